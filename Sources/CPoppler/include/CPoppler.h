/* poppler-glib; only the render service imports it. */
#ifndef POSTIL_CPOPPLER_H
#define POSTIL_CPOPPLER_H
#include <CBase.h>
#include <poppler.h>
#endif
