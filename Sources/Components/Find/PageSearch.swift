import DocumentModel
import Rendering

/// Searches a document's pages through a page source, a few at a time, and tells when there is something new.
///
/// What a query leaves behind is withdrawn as soon as another begins. Only counts are kept of all pages; places of
/// matches that were forgotten are asked for again when their page is wanted.
package final class PageSearch {
  /// A page to search: its name, and its 0-based number in the source.
  package nonisolated struct SearchedPage: Hashable, Sendable {
    package var id: PageID
    package var source: Int

    package init(id: PageID, source: Int) {
      self.id = id
      self.source = source
    }

    package init(_ page: Page) { self.init(id: page.id, source: page.sourceIndex) }
  }

  /// Requests on their way at once: enough to keep a renderer busy.
  static let width = 4

  /// nil when nothing is looked for.
  package private(set) var session: FindSession?
  private let source: any PageSource
  private var sources: [PageID: Int] = [:]
  private var places: FoundPlaces
  private var requests: [PageID: Task<Void, Never>] = [:]
  /// Pages whose places are wanted, such as those in view.
  private var wanted: Set<PageID> = []
  /// Pages whose places were asked for again in vain.
  private var lost: Set<PageID> = []
  /// The source answers no more.
  private var isClosed = false
  /// The 0-based page near which places are kept.
  private var focus = 0
  private var telling: Task<Void, Never>?
  /// The least time between two tellings, so that many small pages make few of them.
  private let pause: Duration

  /// The session or the places are other ones; some changes are told together.
  package var onChange: () -> Void = {}

  package init(source: any PageSource, pause: Duration = .milliseconds(100), rectanglesKept: Int = 20_000) {
    self.source = source
    self.pause = pause
    places = FoundPlaces(budget: rectanglesKept)
  }

  isolated deinit { withdraw() }

  /// Looks for `query` in `pages`, from the 0-based page `first` on; a blank one only ends what was looked for.
  package func begin(_ query: FindQuery, pages: [SearchedPage], from first: Int) {
    withdraw()
    forget()
    focus = first
    setSources(pages)
    session = query.isBlank ? nil : FindSession(query, pages: pages.map(\.id), from: first)
    ask()
    tell(soon: true)
  }

  /// Ends the search and forgets what was found.
  package func end() {
    withdraw()
    session = nil
    forget()
    tell(soon: true)
  }

  /// The document has other pages now.
  package func setPages(_ pages: [SearchedPage]) {
    guard let session, session.pages != pages.map(\.id) else { return }
    let gone = Set(requests.keys).subtracting(pages.map(\.id))
    for page in gone { requests.removeValue(forKey: page)?.cancel() }
    setSources(pages)
    for page in places.matches.keys where sources[page] == nil { places.remove(page) }
    change { $0.setPages(pages.map(\.id)) }
    ask()
    tell(soon: true)
  }

  package func step(_ direction: FindSession.Direction) { change { $0.step(direction) } }

  package func go(to place: FindSession.Place) { change { $0.go(to: place) } }

  /// Whether nothing is asked for at present.
  var isIdle: Bool { requests.isEmpty }

  /// The places of the matches, as far as they are kept.
  package var matches: [PageID: [TextMatch]] { places.matches }

  /// The current match, once its place is known.
  package var currentMatch: TextMatch? {
    guard let place = session?.current, let found = places[place.page], found.indices.contains(place.index)
    else { return nil }
    return found[place.index]
  }

  /// Says which pages are in view: their places are kept, or asked for again; of very many those of the first.
  package func want(_ pages: [PageID]) {
    wanted = Set(pages.prefix(64))
    if let first = pages.first, let i = session?.index(of: first) { focus = i }
    ask()
  }

  // MARK: Requests

  private func setSources(_ pages: [SearchedPage]) {
    sources = Dictionary(pages.map { ($0.id, $0.source) }, uniquingKeysWith: { first, _ in first })
  }

  private func forget() {
    places = FoundPlaces(budget: places.budget)
    lost = []
  }

  private func withdraw() {
    for task in requests.values { task.cancel() }
    requests = [:]
    telling?.cancel()
    telling = nil
  }

  /// Sends what there is room for: first pages whose places were forgotten, then those not searched yet.
  private func ask() {
    guard session != nil, !isClosed else { return }
    for page in missing where requests[page] == nil { request(page) }
    while requests.count < Self.width, let page = session?.takePage() { request(page) }
  }

  /// Pages that hold matches whose places are wanted and not known.
  private var missing: [PageID] {
    guard let session else { return [] }
    return wanted.union([session.current?.page].compactMap { $0 }).filter { page in
      places[page] == nil && !lost.contains(page) && (session.count(on: page) ?? 0) > 0
    }
  }

  private func request(_ page: PageID) {
    guard let query = session?.query, let number = sources[page] else { return }
    requests[page] = Task { [weak self, source] in
      let result: Result<[TextMatch], PageSourceError>
      do throws(PageSourceError) {
        result = .success(try await source.find(query.text, page: number, options: query.options))
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      self?.answered(page, result)
    }
  }

  private func answered(_ page: PageID, _ result: Result<[TextMatch], PageSourceError>) {
    requests[page] = nil
    if session?.count(on: page) != nil, (try? result.get())?.isEmpty != false { lost.insert(page) }
    switch result {
    case .success(let found):
      keep(found, on: page)
      change { $0.searched(page, matches: found.count) }
      if !found.isEmpty, wanted.contains(page) || page == session?.current?.page { tell(soon: true) }
    case .failure(.closed):
      isClosed = true
      withdraw()
    case .failure: change { $0.searched(page, matches: nil) }
    }
    ask()
  }

  private func keep(_ found: [TextMatch], on page: PageID) {
    let (wanted, focus, session) = (wanted, focus, session)
    places.insert(found, on: page) { id in
      if wanted.contains(id) || id == session?.current?.page { return nil }
      return abs((session?.index(of: id) ?? 0) - focus)
    }
  }

  // MARK: Telling

  private func change(_ body: (inout FindSession) -> Void) {
    guard var changed = session else { return }
    let before = changed.current
    body(&changed)
    session = changed
    // The current match's place may have been forgotten, or its page be one to search next.
    ask()
    tell(soon: changed.current != before || changed.isComplete)
  }

  /// Tells at once, or together with what else happens within the pause.
  private func tell(soon: Bool) {
    if soon {
      telling?.cancel()
      telling = nil
      onChange()
    } else if telling == nil {
      telling = Task { [weak self, pause] in
        try? await Task.sleep(for: pause)
        guard !Task.isCancelled, let self else { return }
        self.telling = nil
        self.onChange()
      }
    }
  }
}
