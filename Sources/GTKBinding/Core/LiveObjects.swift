/// Counts of what the binding holds right now, so that tests can prove that nothing leaks.
package enum LiveObjects {
  /// Swift wrappers of GObjects, of every kind.
  package internal(set) static var wrappers = 0
  /// Connected signal handlers.
  package internal(set) static var handlers = 0
  /// Widgets made in Swift (stock ones and custom ones), which live as long as their GtkWidget.
  package internal(set) static var widgets = 0
}
