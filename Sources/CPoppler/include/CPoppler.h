/* poppler-glib; only the render service imports it. */
#ifndef POSTIL_CPOPPLER_H
#define POSTIL_CPOPPLER_H
#include <CBase.h>
#include <poppler.h>

/* GList of PopplerRectangle, one a line, top left origin, times scale; free with postil_rectangles_free.
   Deprecated in poppler, but the region that replaces it merges lines that touch. */
GList *postil_selection_rectangles (PopplerPage *page, double scale, PopplerSelectionStyle style, PopplerRectangle *selection);
void   postil_rectangles_free (GList *rectangles);

/* What Swift sees of the PopplerAction union. `kind` is a PopplerActionType; strings belong to the action. */
typedef struct { int kind; PopplerDest *destination; const char *text; } PostilLinkTarget;
PostilLinkTarget postil_link_target (PopplerAction *action);

/* The bit fields of a destination. */
int postil_destination_sets_left (const PopplerDest *destination);
int postil_destination_sets_top (const PopplerDest *destination);

/* Draws a page for the screen without reading its text, whose cost grows with the square of its pieces. */
void postil_page_render (PopplerPage *page, cairo_t *cairo);

/* Opens the document behind `descriptor` (which stays the caller's). */
PopplerDocument *postil_document_open (int descriptor, const char *password, int *error_code, char **error_message);
#endif
