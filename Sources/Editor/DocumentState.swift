import Colors
import DocumentModel
import FoundationEssentials

/// What Postil remembers of a document without writing it into the document, as versioned JSON.
package nonisolated struct DocumentState: Hashable, Sendable, Codable {
  package static let currentVersion = 1

  package var version: Int
  /// The document's file when the state was last written.
  package var path: String
  package var bookmarks: [Bookmark]
  /// Palettes made for this document alone.
  package var palettes: [ColorPalette]

  package init(path: String, bookmarks: [Bookmark] = [], palettes: [ColorPalette] = []) {
    version = Self.currentVersion
    self.path = path
    self.bookmarks = bookmarks
    self.palettes = palettes
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    path = try container.decode(String.self, forKey: .path)
    bookmarks = try container.decode([Bookmark].self, forKey: .bookmarks)
    // States written before there were palettes have none.
    palettes = try container.decodeIfPresent([ColorPalette].self, forKey: .palettes) ?? []
  }

  /// Whether there is nothing to remember.
  package var isEmpty: Bool { bookmarks.isEmpty && palettes.isEmpty }

  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    // People may look into it.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  package static func decoded(_ data: Data) throws -> DocumentState {
    let state = try JSONDecoder().decode(DocumentState.self, from: data)
    guard state.version == currentVersion else { throw UnknownVersion() }
    return state
  }

  private struct UnknownVersion: Error {}
}

/// The states of all documents, each in a file of its own, named after the document's path and its fingerprint: a
/// document that was moved is found by the latter. Calls touch the disk.
package nonisolated struct DocumentStates: Sendable {
  private let folder: String

  /// A state that can't be read.
  package struct Unreadable: Error, Hashable {
    /// Where it is kept for a person to look at.
    package var path: String
  }

  package init(folder: String) { self.folder = folder }

  /// The state of the document at `path`; `fingerprint` "" = not known. One that can't be read is put aside.
  package func load(path: String, fingerprint: String) throws(Unreadable) -> DocumentState? {
    let key = Self.key(path)
    let names = self.names
    let own = names.filter { $0.hasPrefix(key + "-") }
    let candidates = own.filter { $0 == Self.name(key, fingerprint) } + own + moved(fingerprint, in: names)
    guard let name = candidates.first else { return nil }
    let file = folder + "/" + name
    guard let data = FileManager.default.contents(atPath: file) else { throw Unreadable(path: file) }
    do {
      return try DocumentState.decoded(data)
    } catch {
      let aside = file + ".broken"
      try? FileManager.default.removeItem(atPath: aside)
      try? FileManager.default.moveItem(atPath: file, toPath: aside)
      throw Unreadable(path: aside)
    }
  }

  /// Writes a state, whole or not at all.
  package func save(_ state: DocumentState, fingerprint: String) throws {
    let key = Self.key(state.path)
    let names = self.names
    let name = Self.name(key, fingerprint)
    // An empty one is kept where the document would otherwise be taken for one moved here.
    let isWanted =
      !state.isEmpty || moved(fingerprint, in: names).contains { !$0.hasPrefix(key + "-") }
    if isWanted {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try state.encoded().write(to: URL(filePath: folder + "/" + name), options: .atomic)
    }
    for old in names where old.hasPrefix(key + "-") && (old != name || !isWanted) {
      try? FileManager.default.removeItem(atPath: folder + "/" + old)
    }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json") }
      .sorted()
  }

  /// The states of documents with the same bytes that lay elsewhere.
  private func moved(_ fingerprint: String, in names: [String]) -> [String] {
    fingerprint.isEmpty ? [] : names.filter { $0.hasSuffix("-\(fingerprint).json") }
  }

  private static func name(_ key: String, _ fingerprint: String) -> String { "\(key)-\(fingerprint).json" }

  private static func key(_ path: String) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037  // FNV-1a
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return String(hash, radix: 16)
  }
}
