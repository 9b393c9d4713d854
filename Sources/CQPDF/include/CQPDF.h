/* libqpdf's C API, and what it lacks as extern "C" shims. */
#ifndef POSTIL_CQPDF_H
#define POSTIL_CQPDF_H
#include <qpdf/qpdf-c.h>
#endif
