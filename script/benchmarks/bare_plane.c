/* A bare GTK window with a plane of colours in which a ring follows the pointer while a button is held: what GTK itself takes
 * to draw such a thing. Prints, for every frame in which the ring moved, the main thread's milliseconds since the frame before. */
#include "bare_frames.h"

static GtkWidget *plane;
static double x = 100, y = 60, start_x, start_y;

static void fill(cairo_t *cr, double x1, double y1, double a0, double r, double g, double b) {
  cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, x1, y1);
  cairo_pattern_add_color_stop_rgba(gradient, 0, a0, a0, a0, a0);
  cairo_pattern_add_color_stop_rgba(gradient, 1, r, g, b, 1);
  cairo_set_source(cr, gradient);
  cairo_paint(cr);
  cairo_pattern_destroy(gradient);
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data) {
  (void)area, (void)data;
  fill(cr, width, 0, 1, 1, 0, 0);
  fill(cr, 0, height, 0, 0, 0, 0);
  cairo_arc(cr, x, y, 8, 0, 2 * G_PI);
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_set_line_width(cr, 2.5);
  cairo_stroke(cr);
}

static void begin(GtkGestureDrag *drag, double px, double py, gpointer data) {
  (void)drag, (void)data;
  x = start_x = px, y = start_y = py;
}

static void update(GtkGestureDrag *drag, double dx, double dy, gpointer data) {
  (void)drag, (void)data;
  x = start_x + dx, y = start_y + dy;
  moved = TRUE;
  gtk_widget_queue_draw(plane);
}

static void activate(GApplication *app, gpointer data) {
  (void)data;
  GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(app));
  plane = gtk_drawing_area_new();
  gtk_widget_set_size_request(plane, 296, 150);
  gtk_widget_set_halign(plane, GTK_ALIGN_START);
  gtk_widget_set_valign(plane, GTK_ALIGN_START);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(plane), draw, NULL, NULL);
  GtkGesture *drag = gtk_gesture_drag_new();
  g_signal_connect(drag, "drag-begin", G_CALLBACK(begin), NULL);
  g_signal_connect(drag, "drag-update", G_CALLBACK(update), NULL);
  gtk_widget_add_controller(plane, GTK_EVENT_CONTROLLER(drag));
  count_frames(plane);
  gtk_window_set_child(GTK_WINDOW(window), plane);
  gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
  GtkApplication *app = gtk_application_new("org.postil.BarePlane", 0);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), count, words);
}
