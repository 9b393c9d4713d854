import DocumentModel
import Rendering

/// Reads the words around matches, one page at a time, for whoever lists them.
package final class SnippetReader {
  /// By page and the match's place there; nil where they can't be told.
  package private(set) var snippets: [PageID: [FindSnippet?]] = [:]
  private let source: any PageSource
  private var query: FindQuery?
  private var wanted: [PageSearch.SearchedPage] = []
  private var reading: Task<Void, Never>?

  /// The words on another page are known.
  package var onChange: () -> Void = {}

  package init(source: any PageSource) { self.source = source }

  isolated deinit { reading?.cancel() }

  /// Reads what is missing for these pages, in this order; another query forgets what was read for the last.
  package func want(_ pages: [PageSearch.SearchedPage], for query: FindQuery?) {
    if query != self.query {
      reading?.cancel()
      reading = nil
      snippets = [:]
      self.query = query
    }
    wanted = pages
    readNext()
  }

  private func readNext() {
    guard reading == nil, let query, let page = wanted.first(where: { snippets[$0.id] == nil }) else {
      return
    }
    reading = Task { [weak self, source] in
      var found: [FindSnippet?] = []
      var isClosed = false
      do throws(PageSourceError) {
        let text = try await source.text(page: page.source)
        let matches = try await source.find(query.text, page: page.source, options: query.options)
        found = await Self.snippets(in: text, matches)
      } catch {
        isClosed = error == .closed
      }
      guard !Task.isCancelled, !isClosed, let self else { return }
      self.reading = nil
      self.snippets[page.id] = found
      self.onChange()
      self.readNext()
    }
  }

  @concurrent
  private nonisolated static func snippets(
    in text: PageText, _ matches: [TextMatch]
  ) async -> [FindSnippet?] {
    FindSnippet.all(in: text, matches: matches)
  }
}
