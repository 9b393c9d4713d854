import DocumentModel
import GTKBinding
import Localization

/// A document's headings, one under the other as deep as they go.
final class OutlineList: Bin {
  var onTarget: (OutlineTarget) -> Void = { _ in }

  private var outline = Outline()
  /// The number of a page of the file among those shown, from 1; nil when it is gone.
  private var pageNumber: (_ sourceIndex: Int) -> Int? = { $0 + 1 }
  /// The heading one is at, and those above it.
  private var path: Set<Int> = []
  private var current: Int?
  /// The heading a person went to last: of several on a page it is the one that counts.
  private var chosen: Int?
  private var page: Int?
  private(set) lazy var tree = TreeList(
    makeContent: { HeadingRow() },
    bind: { [weak self] content, row in self?.bind(content, row) ?? "" })

  init() {
    super.init()
    tree.addClass("navigation-sidebar")
    tree.setAccessibleName(tr("Outline"))
    tree.onActivate = { [weak self] row in
      guard let self, let target = self.outline.headings[row].item.target else { return }
      self.chosen = row
      self.setCurrentPage(self.page)
      self.onTarget(target)
    }
    child = ScrolledWindow(tree, horizontal: .never)
  }

  func update(_ outline: Outline, pageNumber: @escaping (_ sourceIndex: Int) -> Int?) {
    self.outline = outline
    self.pageNumber = pageNumber
    current = nil
    chosen = nil
    path = []
    let headings = outline.headings
    tree.show(
      outline.roots, children: { headings[$0].children },
      // A single heading over all others would hide them.
      isOpen: { headings[$0].item.isOpen || outline.roots.count == 1 && headings[$0].parent == nil })
  }

  /// Marks the heading that a page of the file (0-based) belongs to.
  func setCurrentPage(_ sourceIndex: Int?) {
    page = sourceIndex
    let isChosen = chosen.map { outline.headings[$0].item.target?.sourceIndex == sourceIndex } ?? false
    let heading = isChosen ? chosen : sourceIndex.flatMap { outline.heading(ofPage: $0) }
    guard heading != current else { return }
    current = heading
    path = Set(heading.map { [$0] + outline.ancestors(of: $0) } ?? [])
    tree.rebind()
  }

  /// Brings the marked heading into sight, and chooses it when none is.
  func showCurrent() {
    guard let current else { return }
    let shown = ([current] + outline.ancestors(of: current).reversed()).first { tree.shows($0) } ?? current
    tree.reveal(shown)
    if tree.selected == nil { tree.selected = shown }
  }

  private func bind(_ content: Widget, _ row: Int) -> String {
    let item = outline.headings[row].item
    let title = item.title.isEmpty ? tr("Untitled") : item.title
    let page = item.target.flatMap { pageNumber($0.sourceIndex) }
    (content as? HeadingRow)?.show(
      item, title: title, page: page, isCurrent: row == current, isOnPath: path.contains(row))
    return page.map { trf("%1$s, page %2$d", title, $0) } ?? title
  }
}

/// One heading, and its page.
private final class HeadingRow: Box {
  private let title = Label()
  private let page = Label("", classes: ["dim-label", "numeric", "caption"])

  init() {
    super.init(.horizontal, spacing: 8, [title, page])
    title.xalign = 0
    title.hexpand = true
    title.setEllipsize(.end)
  }

  func show(_ item: OutlineItem, title text: String, page number: Int?, isCurrent: Bool, isOnPath: Bool) {
    title.text = text
    // Short ones are seen whole.
    tooltip = text.count > 24 ? text : nil
    page.text = number.map(String.init) ?? ""
    title.setClass("dim-label", item.target == nil && item.children.isEmpty)
    title.setClass("heading", item.isBold || isOnPath)
    title.setClass("italic", item.isItalic)
    setClass("current", isCurrent)
  }
}
