import Colors
import DocumentModel
import FoundationEssentials
import Toolbars

/// What `palettes.json` says: the palettes a person made, and built-in ones as the person changed them.
nonisolated struct PalettesFile: Hashable, Sendable, Codable {
  /// The version of the format this program writes, and the newest it reads.
  static let version = 1
  /// Far more than fits into a list one would choose from.
  static let byteLimit = 32 << 20

  var version = PalettesFile.version
  var palettes: [ColorPalette]

  /// Pretty, with sorted keys, ending in a line feed: the same palettes give the same bytes.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// `bytes` are the whole file; `path` names it in what is thrown.
  init(_ bytes: [UInt8], path: String?) throws(ConfigurationIssue) {
    guard bytes.count <= Self.byteLimit else {
      throw ConfigurationIssue(.unusable, .fileTooLarge(limit: Self.byteLimit), file: path)
    }
    // The places of values are looked for only when they are to be told.
    if let file = try? Self.decoded(bytes) {
      self = file
    } else {
      throw Self.issue(in: bytes, path)
    }
    palettes = Self.distinct(palettes)
  }

  init(palettes: [ColorPalette]) { self.palettes = palettes }

  private static func decoded(_ bytes: [UInt8]) throws -> PalettesFile {
    // The decoder takes no byte order mark.
    let data = Data(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...])
    // The version first: a newer file may be shaped otherwise.
    let version = try JSONDecoder().decode(Version.self, from: data).version
    guard 1...Self.version ~= version else { throw UnknownVersion(version: version) }
    return try JSONDecoder().decode(PalettesFile.self, from: data)
  }

  private struct Version: Decodable { var version: Int }
  private struct UnknownVersion: Error { var version: Int }

  /// A person's hand may have written it: ids differ afterwards, and numbers are such that a view can show them.
  private static func distinct(_ palettes: [ColorPalette]) -> [ColorPalette] {
    var taken: Set<String> = []
    return palettes.map { palette in
      var palette = palette
      if palette.id.isEmpty || palette.id.hasPrefix(PaletteLibrary.documentPrefix)
        || palette.id == PaletteLibrary.usedID || taken.contains(palette.id)
      {
        palette.id = ColorPalette.identifier(for: palette.name, besides: taken.union(PaletteLibrary.reserved))
      }
      taken.insert(palette.id)
      if palette.name.isEmpty { palette.name = palette.id }
      palette.columns = palette.columns.flatMap { 1...256 ~= $0 ? $0 : nil }
      return palette
    }
  }

  // MARK: What is wrong

  private static func issue(in bytes: [UInt8], _ file: String?) -> ConfigurationIssue {
    let places: JSONPlaces
    do throws(JSONSyntaxError) {
      places = try JSONPlaces(bytes)
    } catch {
      return ConfigurationIssue(.unusable, .syntax(error.problem), file: file, place: error.place)
    }
    func at(_ path: JSONPath, _ kind: ConfigurationIssue.Kind) -> ConfigurationIssue {
      ConfigurationIssue(.unusable, kind, file: file, path: path, place: places.place(at: path))
    }
    do {
      _ = try decoded(bytes)
    } catch let error as UnknownVersion {
      return at(JSONPath([.key("version")]), .unsupportedVersion(error.version, known: version))
    } catch DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(
      let type, let context)
    {
      return at(JSONPath(context.codingPath), .wrongType(expected(type)))
    } catch DecodingError.keyNotFound(let key, let context) {
      return at(JSONPath(context.codingPath), .missingKey(key.stringValue))
    } catch DecodingError.dataCorrupted(let context) {
      let path = JSONPath(context.codingPath)
      // Of texts only colours can be wrong.
      if let node = places.node(at: path), places.kind(of: node) == .string {
        let text = String(decoding: bytes[places.range(of: node)].dropFirst().dropLast(), as: UTF8.self)
        return at(path, .notAColor(text))
      }
      return at(path, .numberNotRepresentable)
    } catch {}
    return at(JSONPath(), .wrongType(.object))
  }

  private static func expected(_ type: any Any.Type) -> ConfigurationIssue.Expected {
    switch type {
    case is String.Type: .text
    case is Int.Type: .wholeNumber
    case is [Any].Type, is [ColorPalette].Type, is [PaletteColor].Type: .list
    default: .object
    }
  }
}

nonisolated extension PalettesFile {
  /// What is left of two changes of `base`, one made here and one elsewhere: of a palette that both changed, ours;
  /// nothing that only one of them deleted is lost when the other changed it.
  static func merged(
    base: [ColorPalette], ours: [ColorPalette], theirs: [ColorPalette]
  ) -> [ColorPalette] {
    func byID(_ palettes: [ColorPalette]) -> [String: ColorPalette] {
      Dictionary(palettes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, own, others) = (byID(base), byID(ours), byID(theirs))
    var result: [ColorPalette] = []
    for palette in theirs {
      let old = before[palette.id]
      guard let mine = own[palette.id] else {
        // Deleted here, unless it is new or was changed there.
        if old != palette { result.append(palette) }
        continue
      }
      result.append(mine == old ? palette : mine)
      if old == nil, mine != palette, !PaletteLibrary.reserved.contains(palette.id) {
        // Two new ones that happen to be called alike.
        var other = palette
        other.id = ColorPalette.identifier(
          for: palette.name, besides: PaletteLibrary.reserved.union(own.keys).union(others.keys))
        result.append(other)
      }
    }
    for palette in ours where others[palette.id] == nil && before[palette.id] != palette {
      result.append(palette)
    }
    return result
  }
}
