import DocumentModel
import FoundationEssentials
import Tools

/// What came of reading `presets.json`. An entry that is wrong costs no more than itself.
package struct PresetsReading: Sendable {
  /// The file's full path; nil for a text that comes from none.
  package let path: String?
  /// nil when nothing of it can be used.
  package private(set) var customization: StyleCustomization?
  package private(set) var issues: [ConfigurationIssue] = []
  private var places: JSONPlaces?

  /// Bytes.
  package static let sizeLimit = ToolbarsReading.sizeLimit

  /// A file that can't be read.
  package init(path: String?, failure: ConfigurationIssue.Kind) {
    self.path = path
    issues = [ConfigurationIssue(.unusable, failure, file: path)]
  }

  /// `bytes` are the whole file.
  package init(_ bytes: [UInt8], path: String? = nil) {
    self.path = path
    guard bytes.count <= Self.sizeLimit else {
      issues = [ConfigurationIssue(.unusable, .fileTooLarge(limit: Self.sizeLimit), file: path)]
      return
    }
    do throws(JSONSyntaxError) {
      let places = try JSONPlaces(bytes)
      self.places = places
      for node in places.repeated.prefix(ToolbarsReading.issueLimit) {
        issues.append(
          ConfigurationIssue(
            .warning, .repeatedKey(places.key(of: node) ?? ""), file: path, path: places.path(of: node),
            place: places.keyPlace(of: node)))
      }
      read(places)
    } catch {
      issues = [ConfigurationIssue(.unusable, .syntax(error.problem), file: path, place: error.place)]
    }
    if issues.contains(where: { $0.severity == .unusable }) { customization = nil }
  }

  /// Whether there is a text, but one that can't be used.
  package var isBrokenText: Bool { customization == nil && !issues.contains(where: \.kind.isUnreadable) }

  private mutating func report(
    _ kind: ConfigurationIssue.Kind, _ path: JSONPath, _ severity: ConfigurationIssue.Severity = .warning
  ) {
    // Finding a place takes time, and more than these are never shown.
    guard issues.count < ToolbarsReading.issueLimit else { return }
    var place = places?.place(at: path)
    if case .unknownKey = kind, let node = places?.node(at: path) { place = places?.keyPlace(of: node) }
    issues.append(ConfigurationIssue(severity, kind, file: self.path, path: path, place: place))
  }

  // MARK: The parts of the file

  private mutating func read(_ places: JSONPlaces) {
    // The decoder takes no byte order mark.
    let text = places.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? places.bytes[3...] : places.bytes[...]
    guard let root = try? JSONDecoder().decode(JSONValue.self, from: Data(text)) else {
      let path = places.firstNumberOutOfRange.map { places.path(of: $0) } ?? JSONPath()
      return report(.numberNotRepresentable, path, .unusable)
    }
    guard case .object(let members) = root else { return report(.wrongType(.object), JSONPath(), .unusable) }
    guard readVersion(members) else { return }
    checkKeys(members, PresetsFile.Keys.allCases.map(\.rawValue), JSONPath())
    var result = StyleCustomization()
    for (tool, value, path) in tools(members, .styles) {
      guard case .object(let parts) = value else {
        report(.wrongType(.object), path)
        continue
      }
      let change = style(parts, path)
      if !change.isEmpty { result.styles[tool] = change }
    }
    for (tool, value, path) in tools(members, .colorPresets) {
      guard case .array(let entries) = value else {
        report(.wrongType(.list), path)
        continue
      }
      var row: [Int: StylePreset] = [:]
      for (i, entry) in entries.enumerated() {
        if let (index, preset) = preset(entry, path + i), row[index] == nil { row[index] = preset }
      }
      if !row.isEmpty { result.presets[tool] = row }
    }
    customization = result
  }

  private mutating func readVersion(_ members: [String: JSONValue]) -> Bool {
    let key = PresetsFile.Keys.version.rawValue
    switch members[key] {
    case nil: report(.missingKey(key), JSONPath(), .unusable)
    case .number(let number):
      guard let version = Int(exactly: number) else { fallthrough }
      if 1...PresetsFile.version ~= version { return true }
      report(.unsupportedVersion(version, known: PresetsFile.version), JSONPath() + key, .unusable)
    default: report(.wrongType(.wholeNumber), JSONPath() + key, .unusable)
    }
    return false
  }

  /// The members of a part, in the order of their names. A tool that is not known may be one of a newer program: what
  /// is said of it is kept.
  private mutating func tools(
    _ members: [String: JSONValue], _ key: PresetsFile.Keys
  ) -> [(ToolID, JSONValue, JSONPath)] {
    let path = JSONPath() + key.rawValue
    switch members[key.rawValue] {
    case nil: return []
    case .object(let tools):
      return tools.sorted { $0.key < $1.key }.map { (ToolID(rawValue: $0.key), $0.value, path + $0.key) }
    default:
      report(.wrongType(.object), path, .error)
      return []
    }
  }

  private mutating func checkKeys(_ members: [String: JSONValue], _ known: [String], _ path: JSONPath) {
    for key in members.keys.sorted() where !known.contains(key) {
      report(.unknownKey(key, suggestion: Words.nearest(to: key, in: known)), path + key)
    }
  }

  // MARK: Styles

  private mutating func style(_ parts: [String: JSONValue], _ path: JSONPath) -> StyleChange {
    checkKeys(parts, PresetsFile.StyleKeys.allCases.map(\.rawValue).filter { $0 != "index" }, path)
    var change = StyleChange()
    if let (color, opacity) = color(parts, .color, path) {
      change.color = color
      change.opacity = opacity
    }
    if parts["fillColor"] == .null {
      change.fillColor = .some(nil)
    } else if let (color, _) = color(parts, .fillColor, path) {
      change.fillColor = color
    }
    change.lineWidth = number(parts, .lineWidth, path)
    change.opacity = number(parts, .opacity, path) ?? change.opacity
    change.fontFamily = text(parts, .fontFamily, path)
    change.fontSize = number(parts, .fontSize, path)
    return change
  }

  private mutating func preset(_ entry: JSONValue, _ path: JSONPath) -> (Int, StylePreset)? {
    guard case .object(let parts) = entry else {
      report(.wrongType(.object), path)
      return nil
    }
    let known: [PresetsFile.StyleKeys] = [.index, .color, .fillColor, .opacity, .lineWidth]
    checkKeys(parts, known.map(\.rawValue), path)
    for key in ["index", "color"] where parts[key] == nil {
      report(.missingKey(key), path)
      return nil
    }
    guard let place = number(parts, .index, path) else { return nil }
    guard let index = Int(exactly: place) else {
      report(.wrongType(.wholeNumber), path + "index")
      return nil
    }
    guard let (color, alpha) = color(parts, .color, path) else { return nil }
    return (
      index - 1,
      StylePreset(
        color: color, fillColor: self.color(parts, .fillColor, path)?.0,
        opacity: number(parts, .opacity, path) ?? alpha ?? 1, lineWidth: number(parts, .lineWidth, path))
    )
  }

  // MARK: Values

  private mutating func text(
    _ parts: [String: JSONValue], _ key: PresetsFile.StyleKeys, _ path: JSONPath
  ) -> String? {
    switch parts[key.rawValue] {
    case nil: return nil
    case .string(let text): return text
    default:
      report(.wrongType(.text), path + key.rawValue)
      return nil
    }
  }

  private mutating func color(
    _ parts: [String: JSONValue], _ key: PresetsFile.StyleKeys, _ path: JSONPath
  ) -> (Color, opacity: Double?)? {
    guard let text = text(parts, key, path) else { return nil }
    if let value = ColorValue(text) { return (value.color, value.opacity) }
    report(.notAColor(text), path + key.rawValue)
    return nil
  }

  private mutating func number(
    _ parts: [String: JSONValue], _ key: PresetsFile.StyleKeys, _ path: JSONPath
  ) -> Double? {
    let range = PresetsFile.range(key)
    switch parts[key.rawValue] {
    case nil: return nil
    case .number(let value):
      if range.contains(value) { return value }
      report(.outOfRange(value, range), path + key.rawValue)
      return nil
    default:
      report(.wrongType(.number), path + key.rawValue)
      return nil
    }
  }
}
