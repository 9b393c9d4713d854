/* An empty libadwaita window: what any program of this kind costs before it does anything. */
#include <adwaita.h>

static void activate(GApplication *app, gpointer data) {
  (void)data;
  GtkWidget *window = adw_application_window_new(GTK_APPLICATION(app));
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_set_default_size(GTK_WINDOW(window), 1100, 800);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
  AdwApplication *app = adw_application_new("org.postil.BareWindow", 0);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), count, words);
}
