import CGtk
import Geometry

/// Several lines of text to edit.
@MainActor package final class TextView: Widget {
  package init(text: String = "") {
    super.init(tied: gtk_text_view_new())
    self.text = text
    wraps = true
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(g(raw)) }

  /// The text without what an input method is still composing.
  package var text: String {
    get {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      return String(taking: gtk_text_buffer_get_text(buffer, &start, &end, 1)) ?? ""
    }
    set {
      guard newValue != text else { return }
      gtk_text_view_reset_im_context(g(raw))
      gtk_text_buffer_set_text(buffer, newValue, Int32(newValue.utf8.count))
    }
  }

  @discardableResult
  package func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    BufferObject(borrowed: buffer).connect("changed") { _ in handler() }
  }

  /// Called when the cursor or the selection moved.
  @discardableResult
  package func onSelectionChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    BufferObject(borrowed: buffer).connect("notify::cursor-position") { _ in handler() }
  }

  /// The selected characters, or the cursor's place as an empty range.
  package var selection: Range<Int> {
    get {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
      return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
    }
    set {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(newValue.lowerBound))
      gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(newValue.upperBound))
      gtk_text_buffer_select_range(buffer, &end, &start)
    }
  }

  /// Puts the cursor at the character under a point of the widget.
  package func placeCursor(at point: Point) {
    var x: Int32 = 0
    var y: Int32 = 0
    gtk_text_view_window_to_buffer_coords(
      g(raw), GTK_TEXT_WINDOW_WIDGET, Int32(point.x.rounded()), Int32(point.y.rounded()), &x, &y)
    var place = GtkTextIter()
    _ = gtk_text_view_get_iter_at_location(g(raw), &place, x, y)
    gtk_text_buffer_place_cursor(buffer, &place)
  }

  package func selectAll() {
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_select_range(buffer, &end, &start)
  }

  /// Replaces the selection, as typing does.
  package func insertAtCursor(_ text: String) {
    gtk_text_buffer_delete_selection(buffer, 1, 1)
    gtk_text_buffer_insert_at_cursor(buffer, text, Int32(text.utf8.count))
  }

  package var isEditable: Bool {
    get { gtk_text_view_get_editable(g(raw)) != 0 }
    set { gtk_text_view_set_editable(g(raw), newValue.gboolean) }
  }

  package var isMonospace: Bool {
    get { gtk_text_view_get_monospace(g(raw)) != 0 }
    set { gtk_text_view_set_monospace(g(raw), newValue.gboolean) }
  }

  package var wraps: Bool {
    get { gtk_text_view_get_wrap_mode(g(raw)) != GTK_WRAP_NONE }
    set { gtk_text_view_set_wrap_mode(g(raw), newValue ? GTK_WRAP_WORD_CHAR : GTK_WRAP_NONE) }
  }

  /// Whether Tab types a tab rather than moving the focus.
  package var acceptsTab: Bool {
    get { gtk_text_view_get_accepts_tab(g(raw)) != 0 }
    set { gtk_text_view_set_accepts_tab(g(raw), newValue.gboolean) }
  }

  package func setInputPurpose(_ purpose: InputPurpose) {
    gtk_text_view_set_input_purpose(g(raw), purpose.gtk)
  }

  /// The space between the text and the widget's edge.
  package func setTextMargins(_ m: Margins) {
    gtk_text_view_set_top_margin(g(raw), Int32(m.top))
    gtk_text_view_set_bottom_margin(g(raw), Int32(m.bottom))
    gtk_text_view_set_left_margin(g(raw), Int32(m.start))
    gtk_text_view_set_right_margin(g(raw), Int32(m.end))
  }

  package func setCentered(_ centered: Bool) {
    gtk_text_view_set_justification(g(raw), centered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
  }

  /// Drops what an input method is still composing.
  package func resetComposition() { gtk_text_view_reset_im_context(g(raw)) }

  package var canUndo: Bool { gtk_text_buffer_get_can_undo(buffer) != 0 }
  package func setUndoEnabled(_ on: Bool) { gtk_text_buffer_set_enable_undo(buffer, on.gboolean) }

  /// A GtkTextBuffer, to connect to its signals.
  private final class BufferObject: Object {
    override init(borrowed pointer: (some Pointing)?) { super.init(borrowed: pointer) }
  }
}
