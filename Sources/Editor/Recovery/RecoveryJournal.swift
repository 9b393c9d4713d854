import DocumentModel
import FoundationEssentials

/// What a crash must not lose: the unsaved changes of one document, as versioned JSON.
///
/// It holds annotations only, never the PDF itself; recovering applies it to the file it names. On disk the first line is
/// the journal, and each further line what changed since the line before: a stroke costs a line, however many there are.
package nonisolated struct RecoveryJournal: Hashable, Sendable, Codable {
  package static let currentVersion = 1

  package var version: Int
  /// The document's file.
  package var path: String
  /// The file's length in bytes when it was opened or last saved: recovering onto another file is asked about.
  package var length: Int
  package var written: Date
  /// What differed from the file when the journal was begun.
  package var changes: Changes
  /// What changed after that, step by step.
  package var later: [Changes] = []
  /// Later lines that could not be read, as they are.
  package var unreadable: [Data] = []

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
      package var put: [KeptRecord]
      /// The place of each of `put` in the page's drawing order; nil = on top of what the page has.
      package var places: [Int]?
      package var removed: [AnnotationID]

      package init(
        sourceIndex: Int, put: [KeptRecord] = [], places: [Int]? = nil, removed: [AnnotationID] = []
      ) {
        self.sourceIndex = sourceIndex
        self.put = put
        self.places = places
        self.removed = removed
      }
    }

    package var pages: [PageChanges]

    package var isEmpty: Bool { pages.isEmpty }

    package init(pages: [PageChanges] = []) { self.pages = pages }

    package init(from saved: Document, to current: Document) {
      pages = current.pages.enumerated().compactMap { index, page in
        guard let old = saved.page(page.id), old.annotations != page.annotations else { return nil }
        let before = Dictionary(old.annotations.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
        let now = Set(page.annotations.map(\.id))
        let put = page.annotations.enumerated().filter { before[$0.element.id] != $0.element }
        return PageChanges(
          sourceIndex: page.sourceIndex,
          put: put.map { .read(AnnotationRecord(page: index + 1, annotation: $0.element)) },
          // What is below them is not known before the page is read.
          places: page.isLoaded ? put.map(\.offset) : nil,
          removed: old.annotations.map(\.id).filter { !now.contains($0) })
      }
    }
  }

  /// All differences, in the order they came about.
  var steps: [Changes] { [changes] + later }

  /// The pages of the file (0-based) it has changes of.
  package var sourceIndices: Set<Int> { Set(steps.flatMap { $0.pages.map(\.sourceIndex) }) }

  package var isEmpty: Bool { sourceIndices.isEmpty && unreadable.isEmpty }
}

// MARK: On disk

extension RecoveryJournal {
  /// Why a journal can't be read.
  package nonisolated enum Unreadable: Error, Hashable {
    /// A newer version of Postil wrote it.
    case newerVersion
    case malformed
  }

  /// The whole journal, line ends included.
  package func encoded() throws -> Data {
    var data = try Self.line(self)
    for step in later { data += try step.encoded() }
    for line in unreadable { data += line + Data("\n".utf8) }
    return data
  }

  fileprivate static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value) + Data("\n".utf8)
  }

  /// Reads a whole journal. A last line that a crash cut short is left out; another line that can't be read is kept as
  /// it is. Only without a readable first line there is no journal.
  package static func decoded(_ data: Data) throws(Unreadable) -> RecoveryJournal {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let lines = data.split(separator: UInt8(ascii: "\n"))
    let first = lines.first ?? data
    if let head = try? decoder.decode(Version.self, from: first), head.version > currentVersion {
      throw .newerVersion
    }
    guard var journal = try? decoder.decode(RecoveryJournal.self, from: first) else { throw .malformed }
    for (i, line) in lines.enumerated().dropFirst() {
      if let changes = try? decoder.decode(Changes.self, from: line) {
        journal.later.append(changes)
      } else if i < lines.count - 1 || data.last == UInt8(ascii: "\n") {
        journal.unreadable.append(Data(line))
      }
    }
    return journal
  }

  private struct Version: Decodable { var version: Int }
}

extension RecoveryJournal.Changes {
  /// A further line of a journal, line end included.
  package func encoded() throws -> Data { try RecoveryJournal.line(self) }
}
