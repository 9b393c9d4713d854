/* A process that has drawn the first page of a file with poppler, and waits. */
#include <poppler.h>
#include <unistd.h>

int main(int count, char **words) {
  if (count < 2) return 2;
  char *uri = g_filename_to_uri(words[1], NULL, NULL);
  PopplerDocument *document = uri ? poppler_document_new_from_file(uri, NULL, NULL) : NULL;
  PopplerPage *page = document ? poppler_document_get_page(document, 0) : NULL;
  if (!page) return 1;
  double width, height;
  poppler_page_get_size(page, &width, &height);
  double scale = 1250 / width;
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(width * scale), (int)(height * scale));
  cairo_t *context = cairo_create(surface);
  cairo_scale(context, scale, scale);
  poppler_page_render(page, context);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  for (;;) pause();
}
