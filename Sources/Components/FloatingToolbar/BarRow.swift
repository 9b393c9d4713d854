import GTKBinding
import Geometry
import Localization
import Toolbars

/// A line in the list of a group or of what a bar has no room for.
package struct BarRow {
  package var id: String
  package var icon: ToolbarIcon
  package var title: String
  /// The key that does the same, as shown: `P`.
  package var key: String?
  package var isActive = false
  package var isEnabled = true
  package var activate: () -> Void

  package init(
    id: String, icon: ToolbarIcon, title: String, key: String? = nil, isActive: Bool = false,
    isEnabled: Bool = true, activate: @escaping () -> Void
  ) {
    self.id = id
    self.icon = icon
    self.title = title
    self.key = key
    self.isActive = isActive
    self.isEnabled = isEnabled
    self.activate = activate
  }
}

/// A popover with lines to choose from, by click, by keys, or by the drag that opened it.
package final class BarList: Popover {
  private let column = Box(.vertical, spacing: 0)
  private let scroller: ScrolledWindow
  private var rows: [(row: BarRow, button: Button)] = []
  private var lit: Button?
  /// What had the keyboard before the list: it gets it back.
  private weak var focusBefore: Widget?

  init() {
    scroller = ScrolledWindow(column, horizontal: .never, vertical: .automatic)
    scroller.propagateNatural(width: true, height: true)
    scroller.setContentSize(maxHeight: 520)
    super.init(scroller)
    addClass("menu")
    addClass("postil-bar-list")
    column.accessibleRole = .menu
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    add(keys)
    onClosed { [weak self] in
      guard let self, let before = self.focusBefore, before.isMapped else { return }
      self.focusBefore = nil
      before.grabFocus()
    }
  }

  /// Opens the list; when it closes, the keyboard goes back to where it was.
  func open() {
    if !isVisible { focusBefore = focusOfRoot }
    popup()
  }

  /// Arrows go through the lines and round the ends.
  private func pressed(_ press: KeyPress) -> Bool {
    let lines = rows.filter(\.row.isEnabled).map(\.button)
    guard !lines.isEmpty, press.modifiers.keys.isEmpty else { return false }
    let here = lines.firstIndex(where: \.hasFocus)
    let next: Int
    switch press.key {
    case .down: next = here.map { ($0 + 1) % lines.count } ?? 0
    case .up: next = here.map { ($0 + lines.count - 1) % lines.count } ?? lines.count - 1
    case .home: next = 0
    case .end: next = lines.count - 1
    default: return false
    }
    return lines[next].grabFocus()
  }

  func show(_ rows: [BarRow], title: String) {
    column.removeAll()
    column.setAccessibleName(title)
    lit = nil
    self.rows = rows.map { ($0, button(for: $0)) }
    for (_, button) in self.rows { column.append(button) }
  }

  /// Puts the keyboard focus on the active line, or on the first.
  func focusActive() {
    _ = (rows.first { $0.row.isActive } ?? rows.first { $0.row.isEnabled })?.button.grabFocus()
  }

  private func button(for row: BarRow) -> Button {
    let glyph = ToolGlyph(side: 28)
    glyph.set(row.icon)
    let label = Label(row.title)
    label.xalign = 0
    label.hexpand = true
    let content = Box(.horizontal, spacing: 8, [glyph, label])
    if let key = row.key { content.append(Label(key, classes: ["dim-label"])) }
    let button = Button(child: content)
    button.addClass("flat")
    button.setClass("active", row.isActive)
    // The labels inside would count twice in its name.
    button.setAccessibleName(row.title)
    button.setAccessiblePressed(row.isActive)
    button.isSensitive = row.isEnabled
    button.onClicked { [weak self] in self?.choose(row) }
    return button
  }

  private func choose(_ row: BarRow) {
    popdown()
    row.activate()
  }

  // MARK: A drag that began on the button

  /// Lights the line under the pointer; `point` in the coordinates of the window's surface.
  func pointerMoved(to point: Point) {
    let hit = row(at: point)
    guard hit !== lit else { return }
    lit?.setPrelit(false)
    hit?.setPrelit(true)
    lit = hit
  }

  /// Chooses the line under the pointer; false when there is none.
  func released(at point: Point) -> Bool {
    pointerMoved(to: point)
    guard let hit = lit, let row = rows.first(where: { $0.button === hit })?.row else { return false }
    choose(row)
    return true
  }

  private func row(at point: Point) -> Button? {
    guard let origin = surfaceOrigin else { return nil }
    let inside = Point(x: point.x - origin.x, y: point.y - origin.y)
    return rows.first { row, button in
      guard row.isEnabled, let box = button.bounds(in: self) else { return false }
      return box.contains(inside)
    }?.button
  }
}
