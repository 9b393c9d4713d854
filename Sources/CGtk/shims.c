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

static void (*root_popover) (GtkWidget *);
static PostilPopoverKey popover_key;

static gboolean
key_left_over (GtkEventController *keys, guint keyval, guint keycode, GdkModifierType state, gpointer data)
{
  (void) keyval;
  (void) keycode;
  (void) state;
  (void) data;
  GdkEvent *event = gtk_event_controller_get_current_event (keys);
  return event && popover_key (gtk_event_controller_get_widget (keys), event);
}

static void
root_and_hear (GtkWidget *widget)
{
  static const char heard[] = "postil-keys";
  root_popover (widget);
  if (g_object_get_data (G_OBJECT (widget), heard))
    return;
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_left_over), NULL);
  gtk_widget_add_controller (widget, keys);
  g_object_set_data (G_OBJECT (widget), heard, keys);
}

void
postil_hear_popover_keys (PostilPopoverKey pressed)
{
  /* An open popover has the keyboard to itself: keys never get to its window, where GTK looks for shortcuts. By the
     class, so that GTK's own popovers hear them too; GtkPopoverMenu copies the function when it is first used. */
  popover_key = pressed;
  GtkWidgetClass *popovers = g_type_class_ref (GTK_TYPE_POPOVER);
  if (popovers->root == root_and_hear)
    return;
  root_popover = popovers->root;
  popovers->root = root_and_hear;
}

static gboolean (*query_tooltip) (GtkWidget *, int, int, gboolean, GtkTooltip *);

/* Whether a popover is open that has the input to itself and that `of` is not inside. */
static gboolean
has_popover_beside (GtkWidget *widget, GtkWidget *of)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_get_mapped (child))
        continue;
      if (GTK_IS_POPOVER (child) && gtk_popover_get_autohide (GTK_POPOVER (child)) && child != of
          && !gtk_widget_is_ancestor (of, child))
        return TRUE;
      if (has_popover_beside (child, of))
        return TRUE;
    }
  return FALSE;
}

static gboolean
query_tooltip_unless_covered (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  if (root && has_popover_beside (GTK_WIDGET (root), widget))
    return FALSE;
  return query_tooltip (widget, x, y, keyboard, tooltip);
}

void
postil_keep_tooltips_off_popovers (void)
{
  /* A tooltip of what lies behind an open list or panel would be drawn over it. Subclasses copy their parent's functions
     when they are first used, so this comes before there is any widget. */
  GtkWidgetClass *widgets = g_type_class_ref (GTK_TYPE_WIDGET);
  if (widgets->query_tooltip == query_tooltip_unless_covered)
    return;
  query_tooltip = widgets->query_tooltip;
  widgets->query_tooltip = query_tooltip_unless_covered;
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
