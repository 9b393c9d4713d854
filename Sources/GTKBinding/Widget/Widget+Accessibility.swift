import CGtk

/// What a widget is to assistive technology; given at construction.
public struct AccessibleRole: Hashable, Sendable {
  let rawValue: UInt32
  init(_ role: GtkAccessibleRole) { rawValue = role.rawValue }

  public static let alert = AccessibleRole(GTK_ACCESSIBLE_ROLE_ALERT)
  public static let button = AccessibleRole(GTK_ACCESSIBLE_ROLE_BUTTON)
  public static let checkbox = AccessibleRole(GTK_ACCESSIBLE_ROLE_CHECKBOX)
  public static let document = AccessibleRole(GTK_ACCESSIBLE_ROLE_DOCUMENT)
  public static let generic = AccessibleRole(GTK_ACCESSIBLE_ROLE_GENERIC)
  public static let grid = AccessibleRole(GTK_ACCESSIBLE_ROLE_GRID)
  public static let gridCell = AccessibleRole(GTK_ACCESSIBLE_ROLE_GRID_CELL)
  public static let group = AccessibleRole(GTK_ACCESSIBLE_ROLE_GROUP)
  public static let heading = AccessibleRole(GTK_ACCESSIBLE_ROLE_HEADING)
  public static let image = AccessibleRole(GTK_ACCESSIBLE_ROLE_IMG)
  public static let label = AccessibleRole(GTK_ACCESSIBLE_ROLE_LABEL)
  public static let link = AccessibleRole(GTK_ACCESSIBLE_ROLE_LINK)
  public static let list = AccessibleRole(GTK_ACCESSIBLE_ROLE_LIST)
  public static let listItem = AccessibleRole(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
  public static let listBox = AccessibleRole(GTK_ACCESSIBLE_ROLE_LIST_BOX)
  public static let menu = AccessibleRole(GTK_ACCESSIBLE_ROLE_MENU)
  public static let menuItem = AccessibleRole(GTK_ACCESSIBLE_ROLE_MENU_ITEM)
  public static let meter = AccessibleRole(GTK_ACCESSIBLE_ROLE_METER)
  public static let note = AccessibleRole(GTK_ACCESSIBLE_ROLE_NOTE)
  public static let option = AccessibleRole(GTK_ACCESSIBLE_ROLE_OPTION)
  public static let presentation = AccessibleRole(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  public static let radio = AccessibleRole(GTK_ACCESSIBLE_ROLE_RADIO)
  public static let region = AccessibleRole(GTK_ACCESSIBLE_ROLE_REGION)
  public static let search = AccessibleRole(GTK_ACCESSIBLE_ROLE_SEARCH)
  public static let slider = AccessibleRole(GTK_ACCESSIBLE_ROLE_SLIDER)
  public static let status = AccessibleRole(GTK_ACCESSIBLE_ROLE_STATUS)
  public static let tab = AccessibleRole(GTK_ACCESSIBLE_ROLE_TAB)
  public static let textBox = AccessibleRole(GTK_ACCESSIBLE_ROLE_TEXT_BOX)
  public static let toolbar = AccessibleRole(GTK_ACCESSIBLE_ROLE_TOOLBAR)
  public static let tree = AccessibleRole(GTK_ACCESSIBLE_ROLE_TREE)
  public static let treeItem = AccessibleRole(GTK_ACCESSIBLE_ROLE_TREE_ITEM)
}

extension Widget {
  /// What the widget is; set it before the widget is shown.
  package var accessibleRole: AccessibleRole {
    get { AccessibleRole(gtk_accessible_get_accessible_role(g(self))) }
    set { self[int: "accessible-role"] = Int(newValue.rawValue) }
  }

  /// The name assistive technology (and every check) calls the widget by.
  package func setAccessibleName(_ name: String) { update(GTK_ACCESSIBLE_PROPERTY_LABEL, string: name) }

  package func setAccessibleDescription(_ text: String) {
    update(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, string: text)
  }

  /// Says the widget's value in words ("120 %").
  package func setAccessibleValueText(_ text: String) {
    update(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, string: text)
  }

  package func setAccessibleValue(_ value: Double, minimum: Double, maximum: Double) {
    update(GTK_ACCESSIBLE_PROPERTY_VALUE_NOW) { g_value_set_double($0, value) }
    update(GTK_ACCESSIBLE_PROPERTY_VALUE_MIN) { g_value_set_double($0, minimum) }
    update(GTK_ACCESSIBLE_PROPERTY_VALUE_MAX) { g_value_set_double($0, maximum) }
  }

  package func setAccessibleKeyShortcuts(_ keys: String) {
    update(GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, string: keys)
  }

  package func setAccessiblePressed(_ on: Bool) { update(GTK_ACCESSIBLE_STATE_PRESSED, tristate: on) }
  package func setAccessibleChecked(_ on: Bool) { update(GTK_ACCESSIBLE_STATE_CHECKED, tristate: on) }

  package func setAccessibleSelected(_ on: Bool) {
    update(GTK_ACCESSIBLE_STATE_SELECTED, tristate: on)
  }

  package func setAccessibleExpanded(_ on: Bool) {
    update(GTK_ACCESSIBLE_STATE_EXPANDED, tristate: on)
  }

  package func setAccessibleDisabled(_ on: Bool) {
    update(GTK_ACCESSIBLE_STATE_DISABLED) { g_value_set_boolean($0, on.gboolean) }
  }

  /// Takes the widget and all inside it out of what assistive technology sees.
  package func setAccessibleHidden(_ on: Bool) {
    update(GTK_ACCESSIBLE_STATE_HIDDEN) { g_value_set_boolean($0, on.gboolean) }
  }

  package func setAccessibleHasPopup(_ on: Bool) {
    update(GTK_ACCESSIBLE_PROPERTY_HAS_POPUP) { g_value_set_boolean($0, on.gboolean) }
  }

  package func setAccessibleBusy(_ on: Bool) {
    update(GTK_ACCESSIBLE_STATE_BUSY) { g_value_set_boolean($0, on.gboolean) }
  }

  /// Says which widget's text names this one.
  package func setAccessibleLabelledBy(_ other: Widget) {
    var value = GValue()
    var relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY
    gtk_accessible_relation_init_value(relation, &value)
    g_value_set_pointer(&value, g_list_append(nil, other.raw))
    gtk_accessible_update_relation_value(g(self), 1, &relation, &value)
    g_value_unset(&value)
  }

  private func update(_ property: GtkAccessibleProperty, string: String) {
    update(property) { g_value_set_string($0, string) }
  }

  private func update(_ property: GtkAccessibleProperty, _ fill: (UnsafeMutablePointer<GValue>) -> Void) {
    var value = GValue()
    var property = property
    gtk_accessible_property_init_value(property, &value)
    fill(&value)
    gtk_accessible_update_property_value(g(self), 1, &property, &value)
    g_value_unset(&value)
  }

  /// GTK 4.8 declares these values as an enumeration and reads them as plain integers.
  private func update(_ state: GtkAccessibleState, tristate on: Bool) {
    var value = GValue()
    var state = state
    g_value_init(&value, postil_type_int())
    g_value_set_int(&value, on ? 1 : 0)  // GTK_ACCESSIBLE_TRISTATE_TRUE and _FALSE
    gtk_accessible_update_state_value(g(self), 1, &state, &value)
    g_value_unset(&value)
  }

  private func update(_ state: GtkAccessibleState, _ fill: (UnsafeMutablePointer<GValue>) -> Void) {
    var value = GValue()
    var state = state
    gtk_accessible_state_init_value(state, &value)
    fill(&value)
    gtk_accessible_update_state_value(g(self), 1, &state, &value)
    g_value_unset(&value)
  }
}
