import DocumentModel
import FoundationEssentials

/// What a crash must not lose: the unsaved changes of one document, as versioned JSON.
///
/// It holds marks only, never the PDF itself; recovering applies it to the file it names. On disk the first line is
/// the journal, and each further line what changed since the line before: a stroke costs a line, however many there are.
package nonisolated struct RecoveryJournal: Hashable, Sendable, Codable {
  package static let currentVersion = 1

  package var version: Int
  /// The document's file.
  package var path: String
  /// The file's length in bytes when it was opened or last saved: recovering onto another file is refused.
  package var length: Int
  package var written: Date
  /// What differed from the file when the journal was begun.
  package var changes: Changes
  /// What changed after that, step by step.
  package var later: [Changes] = []

  private enum CodingKeys: String, CodingKey { case version, path, length, written, changes }

  package init(path: String, length: Int, written: Date, changes: Changes) {
    version = Self.currentVersion
    self.path = path
    self.length = length
    self.written = written
    self.changes = changes
  }

  /// The difference between a document and its file.
  package struct Changes: Hashable, Sendable, Codable {
    /// One page's difference.
    package struct PageChanges: Hashable, Sendable, Codable {
      /// 0-based page of the file.
      package var sourceIndex: Int
      /// New and changed annotations, in drawing order.
      package var put: [AnnotationRecord]
      /// The place of each of `put` in the page's drawing order.
      package var places: [Int]?
      package var removed: [AnnotationID]
    }

    package var pages: [PageChanges]

    package var isEmpty: Bool { pages.isEmpty }

    package init(from saved: Document, to current: Document) {
      pages = current.pages.enumerated().compactMap { index, page in
        guard let old = saved.page(page.id), old.annotations != page.annotations else { return nil }
        let before = Dictionary(old.annotations.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
        let now = Set(page.annotations.map(\.id))
        let put = page.annotations.enumerated().filter { before[$0.element.id] != $0.element }
        return PageChanges(
          sourceIndex: page.sourceIndex,
          put: put.map { AnnotationRecord(page: index + 1, annotation: $0.element) },
          places: put.map(\.offset),
          removed: old.annotations.map(\.id).filter { !now.contains($0) })
      }
    }

    /// The edit that brings the changes back to a freshly opened document; nil when nothing of them applies.
    package func edit(for document: Document) -> Edit? {
      var edits: [Edit] = []
      for change in pages {
        guard let page = document.pages.first(where: { $0.sourceIndex == change.sourceIndex }) else {
          continue
        }
        let present = Set(page.annotations.map(\.id))
        edits += change.removed.filter(present.contains).map { .remove($0, page: page.id) }
        edits += change.put.enumerated().map { i, record in
          let place = change.places.flatMap { $0.indices.contains(i) ? $0[i] : nil }
          return present.contains(record.annotation.id)
            ? .replace(record.annotation, page: page.id)
            : .insert(record.annotation, page: page.id, at: place)
        }
      }
      return edits.isEmpty ? nil : .group(edits)
    }
  }

  /// The pages of the file (0-based) it has changes of.
  package var sourceIndices: Set<Int> { Set(([changes] + later).flatMap { $0.pages.map(\.sourceIndex) }) }

  package var isEmpty: Bool { sourceIndices.isEmpty }

  /// The edit that brings everything back to a freshly opened document; nil when nothing of it applies.
  package func edit(for document: Document) -> Edit? {
    var ahead = document
    let edits = ([changes] + later).compactMap { step -> Edit? in
      guard let edit = step.edit(for: ahead), (try? ahead.apply(edit)) != nil else { return nil }
      return edit
    }
    return edits.isEmpty ? nil : .group(edits)
  }

  /// The journal's first line, line end included.
  package func encoded() throws -> Data { try Self.line(self) }

  fileprivate static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value) + Data("\n".utf8)
  }

  /// Reads a whole journal. A last line that a crash cut short is left out; anything else malformed throws.
  package static func decoded(_ data: Data) throws -> RecoveryJournal {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let lines = data.split(separator: UInt8(ascii: "\n"))
    var journal = try decoder.decode(RecoveryJournal.self, from: lines.first ?? data)
    for (i, line) in lines.enumerated().dropFirst() {
      do {
        journal.later.append(try decoder.decode(Changes.self, from: line))
      } catch {
        guard i == lines.count - 1, data.last != UInt8(ascii: "\n") else { throw error }
      }
    }
    return journal
  }
}

extension RecoveryJournal.Changes {
  /// A further line of a journal, line end included.
  package func encoded() throws -> Data { try RecoveryJournal.line(self) }
}
