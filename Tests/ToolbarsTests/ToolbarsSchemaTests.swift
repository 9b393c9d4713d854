import Foundation
import Testing
import Toolbars

/// The schema and the manual speak of the file as it is read.
@Suite struct ToolbarsSchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: name)))
  }

  /// The keys under every `properties` of the schema.
  private static func schemaKeys() throws -> Set<String> {
    let places = try JSONPlaces(bytes("data/schemas/toolbars.schema.json"))
    var keys: Set<String> = []
    for node in places.all where places.key(of: node) == "properties" {
      keys.formUnion(places.children(of: node).compactMap { places.key(of: $0) })
    }
    return keys
  }

  @Test func theSchemaHasEveryKeyAndNoOther() throws {
    // View modes are keys of the schema, but words to the program.
    let modes: Set = ["document", "thumbnails", "documentEditor"]
    #expect(try Self.schemaKeys().subtracting(modes) == ToolbarsFile.allKeys)
  }

  @Test func theManualHasEveryKey() throws {
    let manual = String(decoding: try Self.bytes("docs/toolbars.md"), as: UTF8.self)
    for key in ToolbarsFile.allKeys {
      #expect(manual.contains("`\(key)`"), "\(key) is not in docs/toolbars.md")
    }
  }

  @Test func theManualsExamplesAreGood() throws {
    let manual = String(decoding: try Self.bytes("docs/toolbars.md"), as: UTF8.self)
    let examples = manual.components(separatedBy: "```json\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(examples.count >= 2)
    for example in examples {
      let reading = ToolbarsReading(example.utf8)
      #expect(ToolbarsLayers.merge([reading], names: ConfigurationNames()).issues == [])
    }
  }
}
