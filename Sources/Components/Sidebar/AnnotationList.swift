import DocumentModel
import GTKBinding
import Localization

/// The marks of a document, page by page.
final class AnnotationList: Box {
  var onChoose: (AnnotationID, PageID) -> Void = { _, _ in }

  /// What a row stands for.
  private enum Key: Hashable {
    case page(PageID)
    case mark(AnnotationID, PageID)
  }

  private let empty = EmptyNote("")
  private let stack = Stack()
  /// Numbers stay with what they stand for, so that a list that grows keeps its place.
  private var keys: [Key] = []
  private var numbers: [Key: Int] = [:]
  private var pages: [PageID: (number: Int, marks: [Annotation])] = [:]
  private var isShown = false
  private(set) lazy var tree = TreeList(
    makeContent: { MarkRow() },
    bind: { [weak self] content, row in self?.bind(content, row) ?? "" })

  init() {
    super.init(.vertical, spacing: 0, [stack])
    tree.addClass("navigation-sidebar")
    tree.setAccessibleName(tr("Annotations"))
    tree.onActivate = { [weak self] row in
      guard let self else { return }
      switch self.keys[row] {
      case .mark(let id, let page): self.onChoose(id, page)
      case .page: self.tree.setExpanded(row, !self.tree.isExpanded(row))
      }
    }
    stack.vexpand = true
    stack.add(empty, name: "empty")
    stack.add(ScrolledWindow(tree, horizontal: .never), name: "list")
  }

  /// `isComplete`: whether all pages have been read.
  func update(_ document: Document, isComplete: Bool) {
    var shown: [PageID] = []
    let before = pages
    pages = [:]
    for (index, page) in document.pages.enumerated() {
      let marks = page.annotations.filter(\.isShown)
      guard !marks.isEmpty else { continue }
      pages[page.id] = (index + 1, marks)
      shown.append(page.id)
    }
    let roots = shown.map { number(of: .page($0)) }
    if isShown {
      for page in shown where before[page]?.marks.map(\.id) != pages[page]?.marks.map(\.id) {
        tree.update(under: number(of: .page(page)), rows(under: page))
      }
      tree.update(under: nil, roots)
      tree.rebind()
    } else if !roots.isEmpty {
      isShown = true
      tree.show(roots, children: { [weak self] row in self?.children(row) ?? [] })
    }
    empty.text = isComplete ? tr("No annotations") : tr("Looking through the pages…")
    stack.visibleChildName = roots.isEmpty ? "empty" : "list"
  }

  /// Chooses the row of a mark that was selected in the document.
  func select(_ id: AnnotationID?, on page: PageID?) {
    guard isShown, let id, let page, let row = numbers[.mark(id, page)] else { return }
    tree.selected = row
    tree.reveal(row)
  }

  private func children(_ row: Int) -> [Int] {
    guard case .page(let page) = keys[row] else { return [] }
    return rows(under: page)
  }

  private func rows(under page: PageID) -> [Int] {
    pages[page]?.marks.map { number(of: .mark($0.id, page)) } ?? []
  }

  private func number(of key: Key) -> Int {
    if let number = numbers[key] { return number }
    keys.append(key)
    numbers[key] = keys.count - 1
    return keys.count - 1
  }

  private func bind(_ content: Widget, _ row: Int) -> String {
    guard let content = content as? MarkRow else { return "" }
    switch keys[row] {
    case .page(let id):
      guard let page = pages[id] else { return "" }
      return content.show(page: page.number, count: page.marks.count)
    case .mark(let id, let page):
      guard let mark = pages[page]?.marks.first(where: { $0.id == id }) else { return "" }
      return content.show(mark)
    }
  }
}

/// One mark, or the page that marks are on.
private final class MarkRow: Box {
  private let icon = Image()
  private let title = Label()
  private let detail = Label("", classes: ["dim-label", "caption"])
  private let count = Label("", classes: ["dim-label", "numeric", "caption"])

  init() {
    let text = Box(.vertical, spacing: 0, [title, detail])
    super.init(.horizontal, spacing: 8, [icon, text, count])
    text.hexpand = true
    text.valign = .center
    for label in [title, detail] {
      label.xalign = 0
      label.setEllipsize(.end)
    }
  }

  /// Gives the row's name.
  func show(page: Int, count marks: Int) -> String {
    icon.isVisible = false
    title.text = trf("Page %1$d", page)
    title.addClass("heading")
    detail.isVisible = false
    count.text = String(marks)
    tooltip = nil
    return title.text + ", " + trnf("%1$d annotation", "%1$d annotations", marks, marks)
  }

  /// Gives the row's name.
  func show(_ mark: Annotation) -> String {
    let kind = AnnotationTitle(mark.content)
    let words = AnnotationTitle.line(mark.contents ?? "")
    icon.icon = kind.icon
    icon.isVisible = true
    title.text = words.isEmpty ? kind.text : words
    title.removeClass("heading")
    let details = [words.isEmpty ? "" : kind.text, mark.author ?? ""].filter { !$0.isEmpty }
    detail.text = details.joined(separator: " · ")
    detail.isVisible = !details.isEmpty
    count.text = ""
    tooltip = words.count > 24 ? words : nil
    return ([kind.text, words, mark.author ?? ""].filter { !$0.isEmpty }).joined(separator: ", ")
  }
}
