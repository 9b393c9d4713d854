import CGtk

/// What a text field is for; on-screen keyboards and input methods adapt.
package enum InputPurpose: Sendable {
  case freeForm, digits, number, email, name, password, url
  var gtk: GtkInputPurpose {
    switch self {
    case .freeForm: GTK_INPUT_PURPOSE_FREE_FORM
    case .digits: GTK_INPUT_PURPOSE_DIGITS
    case .number: GTK_INPUT_PURPOSE_NUMBER
    case .email: GTK_INPUT_PURPOSE_EMAIL
    case .name: GTK_INPUT_PURPOSE_NAME
    case .password: GTK_INPUT_PURPOSE_PASSWORD
    case .url: GTK_INPUT_PURPOSE_URL
    }
  }
}

/// A widget with one line of editable text.
@MainActor package protocol Editable: Widget {}

extension Editable {
  package var text: String {
    get { String(cString: gtk_editable_get_text(g(raw))) }
    set { if newValue != text { gtk_editable_set_text(g(raw), newValue) } }
  }

  package var isEditable: Bool {
    get { gtk_editable_get_editable(g(raw)) != 0 }
    set { gtk_editable_set_editable(g(raw), newValue.gboolean) }
  }

  /// Selects characters; an `end` of -1 is the end of the text.
  package func select(from start: Int = 0, to end: Int = -1) {
    gtk_editable_select_region(g(raw), Int32(start), Int32(end))
  }

  /// The cursor's place in characters; -1 sets it to the end.
  package var cursorPosition: Int {
    get { Int(gtk_editable_get_position(g(raw))) }
    set { gtk_editable_set_position(g(raw), Int32(newValue)) }
  }

  /// The space asked for, in characters; -1 for the default.
  package func setWidth(characters: Int = -1, maximum: Int = -1) {
    gtk_editable_set_width_chars(g(raw), Int32(characters))
    gtk_editable_set_max_width_chars(g(raw), Int32(maximum))
  }

  /// 0 start … 1 end.
  package func setTextAlignment(_ xalign: Double) { gtk_editable_set_alignment(g(raw), Float(xalign)) }

  @discardableResult
  package func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("changed") { _ in handler() }
  }

  /// Called when Enter is pressed.
  @discardableResult
  package func onActivate(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("activate") { _ in handler() }
  }
}

/// A line of text to edit.
@MainActor package final class Entry: Widget, Editable {
  package init(text: String = "", placeholder: String? = nil) {
    super.init(tied: gtk_entry_new())
    self.text = text
    if let placeholder { self.placeholder = placeholder }
  }

  package var placeholder: String? {
    get { String(borrowing: gtk_entry_get_placeholder_text(g(raw))) }
    set { gtk_entry_set_placeholder_text(g(raw), newValue) }
  }

  package func setInputPurpose(_ purpose: InputPurpose) { gtk_entry_set_input_purpose(g(raw), purpose.gtk) }
  package func setMaxLength(_ characters: Int) { gtk_entry_set_max_length(g(raw), Int32(characters)) }
  /// Whether Enter activates the window's default widget.
  package func setActivatesDefault(_ on: Bool) { gtk_entry_set_activates_default(g(raw), on.gboolean) }

  /// The icon at the end of the line, for example to clear it; `onIcon` is called when it is pressed.
  package func setEndIcon(_ icon: String?, tooltip: String? = nil) {
    gtk_entry_set_icon_from_icon_name(g(raw), GTK_ENTRY_ICON_SECONDARY, icon)
    gtk_entry_set_icon_tooltip_text(g(raw), GTK_ENTRY_ICON_SECONDARY, tooltip)
  }

  @discardableResult
  package func onIcon(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("icon-press") { _ in handler() }
  }
}

/// A line of hidden text.
@MainActor package final class PasswordEntry: Widget, Editable {
  package init(placeholder: String? = nil) {
    super.init(tied: gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(g(raw), 1)
    self[string: "placeholder-text"] = placeholder
  }

  package func setActivatesDefault(_ on: Bool) { self[bool: "activates-default"] = on }
}

/// A line of text that searches as one types.
@MainActor package final class SearchEntry: Widget, Editable {
  package init(placeholder: String? = nil) {
    super.init(tied: gtk_search_entry_new())
    self[string: "placeholder-text"] = placeholder
  }

  /// Called a moment after the last key.
  @discardableResult
  package func onSearchChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("search-changed") { _ in handler() }
  }

  /// Called on Escape.
  @discardableResult
  package func onStopSearch(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("stop-search") { _ in handler() }
  }

  /// Called on Ctrl+G and Ctrl+Shift+G.
  package func onMatch(next: @escaping () -> Void, previous: @escaping () -> Void) {
    connect("next-match") { _ in next() }
    connect("previous-match") { _ in previous() }
  }

  /// Typing anywhere in `widget` goes to the entry.
  package func captureKeys(of widget: Widget?) {
    gtk_search_entry_set_key_capture_widget(g(raw), g(orNil: widget))
  }
}

/// A bar that slides in with a search entry.
@MainActor package final class SearchBar: Widget {
  package init(_ child: Widget? = nil, entry: (any Editable)? = nil) {
    super.init(tied: gtk_search_bar_new())
    gtk_search_bar_set_child(g(raw), g(orNil: child))
    if let entry { gtk_search_bar_connect_entry(g(raw), g(entry.raw)) }
  }

  package var isOpen: Bool {
    get { gtk_search_bar_get_search_mode(g(raw)) != 0 }
    set { gtk_search_bar_set_search_mode(g(raw), newValue.gboolean) }
  }

  package var showsCloseButton: Bool {
    get { gtk_search_bar_get_show_close_button(g(raw)) != 0 }
    set { gtk_search_bar_set_show_close_button(g(raw), newValue.gboolean) }
  }

  package func captureKeys(of widget: Widget?) {
    gtk_search_bar_set_key_capture_widget(g(raw), g(orNil: widget))
  }

  @discardableResult
  package func onOpenChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    onNotify("search-mode-enabled", handler)
  }
}
