#include "CPoppler.h"
#include <fcntl.h>

GList *
postil_selection_rectangles (PopplerPage *page, double scale, PopplerSelectionStyle style, PopplerRectangle *selection)
{
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return poppler_page_get_selection_region (page, scale, style, selection);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

void
postil_rectangles_free (GList *rectangles)
{
  g_list_free_full (rectangles, (GDestroyNotify) poppler_rectangle_free);
}

PostilLinkTarget
postil_link_target (PopplerAction *action)
{
  PostilLinkTarget target = { POPPLER_ACTION_NONE, NULL, NULL };
  if (action == NULL)
    return target;
  target.kind = action->type;
  switch (action->type)
    {
    case POPPLER_ACTION_GOTO_DEST: target.destination = action->goto_dest.dest; break;
    case POPPLER_ACTION_GOTO_REMOTE: target.text = action->goto_remote.file_name; break;
    case POPPLER_ACTION_LAUNCH: target.text = action->launch.file_name; break;
    case POPPLER_ACTION_URI: target.text = action->uri.uri; break;
    case POPPLER_ACTION_NAMED: target.text = action->named.named_dest; break;
    default: break;
    }
  return target;
}

int postil_destination_sets_left (const PopplerDest *destination) { return destination->change_left; }
int postil_destination_sets_top (const PopplerDest *destination) { return destination->change_top; }

PopplerDocument *
postil_document_open (int descriptor, const char *password, int *error_code, char **error_message)
{
  GError *error = NULL;
  PopplerDocument *document;
  if (password == NULL)
    document = poppler_document_new_from_fd (fcntl (descriptor, F_DUPFD_CLOEXEC, 4), NULL, &error);
  else
    {
      /* poppler tries a password as Latin-1, then as UTF-8, but by then has closed a descriptor it was given
         and calls the file damaged: let it open the file by name. */
      char uri[64];
      g_snprintf (uri, sizeof uri, "file:///proc/self/fd/%d", descriptor);
      document = poppler_document_new_from_file (uri, password, &error);
    }
  *error_code = -1;
  *error_message = NULL;
  if (document == NULL)
    {
      *error_code = error && error->domain == POPPLER_ERROR ? error->code : -1;
      *error_message = g_strdup (error ? error->message : "unknown error");
      g_clear_error (&error);
    }
  return document;
}
