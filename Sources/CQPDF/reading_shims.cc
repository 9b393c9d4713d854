// What reading needs and qpdf's C API lacks.
#define POINTERHOLDER_TRANSITION 4
#include "CQPDF.h"

#include <qpdf/QPDF.hh>

extern "C" int
postil_qpdf_owner_password_matched(char const* path, char const* password)
{
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processFile(path, password);
        return pdf.ownerPasswordMatched() ? 1 : 0;
    } catch (...) {
        return -1;
    }
}
