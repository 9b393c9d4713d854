import CGtk

/// A list row with a title, and widgets at either end.
@MainActor open class ActionRow: ListBoxRow {
  public init(title: String, subtitle: String? = nil) {
    super.init(row: adw_action_row_new())
    self.title = title
    if let subtitle { setSubtitle(subtitle) }
  }

  init(actionRow pointer: (some Pointing)?, title: String, subtitle: String?) {
    super.init(row: pointer)
    self.title = title
    if let subtitle { setSubtitle(subtitle) }
  }

  package var title: String {
    get { String(cString: adw_preferences_row_get_title(g(raw))) }
    set {
      adw_preferences_row_set_use_markup(g(raw), 0)
      adw_preferences_row_set_title(g(raw), newValue)
    }
  }

  package func setSubtitle(_ text: String) { adw_action_row_set_subtitle(g(raw), text) }
  package func addPrefix(_ child: Widget) { adw_action_row_add_prefix(g(raw), child.widget) }
  package func addSuffix(_ child: Widget) { adw_action_row_add_suffix(g(raw), child.widget) }

  /// The widget a click on the row activates.
  package func setActivatable(_ widget: Widget?) {
    adw_action_row_set_activatable_widget(g(raw), g(orNil: widget))
  }

  @discardableResult
  package func onActivated(_ handler: @escaping () -> Void) -> SignalConnection {
    isActivatable = true
    return connect("activated") { _ in handler() }
  }
}

/// A row with a switch.
@MainActor package final class SwitchRow: ActionRow {
  private let toggle = Switch()

  package init(title: String, subtitle: String? = nil, isActive: Bool = false) {
    super.init(actionRow: adw_action_row_new(), title: title, subtitle: subtitle)
    toggle.isActive = isActive
    toggle.setAccessibleName(title)
    addSuffix(toggle)
    setActivatable(toggle)
  }

  package var isActive: Bool {
    get { toggle.isActive }
    set { toggle.isActive = newValue }
  }

  @discardableResult
  package func onChanged(_ handler: @escaping () -> Void) -> SignalConnection { toggle.onChanged(handler) }
}

/// A row with a number.
@MainActor package final class SpinRow: ActionRow {
  package let spin: SpinButton

  package init(
    title: String, subtitle: String? = nil, _ range: ClosedRange<Double>, step: Double = 1, digits: Int = 0,
    value: Double? = nil
  ) {
    spin = SpinButton(range, step: step, digits: digits, value: value)
    super.init(actionRow: adw_action_row_new(), title: title, subtitle: subtitle)
    spin.valign = .center
    spin.setAccessibleName(title)
    addSuffix(spin)
    setActivatable(spin)
  }
}

/// A row with a choice of one of several texts.
@MainActor package final class ComboRow: ActionRow {
  package init(title: String, subtitle: String? = nil, items: [String], selected: Int? = nil) {
    super.init(actionRow: adw_combo_row_new(), title: title, subtitle: subtitle)
    setItems(items)
    if let selected { self.selected = selected }
  }

  package func setItems(_ items: [String]) {
    let list = stringList(items)
    adw_combo_row_set_model(g(raw), list)
    if let list { g_object_unref(list.raw) }
  }

  package var selected: Int? {
    get {
      let i = adw_combo_row_get_selected(g(raw))
      return i == guint.max ? nil : Int(i)
    }
    set { adw_combo_row_set_selected(g(raw), newValue.map { guint($0) } ?? guint.max) }
  }

  @discardableResult
  package func onSelected(_ handler: @escaping () -> Void) -> SignalConnection {
    onNotify("selected", handler)
  }
}

