import CGtk

/// A key of the keyboard, by what it means in the current layout (a keysym).
package nonisolated struct Key: Hashable, Sendable {
  package let value: UInt32
  package init(_ value: UInt32) { self.value = value }
  init(_ value: Int32) { self.value = UInt32(value) }

  /// The key that types `character`.
  package init(_ character: Unicode.Scalar) { value = gdk_unicode_to_keyval(character.value) }

  package static let escape = Key(GDK_KEY_Escape)
  package static let enter = Key(GDK_KEY_Return)
  package static let keypadEnter = Key(GDK_KEY_KP_Enter)
  package static let tab = Key(GDK_KEY_Tab)
  package static let backTab = Key(GDK_KEY_ISO_Left_Tab)
  package static let space = Key(GDK_KEY_space)
  package static let backspace = Key(GDK_KEY_BackSpace)
  package static let delete = Key(GDK_KEY_Delete)
  package static let keypadDelete = Key(GDK_KEY_KP_Delete)
  package static let insert = Key(GDK_KEY_Insert)
  package static let up = Key(GDK_KEY_Up)
  package static let down = Key(GDK_KEY_Down)
  package static let left = Key(GDK_KEY_Left)
  package static let right = Key(GDK_KEY_Right)
  package static let home = Key(GDK_KEY_Home)
  package static let end = Key(GDK_KEY_End)
  package static let pageUp = Key(GDK_KEY_Page_Up)
  package static let pageDown = Key(GDK_KEY_Page_Down)
  package static let keypadUp = Key(GDK_KEY_KP_Up)
  package static let keypadDown = Key(GDK_KEY_KP_Down)
  package static let keypadLeft = Key(GDK_KEY_KP_Left)
  package static let keypadRight = Key(GDK_KEY_KP_Right)
  package static let keypadHome = Key(GDK_KEY_KP_Home)
  package static let keypadEnd = Key(GDK_KEY_KP_End)
  package static let keypadPageUp = Key(GDK_KEY_KP_Page_Up)
  package static let keypadPageDown = Key(GDK_KEY_KP_Page_Down)
  package static let menu = Key(GDK_KEY_Menu)
  package static let shiftLeft = Key(GDK_KEY_Shift_L)
  package static let shiftRight = Key(GDK_KEY_Shift_R)
  package static let controlLeft = Key(GDK_KEY_Control_L)
  package static let controlRight = Key(GDK_KEY_Control_R)
  package static let altLeft = Key(GDK_KEY_Alt_L)
  package static let f1 = Key(GDK_KEY_F1)
  package static let f2 = Key(GDK_KEY_F2)
  package static let f5 = Key(GDK_KEY_F5)
  package static let f6 = Key(GDK_KEY_F6)
  package static let f10 = Key(GDK_KEY_F10)
  package static let f11 = Key(GDK_KEY_F11)

  /// The character the key types; nil for function keys.
  package var character: Unicode.Scalar? {
    let u = gdk_keyval_to_unicode(value)
    return u == 0 ? nil : Unicode.Scalar(u)
  }

  package var lowercased: Key { Key(gdk_keyval_to_lower(value)) }

  /// The keysym's name ("Escape", "a").
  package var name: String { String(borrowing: gdk_keyval_name(value)) ?? "" }
}

/// One key going down or up.
package struct KeyPress {
  package let key: Key
  /// The place on the keyboard, whatever the layout.
  package let keycode: UInt32
  package let modifiers: Modifiers
  package let time: UInt32
  /// What the same place types without Shift and other modifiers, in the layout in force: `3` where Shift+3 types `#`.
  package let plain: Key
  /// What the same place types, without Shift and with it, in a layout with Latin letters; nil where the layout in force
  /// has Latin letters itself.
  package let latin: LatinKeys?

  /// Whether the key stands for a letter: it types it, or lies at its place while the layout has no Latin letters.
  package func means(_ letter: Unicode.Scalar) -> Bool {
    key.lowercased == Key(letter) || latin?.plain == Key(letter)
  }

  /// The digit that belongs to the key of the number row, with Shift or without, whatever else the layout has it type.
  package var digit: Int? {
    for key in [plain, key] {
      if let value = key.digit { return value }
    }
    // Layouts with the digits on a third level; GDK's keycodes are the kernel's and 8.
    return (10...18).contains(keycode) ? Int(keycode) - 9 : nil
  }
}

