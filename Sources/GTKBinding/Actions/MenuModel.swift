import CGtk

/// One entry of a menu.
package indirect enum MenuEntry {
  /// `icon` shows in place of the label in horizontal sections.
  case item(String, action: String, target: VariantValue? = nil, icon: String? = nil)
  case submenu(String, [MenuEntry])
  case section(String? = nil, [MenuEntry])
  /// A row of icon buttons.
  case buttons(String? = nil, [MenuEntry])
  /// A place for a widget, see `PopoverMenu.place(_:at:)`.
  case custom(String)
}

/// A menu's contents, shown by menu buttons and popover menus.
@MainActor package final class MenuModel: Object {
  package init(_ entries: [MenuEntry] = []) {
    super.init(owned: g_menu_new())
    append(entries)
  }

  package func append(_ entries: [MenuEntry]) { for entry in entries { append(entry) } }

  /// Appends a section that goes on changing as `section` does.
  package func append(section: MenuModel) { g_menu_append_section(g(raw), nil, g(section)) }

  /// Appends a submenu that goes on changing as `submenu` does.
  package func append(_ label: String, submenu: MenuModel) {
    let item = g_menu_item_new_submenu(label, g(submenu))
    g_menu_append_item(g(raw), item)
    if let item { g_object_unref(item.raw) }
  }

  package func removeAll() { g_menu_remove_all(g(raw)) }

  /// A line as it stands before any submenu is opened.
  package struct Line: Hashable, Sendable {
    package var label: String
    /// nil for a submenu.
    package var action: String?
  }

  /// The lines of all sections, in order; those of a submenu are behind one line.
  package var lines: [Line] { Self.lines(of: g(raw)) }

  private static func lines(of menu: UnsafeMutablePointer<GMenuModel>) -> [Line] {
    (0..<g_menu_model_get_n_items(menu)).flatMap { i -> [Line] in
      if let section = g_menu_model_get_item_link(menu, i, "section") {
        defer { g_object_unref(section.raw) }
        return lines(of: section)
      }
      let text = { (attribute: String) -> String? in
        guard let value = g_menu_model_get_item_attribute_value(menu, i, attribute, nil) else { return nil }
        defer { g_variant_unref(value) }
        return String(borrowing: g_variant_get_string(value, nil))
      }
      return [Line(label: text("label") ?? "", action: text("action"))]
    }
  }

  package var count: Int { Int(g_menu_model_get_n_items(g(raw))) }

  package func append(_ entry: MenuEntry) {
    let item: OpaquePointer?
    switch entry {
    case .item(let label, let action, let target, let icon):
      item = g_menu_item_new(label, nil)
      g_menu_item_set_action_and_target_value(item, action, target?.makeVariant())
      if let icon {
        let themed = g_themed_icon_new(icon)
        g_menu_item_set_icon(item, themed)
        // "verb-icon" is what horizontal sections look at.
        g_menu_item_set_attribute_value(item, "verb-icon", g_variant_new_string(icon))
        if let themed { g_object_unref(themed.raw) }
      }
    case .submenu(let label, let entries):
      let submenu = MenuModel(entries)  // bound to a name, so that it outlives the call
      item = g_menu_item_new_submenu(label, g(submenu))
    case .section(let label, let entries):
      let section = MenuModel(entries)
      item = g_menu_item_new_section(label, g(section))
    case .buttons(let label, let entries):
      let section = MenuModel(entries)
      item = g_menu_item_new_section(label, g(section))
      g_menu_item_set_attribute_value(item, "display-hint", g_variant_new_string("horizontal-buttons"))
    case .custom(let id):
      item = g_menu_item_new(nil, nil)
      g_menu_item_set_attribute_value(item, "custom", g_variant_new_string(id))
    }
    g_menu_append_item(g(raw), item)
    if let item { g_object_unref(item.raw) }
  }
}
