#include "CGtk.h"
#include <sys/eventfd.h>

/* Exported by libdispatch for CoreFoundation's run loop. */
extern int  _dispatch_get_main_queue_handle_4CF (void);
extern void _dispatch_main_queue_callback_4CF (void *);

int
postil_dispatch_fd (void)
{
  return _dispatch_get_main_queue_handle_4CF ();
}

void
postil_dispatch_drain (void)
{
  eventfd_t value;
  while (eventfd_read (postil_dispatch_fd (), &value) == 0) { }
  _dispatch_main_queue_callback_4CF (NULL);
}

typedef struct {
  GClosure      closure;
  PostilMarshal marshal;
  PostilRelease release;
} PostilClosure;

static void
closure_marshal (GClosure *closure, GValue *result, guint count, const GValue *arguments, gpointer hint,
                 gpointer marshal_data)
{
  (void) hint;
  (void) marshal_data;
  ((PostilClosure *) closure)->marshal (closure->data, result, count, arguments);
}

static void
closure_invalidated (gpointer box, GClosure *closure)
{
  ((PostilClosure *) closure)->release (box);
}

gulong
postil_signal_connect (gpointer object, const char *signal, gboolean after, void *box, PostilMarshal marshal,
                       PostilRelease release)
{
  GClosure *closure = g_closure_new_simple (sizeof (PostilClosure), box);
  ((PostilClosure *) closure)->marshal = marshal;
  ((PostilClosure *) closure)->release = release;
  g_closure_set_marshal (closure, closure_marshal);
  g_closure_add_invalidate_notifier (closure, box, closure_invalidated);
  return g_signal_connect_closure (object, signal, closure, after);
}

void
postil_snapshot_append_texture (GtkSnapshot *snapshot, GdkTexture *texture, const graphene_rect_t *bounds,
                                gboolean nearest)
{
#if GTK_CHECK_VERSION (4, 10, 0)
  if (nearest)
    {
      gtk_snapshot_append_scaled_texture (snapshot, texture, GSK_SCALING_FILTER_NEAREST, bounds);
      return;
    }
#else
  (void) nearest;
#endif
  gtk_snapshot_append_texture (snapshot, texture, bounds);
}

void
postil_command_line_print (GApplicationCommandLine *line, const char *text, gboolean is_error)
{
  if (is_error)
    g_application_command_line_printerr (line, "%s", text);
  else
    g_application_command_line_print (line, "%s", text);
}
