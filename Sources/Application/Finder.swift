import Components
import DocumentModel
import Editor
import GTKBinding
import Rendering

/// Finding text in a window's document: the bar, the search behind it, and the marks in the view.
final class Finder {
  /// The bar, and the list below it.
  let panel = Box(.vertical)
  private let bar: FindBar
  private let results = FindResults()
  private let snippets: SnippetReader
  private let search: PageSearch
  private let session: EditorSession
  private unowned let view: DocumentView
  private(set) var isOpen = false
  /// The match brought into view last.
  private var revealed: FindSession.Place?
  /// Where the search began, and the page it led to: while one only types on, the next search begins there, too.
  private var jump: (from: Int, to: Int)?
  private var isEndTold = false

  /// How text is compared.
  var options: FindOptions = [] {
    didSet { if options != oldValue, isOpen { begin() } }
  }

  /// Whether matches are listed below the bar.
  var isListing = false {
    didSet { if isListing != oldValue { showResults() } }
  }

  var onOpenChanged: (_ isOpen: Bool) -> Void = { _ in }

  init(session: EditorSession, source: any PageSource, view: DocumentView, options: MenuModel) {
    self.session = session
    self.view = view
    bar = FindBar(options: options)
    search = PageSearch(source: source)
    snippets = SnippetReader(source: source)
    panel.append(bar)
    panel.append(results)
    panel.isVisible = false
    bar.onEvent = { [weak self] event in self?.handle(event) }
    search.onChange = { [weak self] in self?.showFound() }
    results.onChoose = { [weak self] place in
      self?.jump = nil
      self?.search.go(to: place)
    }
    snippets.onChange = { [weak self] in self?.showResults() }
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard press.key == .escape, press.modifiers.keys.isEmpty else { return false }
      self?.close()
      return true
    }
    panel.add(keys)
  }

  /// Opens the bar, and looks for `text` at once where there is some.
  func open(_ text: String) {
    isOpen = true
    panel.isVisible = true
    jump = nil
    onOpenChanged(true)
    if !text.isEmpty { bar.find(text) }
    bar.startTyping()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    panel.isVisible = false
    bar.forget()
    search.end()
    onOpenChanged(false)
  }

  /// Goes to another match; with the bar closed, looks again for what was looked for last.
  func step(_ direction: FindSession.Direction) {
    guard isOpen, search.session != nil else { return open(bar.text) }
    jump = nil
    search.step(direction)
  }

  /// Pages may have come, gone or moved.
  func documentChanged() {
    if isOpen { search.setPages(session.document.pages.map(PageSearch.SearchedPage.init)) }
  }

  /// Other pages came into view.
  func viewMoved() {
    if isOpen { search.want(view.livePages) }
  }

  private func handle(_ event: FindBar.Event) {
    // What was typed last may be told of only after the bar was closed.
    guard isOpen else { return bar.forget() }
    switch event {
    case .query: begin()
    case .next: step(.next)
    case .previous: step(.previous)
    case .close: close()
    }
  }

  private func begin() {
    var first = view.currentPage - 1
    if let jump, jump.to == first { first = jump.from }
    jump = (first, view.currentPage - 1)
    revealed = nil
    isEndTold = false
    search.want(view.livePages)
    search.begin(
      FindQuery(bar.text, options: options), pages: session.document.pages.map(PageSearch.SearchedPage.init),
      from: first)
  }

  private func showFound() {
    let found = search.session
    bar.show(found?.summary)
    view.setFound(FoundMarks(matches: search.matches, current: found?.current))
    showResults()
    reveal()
    trace(end: found)
  }

  private func showResults() {
    let found = isListing ? search.session : nil
    let places = found?.firstPlaces(FindResults.limit) ?? []
    var pages: [PageSearch.SearchedPage] = []
    for place in places where pages.last?.id != place.page {
      if let page = session.document.page(place.page) { pages.append(PageSearch.SearchedPage(page)) }
    }
    snippets.want(pages, for: found?.query)
    let rows = places.map { place in
      let words = snippets.snippets[place.page]
      let snippet = words.flatMap { $0.indices.contains(place.index) ? $0[place.index] : nil }
      return FindResults.Row(place: place, page: (found?.index(of: place.page) ?? 0) + 1, snippet: snippet)
    }
    let wasThere = results.isVisible
    results.show(rows, current: found?.current)
    if results.isVisible != wasThere { revealAfterLayout() }
  }

  /// The list takes its room from the view: the match may have gone out of sight.
  private func revealAfterLayout() {
    var frames = 0
    view.addTick { [weak self] _ in
      frames += 1
      // The first is before the layout of its frame.
      guard frames > 1 else { return true }
      if let self, let place = self.search.session?.current, let match = self.search.currentMatch {
        self.view.reveal(match, on: place.page)
      }
      return false
    }
  }

  private func reveal() {
    let found = search.session
    guard let place = found?.current, place != revealed, let match = search.currentMatch else { return }
    revealed = place
    view.reveal(match, on: place.page)
    if jump != nil { jump?.to = view.currentPage - 1 }
    trace(match: found)
  }

  private func trace(match found: FindSession?) {
    guard TraceLog.isOn, let found, let page = found.current.flatMap({ found.index(of: $0.page) })
    else { return }
    TraceLog.write(
      "match-shown",
      ["page": .int(page + 1), "match": .int(found.position ?? 0), "text": .string(found.query.text)])
  }

  private func trace(end found: FindSession?) {
    guard TraceLog.isOn, let found, found.isComplete, !isEndTold else { return }
    isEndTold = true
    TraceLog.write("find-ended", ["matches": .int(found.total), "text": .string(found.query.text)])
  }
}
