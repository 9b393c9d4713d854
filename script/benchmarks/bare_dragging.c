/* A bare GTK window in which a box of the size and shadow of a tool bar follows the pointer while a button is held.
 * Prints, for every frame in which the box moved, the main thread's milliseconds since the frame before. */
#include "bare_frames.h"

static GtkWidget *fixed, *box;
static double x = 200, y = 300, start_x, start_y;

static void begin(GtkGestureDrag *drag, double px, double py, gpointer data) {
  (void)drag, (void)px, (void)py, (void)data;
  start_x = x, start_y = y;
}

static void update(GtkGestureDrag *drag, double dx, double dy, gpointer data) {
  (void)drag, (void)data;
  x = start_x + dx, y = start_y + dy;
  gtk_fixed_move(GTK_FIXED(fixed), box, x, y);
  moved = TRUE;
}

static void activate(GApplication *app, gpointer data) {
  (void)data;
  GtkCssProvider *css = gtk_css_provider_new();
  gtk_css_provider_load_from_data(css,
    ".bar { border-radius: 12px; background: white;"
    " box-shadow: 0 0 0 1px alpha(black, 0.08), 0 8px 24px alpha(black, 0.32); }", -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(css), 800);
  GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(app));
  fixed = gtk_fixed_new();
  box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(box, "bar");
  gtk_widget_set_size_request(box, 430, 46);
  gtk_fixed_put(GTK_FIXED(fixed), box, x, y);
  GtkGesture *drag = gtk_gesture_drag_new();
  g_signal_connect(drag, "drag-begin", G_CALLBACK(begin), NULL);
  g_signal_connect(drag, "drag-update", G_CALLBACK(update), NULL);
  gtk_widget_add_controller(fixed, GTK_EVENT_CONTROLLER(drag));
  count_frames(fixed);
  gtk_window_set_child(GTK_WINDOW(window), fixed);
  gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
  GtkApplication *app = gtk_application_new("org.postil.BareDragging", 0);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), count, words);
}
