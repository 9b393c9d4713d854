import CGtk

/// Rows that may hold further rows, of which only those in sight are widgets (a GtkListView over a GtkTreeListModel).
///
/// A row is a number of the caller's, and no number is there twice. Without `isOpen` all rows show their children.
@MainActor package final class TreeList: Widget {
  /// Has a widget that `makeContent` made show a row; gives the row's name for assistive technology.
  private let bind: (_ content: Widget, _ row: Int) -> String
  private let makeContent: () -> Widget
  private let factory = Object(owned: gtk_signal_list_item_factory_new())
  private var lists: RowLists?
  private var model: Object?
  private var selection: Object?
  /// The rows in sight, and what shows them.
  private var bound: [Int: Widget] = [:]
  /// A click on a row, Enter.
  package var onActivate: (Int) -> Void = { _ in }
  /// So many rows may be opened without being asked for.
  private static let openLimit = 5000

  package init(makeContent: @escaping () -> Widget, bind: @escaping (_ content: Widget, _ row: Int) -> String)
  {
    self.makeContent = makeContent
    self.bind = bind
    super.init(tied: gtk_list_view_new(nil, nil))
    factory.connect("setup") { [weak self] a in a.pointer(0).map { self?.setUp($0) } }
    factory.connect("bind") { [weak self] a in a.pointer(0).map { self?.bindItem($0) } }
    factory.connect("unbind") { [weak self] a in a.pointer(0).map { self?.unbindItem($0) } }
    gtk_list_view_set_factory(g(raw), g(factory))
    connect("activate") { [weak self] a in
      guard let self, let row = self.row(at: Int(a.uint(0))) else { return }
      self.onActivate(row)
    }
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    add(keys)
  }

  /// Shows other rows; `children` is asked for as rows come up, `isOpen` once.
  package func show(
    _ roots: [Int], children: @escaping (Int) -> [Int] = { _ in [] }, isOpen: ((Int) -> Bool)? = nil
  ) {
    let lists = RowLists(roots, children)
    self.lists = lists
    g_object_ref(lists.roots.object.raw)
    let tree = gtk_tree_list_model_new(
      g(lists.roots.object), 0, (isOpen == nil).gboolean,
      { item, data in
        let lists = Unmanaged<RowLists>.fromOpaque(data!).takeUnretainedValue()
        guard let list = lists.list(under: TreeList.number(of: item!)) else { return nil }
        g_object_ref(list.object.raw)
        return g(list.object)
      }, Unmanaged.passRetained(lists).toOpaque(), { Unmanaged<RowLists>.fromOpaque($0!).release() })
    let model = Object(owned: tree)
    self.model = model
    var i = 0
    while let isOpen, i < min(count, TreeList.openLimit) {
      withTreeRow(at: i) { row in
        if isOpen(TreeList.number(ofRow: row)) { gtk_tree_list_row_set_expanded(g(row), 1) }
      }
      i += 1
    }
    g_object_ref(model.raw)
    let selection = Object(owned: gtk_single_selection_new(g(model)))
    gtk_single_selection_set_autoselect(g(selection), 0)
    gtk_single_selection_set_can_unselect(g(selection), 1)
    gtk_single_selection_set_selected(g(selection), GTK_INVALID_LIST_POSITION)
    self.selection = selection
    gtk_list_view_set_model(g(raw), g(selection))
  }

  /// Other rows stand under `parent` (nil: under none) than before; those that stay keep their place in sight.
  package func update(under parent: Int?, _ rows: [Int]) {
    if let parent { lists?.known(under: parent)?.become(rows) } else { lists?.roots.become(rows) }
  }

  /// The number of rows that show, those scrolled out of sight included.
  package var count: Int { model.map { Int(g_list_model_get_n_items(g($0))) } ?? 0 }

  /// The row that is chosen.
  package var selected: Int? {
    get {
      guard let selection else { return nil }
      let position = gtk_single_selection_get_selected(g(selection))
      return position == GTK_INVALID_LIST_POSITION ? nil : row(at: Int(position))
    }
    set {
      guard let selection else { return }
      let position = newValue.flatMap { self.position(of: $0) }.map { guint($0) }
      gtk_single_selection_set_selected(g(selection), position ?? GTK_INVALID_LIST_POSITION)
    }
  }

  /// Scrolls a row into sight, if it shows at all.
  package func reveal(_ row: Int) {
    guard let position = position(of: row) else { return }
    gtk_widget_activate_action_variant(widget, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
  }

  /// Has the rows in sight shown anew.
  package func rebind() {
    for (row, content) in bound { show(row, in: content) }
  }

  package func isExpanded(_ row: Int) -> Bool {
    position(of: row).flatMap { withTreeRow(at: $0) { gtk_tree_list_row_get_expanded(g($0)) != 0 } } ?? false
  }

  /// Shows or hides a row's children; false when it has none, or was that way.
  @discardableResult
  package func setExpanded(_ row: Int, _ isExpanded: Bool) -> Bool {
    guard let position = position(of: row) else { return false }
    return withTreeRow(at: position) { pointer in
      guard gtk_tree_list_row_is_expandable(g(pointer)) != 0,
        (gtk_tree_list_row_get_expanded(g(pointer)) != 0) != isExpanded
      else { return false }
      gtk_tree_list_row_set_expanded(g(pointer), isExpanded.gboolean)
      return true
    } ?? false
  }

  /// Chooses a row, and gives it the keyboard.
  package func focus(_ row: Int) {
    selected = row
    reveal(row)
    guard let content = bound[row], let expander = gtk_widget_get_parent(content.widget) else { return }
    gtk_widget_grab_focus(gtk_widget_get_parent(expander) ?? expander)
  }

  /// Gives the keyboard to the chosen row, or to the first one.
  package func takeOver() {
    guard let row = selected ?? self.row(at: 0) else { return }
    focus(row)
  }

  /// Whether a row is there, and not under one that is closed.
  package func shows(_ row: Int) -> Bool { position(of: row) != nil }

  // MARK: Keys

  private func pressed(_ press: KeyPress) -> Bool {
    guard press.modifiers.keys.isEmpty, let row = selected, let position = position(of: row) else {
      return false
    }
    switch (press.key, isRightToLeft) {
    case (.right, false), (.left, true):
      if setExpanded(row, true) { return true }
      guard isExpanded(row), let next = self.row(at: position + 1) else { return false }
      focus(next)
      return true
    case (.left, false), (.right, true):
      if setExpanded(row, false) { return true }
      guard let parent = parent(ofRowAt: position) else { return false }
      focus(parent)
      return true
    default: return false
    }
  }

  // MARK: Rows as widgets

  private func setUp(_ item: UnsafeMutableRawPointer) {
    let expander = gtk_tree_expander_new()
    let content = makeContent()
    gtk_tree_expander_set_child(g(expander!), content.widget)
    gtk_list_item_set_child(g(item), expander)
    let click = ClickController()
    click.onReleased { [weak self, weak content] click in
      guard click.count == 1, let self, let content,
        let row = self.bound.first(where: { $0.value === content })?.key
      else { return }
      self.selected = row
      self.onActivate(row)
    }
    content.add(click)
  }

  private func bindItem(_ item: UnsafeMutableRawPointer) {
    guard let expander = gtk_list_item_get_child(g(item)), let row = gtk_list_item_get_item(g(item)),
      let child = gtk_tree_expander_get_child(g(expander))
    else { return }
    gtk_tree_expander_set_list_row(g(expander), g(row))
    let number = TreeList.number(ofRow: row.raw)
    let content = Widget.at(child)
    bound[number] = content
    show(number, in: content)
  }

  private func show(_ row: Int, in content: Widget) {
    let name = bind(content, row)
    // The row is what has the focus, or the expander in it.
    content.parent?.setAccessibleName(name)
    content.parent?.parent?.setAccessibleName(name)
  }

  private func unbindItem(_ item: UnsafeMutableRawPointer) {
    guard let expander = gtk_list_item_get_child(g(item)) else { return }
    if let child = gtk_tree_expander_get_child(g(expander)) {
      let content = Widget.at(child)
      for (row, widget) in bound where widget === content { bound[row] = nil }
    }
    gtk_tree_expander_set_list_row(g(expander), nil)
  }

  // MARK: Rows as numbers

  private func withTreeRow<R>(at position: Int, _ body: (UnsafeMutableRawPointer) -> R) -> R? {
    guard let model, position >= 0, let row = gtk_tree_list_model_get_row(g(model), guint(position)) else {
      return nil
    }
    defer { g_object_unref(row.raw) }
    return body(row.raw)
  }

  private func row(at position: Int) -> Int? { withTreeRow(at: position) { TreeList.number(ofRow: $0) } }

  private func position(of row: Int) -> Int? { (0..<count).first { self.row(at: $0) == row } }

  private func parent(ofRowAt position: Int) -> Int? {
    withTreeRow(at: position) { row in
      guard let parent = gtk_tree_list_row_get_parent(g(row)) else { return nil }
      defer { g_object_unref(parent.raw) }
      return TreeList.number(ofRow: parent.raw)
    } ?? nil
  }

  private static func number(ofRow row: UnsafeMutableRawPointer) -> Int {
    guard let item = gtk_tree_list_row_get_item(g(row)) else { return -1 }
    defer { g_object_unref(item.raw) }
    return number(of: item.raw)
  }

  fileprivate static func number(of item: UnsafeMutableRawPointer) -> Int {
    String(borrowing: gtk_string_object_get_string(g(item))).flatMap { Int($0) } ?? -1
  }
}

/// The numbers of the rows, level by level, where the model finds them.
private final class RowLists {
  /// The rows under one row.
  final class List {
    let object: Object
    private var rows: [Int]

    init(_ rows: [Int]) {
      self.rows = rows
      object = Object(owned: gtk_string_list_new(nil))
      splice(at: 0, removing: 0, rows)
    }

    /// Changes only what differs.
    func become(_ new: [Int]) {
      let start = zip(rows, new).prefix { $0 == $1 }.count
      let end = zip(rows[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
      guard start + end < max(rows.count, new.count) else { return }
      splice(at: start, removing: rows.count - start - end, Array(new[start..<new.count - end]))
      rows = new
    }

    private func splice(at place: Int, removing count: Int, _ added: [Int]) {
      withCStrings(added.map(String.init)) { array in
        array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: added.count + 1) {
          gtk_string_list_splice(g(object), guint(place), guint(count), $0)
        }
      }
    }
  }

  let roots: List
  private let children: (Int) -> [Int]
  private var lists: [Int: List] = [:]

  init(_ roots: [Int], _ children: @escaping (Int) -> [Int]) {
    self.roots = List(roots)
    self.children = children
  }

  /// nil when there are none.
  func list(under row: Int) -> List? {
    if let list = lists[row] { return list }
    let rows = children(row)
    guard !rows.isEmpty else { return nil }
    let list = List(rows)
    lists[row] = list
    return list
  }

  func known(under row: Int) -> List? { lists[row] }
}
