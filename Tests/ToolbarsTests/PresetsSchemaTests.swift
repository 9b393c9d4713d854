import Foundation
import Testing

@testable import Toolbars

/// The schema and the manual speak of `presets.json` as it is read.
@Suite struct PresetsSchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let keys = Set(
    PresetsFile.Keys.allCases.map(\.rawValue) + PresetsFile.StyleKeys.allCases.map(\.rawValue))

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: name)))
  }

  @Test func theSchemaHasEveryKeyAndNoOther() throws {
    let places = try JSONPlaces(Self.bytes("data/schemas/presets.schema.json"))
    var keys: Set<String> = []
    for node in places.all where places.key(of: node) == "properties" {
      keys.formUnion(places.children(of: node).compactMap { places.key(of: $0) })
    }
    #expect(keys == Self.keys)
  }

  @Test func theManualHasEveryKeyAndAGoodExample() throws {
    let manual = String(decoding: try Self.bytes("docs/styles.md"), as: UTF8.self)
    for key in Self.keys { #expect(manual.contains("`\(key)`"), "\(key) is not in docs/styles.md") }
    let parts = manual.components(separatedBy: "```json\n")
    let example = try #require(parts.last?.components(separatedBy: "```").first)
    let reading = PresetsReading(Array(example.utf8))
    #expect(reading.issues == [])
    #expect(reading.customization?.styles.count == 3)
    #expect(reading.customization?.presets["ink.pen"]?[0]?.lineWidth == 2.5)
  }
}
