import DocumentModel
import FoundationEssentials
import Tools

/// Writes `presets.json`: how a person's tools draw, as far as it is not as delivered.
package enum PresetsFile {
  /// The version of the format this program writes, and the newest it reads.
  package static let version = 1

  enum Keys: String, CaseIterable {
    case schema = "$schema"
    case version, styles, colorPresets
  }

  /// The parts of a style or a preset; named as in `toolbars.json`.
  enum StyleKeys: String, CaseIterable {
    /// A preset's place in its row, from 1.
    case index
    case color, fillColor, lineWidth, opacity, fontFamily, fontSize
  }

  /// What a part that is a number may be.
  static func range(_ key: StyleKeys) -> ClosedRange<Double> {
    switch key {
    case .index: 1...Double(StylePresets.count)
    case .lineWidth: 0...500
    case .fontSize: 1...1000
    default: 0...1
    }
  }

  /// Pretty, with sorted keys, ending in a line feed: the same value gives the same bytes.
  package static func encoded(_ customization: StyleCustomization) throws -> Data {
    var root: [String: JSONValue] = [Keys.version.rawValue: .number(Double(version))]
    if !customization.styles.isEmpty {
      root[Keys.styles.rawValue] = .object(
        Dictionary(uniqueKeysWithValues: customization.styles.map { ($0.key.rawValue, value($0.value)) }))
    }
    let presets = customization.presets.filter { !$0.value.isEmpty }
    if !presets.isEmpty {
      root[Keys.colorPresets.rawValue] = .object(
        Dictionary(
          uniqueKeysWithValues: presets.map { tool, row in
            let places = row.sorted { $0.key < $1.key }
            return (tool.rawValue, .array(places.map { value($0.value, at: $0.key) }))
          }))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(JSONValue.object(root))
    data.append(UInt8(ascii: "\n"))
    return data
  }

  private static func value(_ change: StyleChange) -> JSONValue {
    var members: [StyleKeys: JSONValue] = [:]
    if let color = change.color { members[.color] = .string(color.hex) }
    if let fill = change.fillColor { members[.fillColor] = fill.map { .string($0.hex) } ?? .null }
    if let width = change.lineWidth { members[.lineWidth] = .number(width) }
    if let opacity = change.opacity { members[.opacity] = .number(opacity) }
    if let family = change.fontFamily { members[.fontFamily] = .string(family) }
    if let size = change.fontSize { members[.fontSize] = .number(size) }
    return object(members)
  }

  private static func value(_ preset: StylePreset, at index: Int) -> JSONValue {
    var members: [StyleKeys: JSONValue] = [
      .index: .number(Double(index + 1)), .color: .string(preset.color.hex),
    ]
    if let fill = preset.fillColor { members[.fillColor] = .string(fill.hex) }
    if preset.opacity != 1 { members[.opacity] = .number(preset.opacity) }
    if let width = preset.lineWidth { members[.lineWidth] = .number(width) }
    return object(members)
  }

  private static func object(_ members: [StyleKeys: JSONValue]) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: members.map { ($0.key.rawValue, $0.value) }))
  }
}
