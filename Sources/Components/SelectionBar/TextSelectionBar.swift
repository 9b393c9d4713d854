import DocumentModel
import GTKBinding
import Geometry
import Localization
import Tools

/// What can be done with the text that is selected, on a small bar beside it.
package final class TextSelectionBar: Box {
  /// Why an action can't act now, in a sentence.
  package var reason: (_ action: String) -> String? = { _ in nil }

  /// A button and what it does.
  private struct Entry {
    var button: Button
    var title: String
    var action: String
  }

  private var entries: [Entry] = []
  private var fading: MainLoop.Token?

  /// How long it takes to go, milliseconds; as in the style sheet.
  private static let fadeTime = 150

  package static let tools: [ToolID] = ["highlight", "underline", "strikeOut", "squiggly"]

  init() {
    super.init(.horizontal)
    accessibleRole = .toolbar
    setAccessibleName(tr("Selected text"))
    addClass("postil-selection-bar")
    isVisible = false
    add(icon: "edit-copy-symbolic", tr("Copy"), "win.copy", nil)
    for id in Self.tools {
      guard let tool = ToolCatalogue.descriptor(id) else { continue }
      add(icon: tool.icon, tr(key: tool.title.key), "win.mark-text", .string(id.rawValue))
    }
    connectKeys()
  }

  private func add(icon: String, _ title: String, _ action: String, _ target: VariantValue?) {
    let button = Button(icon: icon, name: title)
    button.addClass("flat")
    // A click leaves the keyboard with the page.
    button.focusOnClick = false
    button.setAction(action, target)
    append(button)
    entries.append(Entry(button: button, title: title, action: action))
  }

  /// The arrows go from button to button, round and round; those of the page would scroll it.
  private func connectKeys() {
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in
      guard let self, press.modifiers.keys.isEmpty, [.left, .right].contains(press.key) else { return false }
      self.step((press.key == .right) == self.isRightToLeft ? -1 : 1)
      return true
    }
    add(keys)
  }

  private func step(_ direction: Int) {
    let buttons = entries.map(\.button).filter(\.isSensitive)
    guard let here = buttons.firstIndex(where: \.isFocus) else { return }
    buttons[(here + direction + buttons.count) % buttons.count].grabFocus()
  }

  /// Whether it is there, and not on its way out.
  package var isShown: Bool { isVisible && fading == nil }

  func show() {
    for entry in entries { entry.button.tooltip = reason(entry.action) ?? entry.title }
    fading?.cancel()
    fading = nil
    removeClass("faded")
    canTarget = true
    isVisible = true
  }

  func fade() {
    guard isShown else { return }
    addClass("faded")
    canTarget = false
    fading = MainLoop.after(milliseconds: Self.fadeTime) { [weak self] in
      self?.fading = nil
      self?.isVisible = false
    }
  }
}

extension DocumentView {
  /// Tells which text is selected on which pages (user space), for the bar beside it; none when that is empty.
  package func setSelectedText(_ quads: [PageID: [Quad]]) {
    selectedText = quads
    updateSelectionBar()
  }

  func updateSelectionBar() {
    if offersSelectionBar, selectedText.contains(where: { !$0.value.isEmpty }) {
      (selectionBar ?? makeSelectionBar()).show()
    } else if let bar = selectionBar {
      if bar.containsFocus { grabFocus() }
      bar.fade()
    }
    queueAllocate()
  }

  /// The bar, before it is shown for the first time.
  private func makeSelectionBar() -> TextSelectionBar {
    let bar = TextSelectionBar()
    bar.reason = selectionBarReason
    selectionBar = bar
    addChild(bar)
    return bar
  }

  /// Whether a point of the view is on the bar.
  func isOnSelectionBar(_ point: Point) -> Bool {
    selectionBar?.isShown == true && selectionBarFrame?.contains(point) == true
  }

  /// Keeps the bar beside its text.
  func placeSelectionBar() {
    guard let bar = selectionBar, bar.isVisible else { return }
    // On its way out it stays where it was.
    guard bar.isShown || selectionBarFrame == nil else {
      if let frame = selectionBarFrame { allocate(bar, in: frame) }
      return
    }
    let lines = selectedText.flatMap { page, quads -> [Rect] in
      guard let i = document.index(of: page) else { return [] }
      let toView = userToView(i)
      return quads.map { toView.apply($0.bounds) }
    }
    let size = bar.naturalSize
    selectionBarFrame = SelectionBarPlace.frame(
      lines: lines, size: Size(width: Double(size.width), height: Double(size.height)),
      in: Rect(x: 0, y: 0, width: viewWidth, height: viewHeight)
    ).map { Rect(x: $0.x.rounded(), y: $0.y.rounded(), width: $0.width, height: $0.height) }
    setChildPlaced(bar, selectionBarFrame != nil)
    if let frame = selectionBarFrame { allocate(bar, in: frame) }
  }
}
