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

static void (*unroot_popover) (GtkWidget *);

static void
close_and_unroot (GtkWidget *widget)
{
  gtk_popover_popdown (GTK_POPOVER (widget));
  unroot_popover (widget);
}

void
postil_close_removed_popovers (void)
{
  /* GTK 4.8 on X11 keeps the grab of a popover that leaves its window open: from then on no window of the program
     hears the pointer or the keyboard. Closed while it still has its root, it gives the grab back. */
  GtkWidgetClass *popovers = g_type_class_ref (GTK_TYPE_POPOVER);
  if (popovers->unroot == close_and_unroot)
    return;
  unroot_popover = popovers->unroot;
  popovers->unroot = close_and_unroot;
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
