import CGtk

/// The application's key combinations where GTK doesn't look for them: in open popovers, which have the keyboard to
/// themselves, and by the key's place in layouts without Latin letters.
@MainActor package enum Accelerators {
  /// What becomes of an open popover when a combination is pressed in it that nothing inside has used.
  package enum InPopovers: Sendable {
    /// It closes before the action.
    case closes
    case staysOpen
    /// Nothing happens.
    case ignored
  }

  private struct Entry {
    /// With its target, as `win.zoom(1.0)`.
    var action: String
    var key: guint
    var modifiers: GdkModifierType
    var inPopovers: InPopovers
  }

  private static var entries: [Entry] = []

  /// Call once GTK has started.
  static func start() {
    postil_hear_popover_keys { popover, event in Accelerators.pressed(in: popover, event).gboolean }
  }

  static func set(_ action: String, _ accelerators: [String], _ inPopovers: InPopovers) {
    entries.removeAll { $0.action == action }
    for accelerator in accelerators {
      var entry = Entry(
        action: action, key: 0, modifiers: GdkModifierType(rawValue: 0), inPopovers: inPopovers)
      guard gtk_accelerator_parse(accelerator, &entry.key, &entry.modifiers) != 0 else { continue }
      entries.append(entry)
    }
  }

  // MARK: In windows

  /// A key that nothing in the window has used and that GTK finds no action for.
  static func pressedByPlace(_ press: KeyPress, in window: Window) -> Bool {
    guard let entry = entry(press.latin, press.modifiers) else { return false }
    return activate(entry, in: window.widget)
  }

  /// Whether the place of a key has an action that what it types has not.
  static func hasPlace(of press: KeyPress) -> Bool { entry(press.latin, press.modifiers) != nil }

  private static func entry(_ keys: LatinKeys?, _ modifiers: Modifiers) -> Entry? {
    guard let keys else { return nil }
    let held = modifiers.keys
    return entries.first { entry in
      let wanted = Modifiers(rawValue: entry.modifiers.rawValue)
      if entry.key == keys.plain.value, wanted == held { return true }
      // `<Control>question`: Shift is what it takes to type it.
      return held.contains(.shift) && entry.key == keys.shifted.value
        && keys.shifted.lowercased == keys.shifted
        && wanted == held.subtracting(.shift)
    }
  }

  // MARK: In popovers

  private static func pressed(in popover: UnsafeMutablePointer<GtkWidget>?, _ event: OpaquePointer?) -> Bool {
    guard let popover, let event, let root = gtk_widget_get_root(popover) else { return false }
    let modifiers = Modifiers(rawValue: gdk_event_get_modifier_state(event).rawValue)
    let found =
      entry(event, GDK_KEY_MATCH_EXACT) ?? entry(event, GDK_KEY_MATCH_PARTIAL)
      ?? entry(LatinKeys(event: event), modifiers)
    guard let found, found.inPopovers != .ignored, isEnabled(found, in: g(root)) else { return false }
    if found.inPopovers == .closes { Widget.at(root).closePopovers() }
    return activate(found, in: g(root))
  }

  private static func entry(_ event: OpaquePointer, _ match: GdkKeyMatch) -> Entry? {
    entries.first { gdk_key_event_matches(event, $0.key, $0.modifiers) == match }
  }

  // MARK: Actions

  private static func activate(_ entry: Entry, in widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard isEnabled(entry, in: widget) else { return false }
    return parsed(entry) { name, target in gtk_widget_activate_action_variant(widget, name, target) != 0 }
  }

  private static func isEnabled(_ entry: Entry, in widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    parsed(entry) { name, _ in
      let full = String(cString: name)
      guard let dot = full.firstIndex(of: ".") else { return false }
      let short = String(full[full.index(after: dot)...])
      if full[..<dot] == "app" {
        guard let program = g_application_get_default() else { return false }
        return g_action_group_get_action_enabled(g(program), short) != 0
      }
      guard full[..<dot] == "win", instance(widget, isA: gtk_application_window_get_type()) else {
        return false
      }
      return g_action_group_get_action_enabled(g(widget), short) != 0
    }
  }

  private static func parsed(
    _ entry: Entry, _ body: (UnsafePointer<CChar>, OpaquePointer?) -> Bool
  ) -> Bool {
    var name: UnsafeMutablePointer<CChar>?
    var target: OpaquePointer?
    guard g_action_parse_detailed_name(entry.action, &name, &target, nil) != 0, let name else { return false }
    defer {
      g_free(name)
      if let target { g_variant_unref(target) }
    }
    return body(name, target)
  }
}