/// A row with a line of text to edit.
@MainActor package final class EntryRow: ListBoxRow, Editable {
  package init(title: String, text: String = "", isPassword: Bool = false) {
    super.init(row: isPassword ? adw_password_entry_row_new() : adw_entry_row_new())
    adw_preferences_row_set_use_markup(g(raw), 0)
    adw_preferences_row_set_title(g(raw), title)
    self.text = text
  }

  package func addSuffix(_ child: Widget) { adw_entry_row_add_suffix(g(raw), child.widget) }
  /// Shows a button that must be pressed for `onApply`.
  package func setShowsApplyButton(_ on: Bool) { adw_entry_row_set_show_apply_button(g(raw), on.gboolean) }

  @discardableResult
  package func onApply(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("apply") { _ in handler() }
  }

  /// Called when Enter is pressed.
  @discardableResult
  package func onEntryActivated(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("entry-activated") { _ in handler() }
  }
}

/// A row that opens to show more rows.
@MainActor package final class ExpanderRow: ListBoxRow {
  package init(title: String, subtitle: String? = nil) {
    super.init(row: adw_expander_row_new())
    adw_preferences_row_set_use_markup(g(raw), 0)
    adw_preferences_row_set_title(g(raw), title)
    if let subtitle { adw_expander_row_set_subtitle(g(raw), subtitle) }
  }

  package func add(row: Widget) { adw_expander_row_add_row(g(raw), row.widget) }
  package var isExpanded: Bool {
    get { adw_expander_row_get_expanded(g(raw)) != 0 }
    set { adw_expander_row_set_expanded(g(raw), newValue.gboolean) }
  }
}

/// A titled list of rows.
@MainActor package final class PreferencesGroup: Widget {
  package init(title: String? = nil, description: String? = nil, _ rows: [Widget] = []) {
    super.init(tied: adw_preferences_group_new())
    if let title { adw_preferences_group_set_title(g(raw), title) }
    if let description { adw_preferences_group_set_description(g(raw), description) }
    for row in rows { add(row) }
  }

  package func add(_ row: Widget) { adw_preferences_group_add(g(raw), row.widget) }
  package func remove(_ row: Widget) { adw_preferences_group_remove(g(raw), row.widget) }
  package func setHeaderSuffix(_ widget: Widget?) {
    adw_preferences_group_set_header_suffix(g(raw), g(orNil: widget))
  }
}

/// A page of groups in a preferences window.
@MainActor package final class PreferencesPage: Widget {
  package init(title: String, icon: String, name: String? = nil, _ groups: [PreferencesGroup] = []) {
    super.init(tied: adw_preferences_page_new())
    adw_preferences_page_set_title(g(raw), title)
    adw_preferences_page_set_icon_name(g(raw), icon)
    if let name { adw_preferences_page_set_name(g(raw), name) }
    for group in groups { add(group) }
  }

  package func add(_ group: PreferencesGroup) { adw_preferences_page_add(g(raw), g(group)) }
}

/// A window of preferences pages with search.
///
/// libadwaita 1.2 leaks the groups of such a window: keep one and show it again rather than making many.
@MainActor package final class PreferencesWindow: Window {
  package init(parent: Window?, _ pages: [PreferencesPage] = []) {
    super.init(window: adw_preferences_window_new())
    setTransient(for: parent)
    isModal = parent != nil
    for page in pages { add(page) }
  }

  package func add(_ page: PreferencesPage) { adw_preferences_window_add(g(raw), g(page)) }
  package func setSearchEnabled(_ on: Bool) { adw_preferences_window_set_search_enabled(g(raw), on.gboolean) }
  package func showPage(named name: String) { adw_preferences_window_set_visible_page_name(g(raw), name) }

  package func show(_ toast: Toast) {
    g_object_ref(toast.raw)
    adw_preferences_window_add_toast(g(raw), g(toast))
  }
}

/// Who made the program, under which licence.
package enum About {
  /// Shows it over `parent`.
  @MainActor package static func show(
    on parent: Window?, name: String, icon: String, version: String, developer: String, comments: String,
    translators: String
  ) {
    withCStrings([name, icon, version, developer, comments, translators]) { texts in
      var about = PostilAbout(
        name: texts[0], icon: texts[1], version: texts[2], developer: texts[3], comments: texts[4],
        translators: texts[5])
      postil_about_show(g(orNil: parent), &about)
    }
  }
}