extension Key {
  /// The value of a digit of the number row, not of the keypad.
  fileprivate nonisolated var digit: Int? {
    let zero = UInt32(GDK_KEY_0)
    return (zero...zero + 9).contains(value) ? Int(value - zero) : nil
  }
}

/// Receives the keys typed while the focus is in the widget.
@MainActor package final class KeyController: EventController {
  /// `capture` sees keys before the focused widget inside does.
  package init(capture: Bool = false) {
    super.init(controller: gtk_event_controller_key_new())
    if capture { setPhase(.capture) }
  }

  /// `handler` returns whether it used the key up.
  @discardableResult
  package func onPressed(_ handler: @escaping (KeyPress) -> Bool) -> SignalConnection {
    connect("key-pressed") { [weak self] a in self.map { a.return(handler($0.press(a))) } }
  }

  @discardableResult
  package func onReleased(_ handler: @escaping (KeyPress) -> Void) -> SignalConnection {
    connect("key-released") { [weak self] a in self.map { handler($0.press(a)) } }
  }

  private func press(_ a: SignalArguments) -> KeyPress {
    let key = Key(a.uint(0))
    return KeyPress(
      key: key, keycode: a.uint(1), modifiers: Modifiers(rawValue: UInt32(a.int(2))), time: eventTime,
      plain: plainKey(ofCode: a.uint(1)) ?? key, latin: latinKeys)
  }

  private var latinKeys: LatinKeys? {
    gtk_event_controller_get_current_event(g(raw)).flatMap { LatinKeys(event: $0) }
  }

  /// What a place of the keyboard types without modifiers, in the layout of the event.
  private func plainKey(ofCode code: UInt32) -> Key? {
    guard let event = gtk_event_controller_get_current_event(g(raw)),
      let display = gdk_event_get_display(event)
    else { return nil }
    let type = gdk_event_get_event_type(event)
    guard type == GDK_KEY_PRESS || type == GDK_KEY_RELEASE else { return nil }
    var value: guint = 0
    let layout = Int32(gdk_key_event_get_layout(event))
    let isKnown = gdk_display_translate_key(
      display, code, GdkModifierType(rawValue: 0), layout, &value, nil, nil, nil)
    return isKnown != 0 ? Key(value) : nil
  }
}

/// Follows the keyboard focus into and out of a widget and its descendants.
@MainActor package final class FocusController: EventController {
  package init() { super.init(controller: gtk_event_controller_focus_new()) }

  @discardableResult
  package func onEnter(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("enter") { _ in handler() }
  }

  @discardableResult
  package func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave") { _ in handler() }
  }

  package var containsFocus: Bool { gtk_event_controller_focus_contains_focus(g(raw)) != 0 }
}

/// Activates actions by key combination ("<Control>s") while the focus is in the widget.
@MainActor package final class ShortcutController: EventController {
  package enum Scope: Sendable { case local, managed, global }

  package init(scope: Scope = .local) {
    super.init(controller: gtk_shortcut_controller_new())
    gtk_shortcut_controller_set_scope(
      g(raw),
      scope == .local
        ? GTK_SHORTCUT_SCOPE_LOCAL
        : scope == .managed ? GTK_SHORTCUT_SCOPE_MANAGED : GTK_SHORTCUT_SCOPE_GLOBAL)
  }

  /// `accelerator` as in GTK ("<Control><Shift>z", "Delete"); false when it can't be parsed.
  @discardableResult
  package func add(_ accelerator: String, action: String, _ parameter: VariantValue? = nil) -> Bool {
    guard let trigger = gtk_shortcut_trigger_parse_string(accelerator) else { return false }
    let shortcut = gtk_shortcut_new(trigger, gtk_named_action_new(action))
    if let parameter { gtk_shortcut_set_arguments(shortcut, parameter.makeVariant()) }
    gtk_shortcut_controller_add_shortcut(g(raw), shortcut)
    return true
  }
}
