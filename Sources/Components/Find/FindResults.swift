import GTKBinding
import Localization

/// The matches of a search, one a line with the words around it.
package final class FindResults: Box {
  /// One line of the list.
  package struct Row: Hashable, Sendable {
    package var place: FindSession.Place
    /// The page's number, from 1.
    package var page: Int
    package var snippet: FindSnippet?

    package init(place: FindSession.Place, page: Int, snippet: FindSnippet?) {
      self.place = place
      self.page = page
      self.snippet = snippet
    }
  }

  /// How many matches are listed at most.
  package static let limit = 200

  /// A line was chosen.
  package var onChoose: (FindSession.Place) -> Void = { _ in }

  private let list = ListBox(selection: .single)
  private let scroller: ScrolledWindow
  private let more = Label("", classes: ["dim-label", "caption"])
  private var rows: [ResultRow] = []
  private var current: FindSession.Place?

  package init() {
    scroller = ScrolledWindow(list, horizontal: .never)
    super.init(.vertical)
    addClass("postil-find-results")
    scroller.setContentSize(maxHeight: 168)
    scroller.propagateNatural(width: false, height: true)
    list.setAccessibleName(tr("Matches"))
    list.setActivatesOnSingleClick(true)
    list.onRowActivated { [weak self] row in
      guard let self, self.rows.indices.contains(row.index) else { return }
      self.onChoose(self.rows[row.index].shown.place)
    }
    more.text = trf("The first %1$d matches are listed.", Self.limit)
    more.margins = Margins(6)
    append(scroller)
    append(more)
    isVisible = false
  }

  /// Shows these lines, of which `current` is the match one is at. Lines that stay keep their focus and place.
  package func show(_ wanted: [Row], current: FindSession.Place?) {
    let kept = Set(wanted.map(\.place))
    for row in rows where !kept.contains(row.shown.place) { list.remove(row) }
    rows.removeAll { !kept.contains($0.shown.place) }
    for (i, row) in wanted.enumerated() {
      if i < rows.count, rows[i].shown.place == row.place {
        rows[i].show(row)
      } else {
        let made = ResultRow(row)
        rows.insert(made, at: i)
        list.insert(made, at: i)
      }
    }
    isVisible = !rows.isEmpty
    more.isVisible = rows.count >= Self.limit
    guard current != self.current else { return }
    self.current = current
    select()
  }

  private func select() {
    guard let row = rows.first(where: { $0.shown.place == current }) else { return list.unselectAll() }
    list.selectedRow = row
    // It has its place only after the next layout.
    MainLoop.after(milliseconds: 0) { [weak self, weak row] in
      guard let self, let row, let box = row.bounds(in: self.list), box.height > 0 else { return }
      let view = self.scroller.vadjustment
      if box.minY < view.value { view.value = box.minY }
      if box.maxY > view.value + view.pageSize { view.value = box.maxY - view.pageSize }
    }
  }
}

/// A match in the list.
private final class ResultRow: ListBoxRow {
  private(set) var shown: FindResults.Row
  private let page = Label("", classes: ["dim-label", "numeric", "caption"])
  private let words = Label()

  init(_ row: FindResults.Row) {
    shown = row
    page.setWidth(characters: 9)
    page.xalign = 0
    words.xalign = 0
    words.hexpand = true
    words.setEllipsize(.end)
    let line = Box(.horizontal, spacing: 6, [page, words])
    line.margins = Margins(top: 6, bottom: 6, start: 12, end: 12)
    super.init(line)
    fill()
  }

  func show(_ row: FindResults.Row) {
    guard row != shown else { return }
    shown = row
    fill()
  }

  private func fill() {
    let number = trf("Page %1$d", shown.page)
    page.text = number
    guard let snippet = shown.snippet else { return setAccessibleName(number) }
    words.setMarkup(
      Self.escaped(snippet.before) + "<b>" + Self.escaped(snippet.match) + "</b>"
        + Self.escaped(snippet.after))
    setAccessibleName("\(number): \(snippet.text)")
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
