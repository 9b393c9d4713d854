#include "CPoppler.h"

/* poppler_page_render reads the page's text along the way unless the page has it already, and sorting that text into lines
   takes time that grows with the square of its pieces: 15 s for 20,000. poppler-glib has no way to turn it off, so a page is
   lent the text of an empty page while it is drawn. The member that holds it is private: its place is checked first, and where
   poppler keeps it elsewhere pages are drawn the slow way. */

/* GObject, document, page and index come before it (glib/poppler-private.h, from 0.20 to 25.x at least). */
enum { INDEX_PLACE = sizeof (GObject) + 2 * sizeof (void *), TEXT_PLACE = INDEX_PLACE + sizeof (void *) };

static void **
text_of (PopplerPage *page)
{
  return (void **) ((char *) page + TEXT_PLACE);
}

static PopplerDocument *
empty_document (void)
{
  static const char *const objects[] = {
    "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"
  };
  gsize offsets[G_N_ELEMENTS (objects)];
  GString *file = g_string_new ("%PDF-1.4\n");
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    {
      offsets[i] = file->len;
      g_string_append_printf (file, "%u 0 obj\n%s\nendobj\n", i + 1, objects[i]);
    }
  gsize table = file->len;
  g_string_append (file, "xref\n0 5\n0000000000 65535 f \n");
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    g_string_append_printf (file, "%010" G_GSIZE_FORMAT " 00000 n \n", offsets[i]);
  g_string_append_printf (file, "trailer << /Size 5 /Root 1 0 R >>\nstartxref\n%" G_GSIZE_FORMAT "\n%%%%EOF\n", table);
  GBytes *bytes = g_string_free_to_bytes (file);
  PopplerDocument *document = poppler_document_new_from_bytes (bytes, NULL, NULL);
  g_bytes_unref (bytes);
  return document;
}

/* The text of an empty page, kept for good; NULL when the member is not where it should be. */
static void *
empty_text (void)
{
  GTypeQuery query;
  g_type_query (POPPLER_TYPE_PAGE, &query);
  if (query.instance_size < TEXT_PLACE + sizeof (void *) || query.instance_size > TEXT_PLACE + 2 * sizeof (void *))
    return NULL;
  PopplerDocument *document = empty_document ();
  PopplerPage *page = document ? poppler_document_get_page (document, 1) : NULL;
  if (page == NULL || *(int *) ((char *) page + INDEX_PLACE) != 1 || *text_of (page) != NULL)
    return NULL;
  g_free (poppler_page_get_text (page));
  return *text_of (page);
}

void
postil_page_render (PopplerPage *page, cairo_t *cairo)
{
  static gboolean is_known = FALSE;
  static void *empty = NULL;
  if (!is_known)
    {
      empty = empty_text ();
      is_known = TRUE;
    }
  void **text = text_of (page);
  gboolean lends = empty != NULL && *text == NULL;
  if (lends)
    *text = empty;
  poppler_page_render (page, cairo);
  if (lends)
    *text = NULL;
}
