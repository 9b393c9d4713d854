/* GTK 4 and libadwaita; only GTKBinding imports it. */
#ifndef POSTIL_CGTK_H
#define POSTIL_CGTK_H
#include <CBase.h>
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_DISABLE_DEPRECATION_WARNINGS
#include <adwaita.h>
#endif
