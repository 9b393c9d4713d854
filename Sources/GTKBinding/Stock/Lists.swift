import CGtk

/// How many rows or cards of a list can be selected.
package enum SelectionMode: Sendable {
  case none, single, browse, multiple
  var gtk: GtkSelectionMode {
    switch self {
    case .none: GTK_SELECTION_NONE
    case .single: GTK_SELECTION_SINGLE
    case .browse: GTK_SELECTION_BROWSE
    case .multiple: GTK_SELECTION_MULTIPLE
    }
  }
}

/// A row of a ListBox.
@MainActor open class ListBoxRow: Widget, Actionable {
  public init(_ child: Widget? = nil) {
    super.init(tied: gtk_list_box_row_new())
    self.child = child
  }

  init(row pointer: (some Pointing)?) { super.init(tied: pointer) }
  override init(borrowed pointer: (some Pointing)?) { super.init(borrowed: pointer) }

  package var child: Widget? {
    get { Widget.at(orNil: gtk_list_box_row_get_child(g(raw))) }
    set { gtk_list_box_row_set_child(g(raw), g(orNil: newValue)) }
  }

  package var index: Int { Int(gtk_list_box_row_get_index(g(raw))) }
  package var isSelected: Bool { gtk_list_box_row_is_selected(g(raw)) != 0 }
  package var isActivatable: Bool {
    get { gtk_list_box_row_get_activatable(g(raw)) != 0 }
    set { gtk_list_box_row_set_activatable(g(raw), newValue.gboolean) }
  }
  package var isSelectable: Bool {
    get { gtk_list_box_row_get_selectable(g(raw)) != 0 }
    set { gtk_list_box_row_set_selectable(g(raw), newValue.gboolean) }
  }

  static func row(at pointer: some Pointing) -> ListBoxRow {
    (existing(pointer.raw) as? ListBoxRow) ?? ListBoxRow(borrowed: pointer)
  }
}

/// A column of rows.
@MainActor package final class ListBox: Widget {
  package init(selection: SelectionMode = .single) {
    super.init(tied: gtk_list_box_new())
    setSelectionMode(selection)
  }

  package func setSelectionMode(_ mode: SelectionMode) { gtk_list_box_set_selection_mode(g(raw), mode.gtk) }

  /// Appends a row, or a widget in a row of its own.
  package func append(_ child: Widget) { gtk_list_box_append(g(raw), child.widget) }
  package func insert(_ child: Widget, at index: Int) {
    gtk_list_box_insert(g(raw), child.widget, Int32(index))
  }
  package func remove(_ child: Widget) { gtk_list_box_remove(g(raw), child.widget) }

  package func removeAll() {
    while let row = gtk_list_box_get_row_at_index(g(raw), 0) { gtk_list_box_remove(g(raw), g(row)) }
  }

  package func row(at index: Int) -> ListBoxRow? {
    gtk_list_box_get_row_at_index(g(raw), Int32(index)).map { ListBoxRow.row(at: $0) }
  }

  /// The row at a height of the list, logical pixels.
  package func row(atY y: Double) -> ListBoxRow? {
    gtk_list_box_get_row_at_y(g(raw), Int32(y.rounded())).map { ListBoxRow.row(at: $0) }
  }

  package var selectedRow: ListBoxRow? {
    get { gtk_list_box_get_selected_row(g(raw)).map { ListBoxRow.row(at: $0) } }
    set { gtk_list_box_select_row(g(raw), g(orNil: newValue)) }
  }

  package func unselectAll() { gtk_list_box_unselect_all(g(raw)) }
  package func setPlaceholder(_ widget: Widget?) { gtk_list_box_set_placeholder(g(raw), g(orNil: widget)) }
  package func setActivatesOnSingleClick(_ on: Bool) {
    gtk_list_box_set_activate_on_single_click(g(raw), on.gboolean)
  }
  package func setShowsSeparators(_ on: Bool) { gtk_list_box_set_show_separators(g(raw), on.gboolean) }

  @discardableResult
  package func onRowActivated(_ handler: @escaping (ListBoxRow) -> Void) -> SignalConnection {
    connect("row-activated") { a in a.pointer(0).map { handler(ListBoxRow.row(at: $0)) } }
  }

  @discardableResult
  package func onRowSelected(_ handler: @escaping (ListBoxRow?) -> Void) -> SignalConnection {
    connect("row-selected") { a in handler(a.pointer(0).map { ListBoxRow.row(at: $0) }) }
  }
}

/// A place in a FlowBox.
@MainActor open class FlowBoxChild: Widget {
  public init(_ child: Widget? = nil) {
    super.init(tied: gtk_flow_box_child_new())
    gtk_flow_box_child_set_child(g(raw), g(orNil: child))
  }

  override init(borrowed pointer: (some Pointing)?) { super.init(borrowed: pointer) }

  package var child: Widget? { Widget.at(orNil: gtk_flow_box_child_get_child(g(raw))) }
  package var index: Int { Int(gtk_flow_box_child_get_index(g(raw))) }
}

/// Widgets in lines that break as text does.
@MainActor package final class FlowBox: Widget {
  package init(selection: SelectionMode = .none, columnSpacing: Int = 0, rowSpacing: Int = 0) {
    super.init(tied: gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(g(raw), selection.gtk)
    gtk_flow_box_set_column_spacing(g(raw), guint(columnSpacing))
    gtk_flow_box_set_row_spacing(g(raw), guint(rowSpacing))
  }

  package func append(_ child: Widget) { gtk_flow_box_insert(g(raw), child.widget, -1) }
  package func remove(_ child: Widget) { gtk_flow_box_remove(g(raw), child.widget) }

  package func removeAll() {
    while let child = gtk_flow_box_get_child_at_index(g(raw), 0) { gtk_flow_box_remove(g(raw), g(child)) }
  }

  package func setChildrenPerLine(minimum: Int, maximum: Int) {
    gtk_flow_box_set_min_children_per_line(g(raw), guint(minimum))
    gtk_flow_box_set_max_children_per_line(g(raw), guint(maximum))
  }

  package func setHomogeneous(_ on: Bool) { gtk_flow_box_set_homogeneous(g(raw), on.gboolean) }

  @discardableResult
  package func onChildActivated(_ handler: @escaping (FlowBoxChild) -> Void) -> SignalConnection {
    connect("child-activated") { a in
      guard let p = a.pointer(0) else { return }
      handler((Object.existing(p) as? FlowBoxChild) ?? FlowBoxChild(borrowed: p))
    }
  }
}

/// Widgets in rows and columns of a table.
@MainActor package final class Grid: Widget {
  package init(columnSpacing: Int = 0, rowSpacing: Int = 0) {
    super.init(tied: gtk_grid_new())
    gtk_grid_set_column_spacing(g(raw), guint(columnSpacing))
    gtk_grid_set_row_spacing(g(raw), guint(rowSpacing))
  }

  package func attach(_ child: Widget, column: Int, row: Int, width: Int = 1, height: Int = 1) {
    gtk_grid_attach(g(raw), child.widget, Int32(column), Int32(row), Int32(width), Int32(height))
  }

  package func remove(_ child: Widget) { gtk_grid_remove(g(raw), child.widget) }

  package func setHomogeneous(columns: Bool, rows: Bool) {
    gtk_grid_set_column_homogeneous(g(raw), columns.gboolean)
    gtk_grid_set_row_homogeneous(g(raw), rows.gboolean)
  }
}
