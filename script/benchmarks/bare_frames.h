/* Counts what frames cost: include it, call `count_frames` once, and set `moved` in what makes a frame worth counting.
 * Prints, for every such frame, the main thread's milliseconds since the frame before. */
#include <gtk/gtk.h>
#include <time.h>

static double before;
static gboolean moved;

static double milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)widget, (void)clock, (void)data;
  double now = milliseconds();
  if (moved) printf("%.4f\n", now - before), fflush(stdout);
  moved = FALSE;
  before = milliseconds();
  return G_SOURCE_CONTINUE;
}

static void count_frames(GtkWidget *widget) { gtk_widget_add_tick_callback(widget, tick, NULL, NULL); }
