import FoundationEssentials
import Tools

/// What came of reading one configuration file.
package struct ToolbarsReading: Sendable {
  /// The file's full path; nil for a text that comes from none.
  package var path: String?
  /// nil when nothing of it can be used.
  package private(set) var file: ToolbarsFile?
  package private(set) var issues: [ConfigurationIssue] = []
  private(set) var places: JSONPlaces?

  /// Bytes.
  package static let sizeLimit = 1 << 20
  /// Unicode scalars of one text.
  package static let textLimit = 1_000
  /// Tools in all configurations of a file.
  package static let toolLimit = 2_000
  /// How many issues of one file are kept.
  static let issueLimit = 100

  /// A file that can't be read.
  package init(path: String?, failure: ConfigurationIssue.Kind) {
    self.path = path
    report(.unusable, failure)
  }

  /// `bytes` are the whole file.
  package init(_ bytes: some Collection<UInt8>, path: String? = nil) {
    self.path = path
    guard bytes.count <= Self.sizeLimit else {
      report(.unusable, .fileTooLarge(limit: Self.sizeLimit))
      return
    }
    do throws(JSONSyntaxError) {
      let places = try JSONPlaces(Array(bytes))
      self.places = places
      lookAtTexts(places)
      lookAtKeys(places)
      decode(places)
    } catch {
      issues.append(
        ConfigurationIssue(.unusable, .syntax(error.problem), file: path, place: error.place))
    }
    if issues.contains(where: { $0.severity == .unusable }) { file = nil }
    // The weightiest ones are kept whatever their number.
    let order = issues.sorted { $0.severity > $1.severity }
    if order.count > Self.issueLimit {
      let rest = order.count - Self.issueLimit
      issues = order.prefix(Self.issueLimit) + [ConfigurationIssue(.warning, .andMore(rest), file: path)]
    }
    issues.sort { ($0.place ?? .end) < ($1.place ?? .end) }
  }

  /// The issue at a place of this file.
  func issue(
    _ severity: ConfigurationIssue.Severity, _ kind: ConfigurationIssue.Kind, at path: JSONPath
  ) -> ConfigurationIssue {
    ConfigurationIssue(severity, kind, file: self.path, path: path, place: places?.place(at: path))
  }

  /// The issue at the key of a value of this file.
  func issue(
    _ severity: ConfigurationIssue.Severity, _ kind: ConfigurationIssue.Kind, atKey path: JSONPath
  ) -> ConfigurationIssue {
    var issue = issue(severity, kind, at: path)
    if let places, let node = places.node(at: path) { issue.place = places.keyPlace(of: node) }
    return issue
  }

  /// Whether the file has a value there.
  func contains(_ path: JSONPath) -> Bool { places?.node(at: path) != nil }

  private mutating func report(_ severity: ConfigurationIssue.Severity, _ kind: ConfigurationIssue.Kind) {
    issues.append(ConfigurationIssue(severity, kind, file: path))
  }

  // MARK: What the decoder does not see

  private mutating func lookAtTexts(_ places: JSONPlaces) {
    for node in places.all {
      let isLongKey = (places.key(of: node)?.unicodeScalars.count ?? 0) > Self.textLimit
      guard isLongKey || places.length(of: node) > Self.textLimit else { continue }
      issues.append(
        ConfigurationIssue(
          .unusable, .textTooLong(limit: Self.textLimit), file: path, path: places.path(of: node),
          place: isLongKey ? places.keyPlace(of: node) : places.place(of: node)))
      // One is enough for a file that is no configuration.
      return
    }
  }

  private mutating func lookAtKeys(_ places: JSONPlaces) {
    var found: [(JSONPlaces.NodeID, ConfigurationIssue.Kind)] = []
    for node in places.repeated { found.append((node, .repeatedKey(places.key(of: node) ?? ""))) }
    var waiting: [(node: JSONPlaces.NodeID, shape: FileShape)] = [(places.root, .file)]
    while let (node, shape) = waiting.popLast() {
      let isObject = places.kind(of: node) == .object
      if let keys = shape.keys, isObject {
        for child in places.children(of: node) {
          let key = places.key(of: child) ?? ""
          if let member = keys[key] {
            waiting.append((child, member))
            if places.kind(of: child) == .null, !member.takesNull { found.append((child, .meaninglessNull)) }
          } else {
            found.append((child, .unknownKey(key, suggestion: Words.nearest(to: key, in: keys.keys))))
          }
        }
      } else if let element = shape.element {
        for child in places.children(of: node) { waiting.append((child, element)) }
      }
    }
    // A place is looked for from the beginning of the text: not for more than are shown.
    for (node, kind) in found.prefix(Self.issueLimit) {
      issues.append(
        ConfigurationIssue(
          .warning, kind, file: path, path: places.path(of: node), place: places.keyPlace(of: node)))
    }
    if found.count > Self.issueLimit { report(.warning, .andMore(found.count - Self.issueLimit)) }
  }

  // MARK: Decoding

  private mutating func decode(_ places: JSONPlaces) {
    // The decoder takes no byte order mark.
    let text = places.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? places.bytes[3...] : places.bytes[...]
    do {
      // The version first: a newer file may be shaped otherwise. As a Double, because of a number that is no Int the
      // decoder does not say where it is.
      let path = JSONPath() + ToolbarsFile.CodingKeys.version
      let number = try JSONDecoder().decode(Version.self, from: Data(text)).version
      guard let version = Int(exactly: number) else {
        issues.append(issue(.unusable, .wrongType(.wholeNumber), at: path))
        return
      }
      guard version >= 1, version <= ToolbarsFile.version else {
        issues.append(
          issue(.unusable, .unsupportedVersion(version, known: ToolbarsFile.version), at: path))
        return
      }
      let file = try JSONDecoder().decode(ToolbarsFile.self, from: Data(text))
      self.file = file
      if let path = file.excessTool(limit: Self.toolLimit) {
        issues.append(issue(.unusable, .tooManyTools(limit: Self.toolLimit), at: path))
      }
    } catch {
      let issue = issue(for: error, places)
      // A null of a wrong type is wrong once.
      issues.removeAll { $0.path == issue.path && $0.kind == .meaninglessNull }
      issues.append(issue)
    }
  }

  private func issue(for error: any Error, _ places: JSONPlaces) -> ConfigurationIssue {
    if let error = error as? WrongType { return issue(.unusable, .wrongType(error.expected), at: error.path) }
    switch error as? DecodingError {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return issue(.unusable, .wrongType(Self.expected(type)), at: JSONPath(context.codingPath))
    case .keyNotFound(let key, let context):
      return issue(.unusable, .missingKey(key.stringValue), at: JSONPath(context.codingPath))
    case .dataCorrupted(let context):
      // The syntax is good, so it is a number that no Double or Int can be; the decoder may not say which.
      var path = JSONPath(context.codingPath)
      if path.steps.isEmpty, let node = places.firstNumberOutOfRange { path = places.path(of: node) }
      return issue(.unusable, .numberNotRepresentable, at: path)
    default:
      return issue(.unusable, .wrongType(.object), at: JSONPath())
    }
  }

  private static func expected(_ type: any Any.Type) -> ConfigurationIssue.Expected {
    switch type {
    case is String.Type: .text
    case is Bool.Type: .bool
    case is Int.Type: .wholeNumber
    case is Double.Type: .number
    case is [Any].Type, is [String].Type, is [ItemEntry].Type, is [ToolEntry].Type, is [GroupEntry].Type,
      is [ConfigurationEntry].Type:
      .list
    default: .object
    }
  }

  private struct Version: Decodable { var version: Double }
}

extension TextPlace {
  /// After every place there is.
  fileprivate static let end = TextPlace(line: .max, column: .max)
}

extension ToolbarsFile {
  /// The first tool that is too much; nil when there are few enough.
  fileprivate func excessTool(limit: Int) -> JSONPath? {
    guard case .value(let configurations) = annotationToolbar?.configurations else { return nil }
    let base = JSONPath() + CodingKeys.annotationToolbar + AnnotationToolbarEntry.CodingKeys.configurations
    var count = 0
    for (c, configuration) in configurations.enumerated() {
      for (g, group) in configuration.groups.enumerated() {
        count += max(group.items.count, 1)
        if count > limit { return configuration.path(ofGroup: g, in: base + c) }
      }
    }
    return nil
  }
}

extension ConfigurationEntry {
  func path(ofGroup index: Int, in path: JSONPath) -> JSONPath {
    (isObject ? path + CodingKeys.groups : path) + index
  }
}

extension GroupEntry {
  func path(ofItem index: Int, in path: JSONPath) -> JSONPath {
    (isObject ? path + CodingKeys.items : path) + index
  }
}
