import DocumentModel
import Foundation
import Testing
import Toolbars
import Tools

struct PresetsFileTests {
  private static let red = Color(red: 1, green: 0, blue: 0)

  private func text(_ customization: StyleCustomization) throws -> String {
    String(decoding: try PresetsFile.encoded(customization), as: UTF8.self)
  }

  private func read(_ text: String) -> PresetsReading { PresetsReading(Array(text.utf8), path: "/p.json") }

  private var sample: StyleCustomization {
    var result = StyleCustomization()
    result.styles["ink.pen"] = StyleChange()
    result.styles["ink.pen"]?.color = Self.red
    result.styles["ink.pen"]?.lineWidth = 2.5
    result.styles["square#filled"] = StyleChange()
    result.styles["square#filled"]?.fillColor = .some(nil)
    result.styles["freeText"] = StyleChange()
    result.styles["freeText"]?.fontSize = 11
    result.styles["freeText"]?.fontFamily = "Serif"
    result.styles["freeText"]?.opacity = 0.5
    result.presets["square"] = [
      2: StylePreset(color: Self.red, fillColor: .white, opacity: 0.75, lineWidth: 3),
      0: StylePreset(color: .black),
    ]
    return result
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let reading = read(try text(sample))
    #expect(reading.issues.isEmpty)
    #expect(reading.customization == sample)
    #expect(read(try text(StyleCustomization())).customization == StyleCustomization())
  }

  @Test func theFileHoldsOnlyWhatDiffers() throws {
    var customization = StyleCustomization()
    customization.styles["ink.pen"] = StyleChange()
    customization.styles["ink.pen"]?.color = Self.red
    customization.presets["ink.pen"] = [1: StylePreset(color: .white)]
    #expect(
      try text(customization) == """
        {
          "colorPresets" : {
            "ink.pen" : [
              {
                "color" : "#ffffff",
                "index" : 2
              }
            ]
          },
          "styles" : {
            "ink.pen" : {
              "color" : "#ff0000"
            }
          },
          "version" : 1
        }

        """)
  }

  @Test(arguments: [
    ("", 1), ("{\"version\": 1,\n \"styles\": {,}}", 2), ("[]", 1), ("{}", 1), ("{\"version\": \"1\"}", 1),
    ("{\n\"version\": 2}", 2), ("{\n\"version\": 1.5}", 2),
    ("{\"version\": 1,\n\"styles\": {\"a\": 1e999}}", 2),
    ("{\"version\": 1, \"styles\"", 1),
  ])
  func nothingOfABadFileIsUsed(_ text: String, _ line: Int) {
    let reading = read(text)
    #expect(reading.customization == nil)
    #expect(reading.issues.map(\.severity) == [.unusable])
    #expect(reading.issues.first?.line == line)
    #expect(reading.issues.first?.file == "/p.json")
  }

  @Test(arguments: [
    ("\"styles\": {\"ink.pen\": {\"color\": ‸\"redd\"}}", ConfigurationIssue.Kind.notAColor("redd")),
    ("\"styles\": {\"ink.pen\": {\"lineWidth\": ‸-1}}", .outOfRange(-1, 0...500)),
    ("\"styles\": {\"ink.pen\": {\"opacity\": ‸\"1\"}}", .wrongType(.number)),
    ("\"styles\": {\"ink.pen\": {‸\"colour\": \"#fff\"}}", .unknownKey("colour", suggestion: "color")),
    ("\"styles\": {\"ink.pen\": ‸7}", .wrongType(.object)),
    ("\"styles\": ‸[]", .wrongType(.object)),
    ("‸\"style\": {}", .unknownKey("style", suggestion: "styles")),
    ("\"colorPresets\": {\"ink.pen\": ‸{}}", .wrongType(.list)),
    ("\"colorPresets\": {\"ink.pen\": [‸{\"color\": \"#fff\"}]}", .missingKey("index")),
    ("\"colorPresets\": {\"ink.pen\": [‸{\"index\": 1}]}", .missingKey("color")),
    ("\"colorPresets\": {\"ink.pen\": [{\"index\": ‸7, \"color\": \"#fff\"}]}", .outOfRange(7, 1...6)),
    ("\"colorPresets\": {\"ink.pen\": [{\"index\": ‸1.5, \"color\": \"#fff\"}]}", .wrongType(.wholeNumber)),
  ])
  func aWrongEntryCostsNoMoreThanItself(_ marked: String, _ kind: ConfigurationIssue.Kind) throws {
    let good = "\"styles\": {\"circle\": {\"lineWidth\": 9}}"
    let isStyles = marked.contains("\"styles\"")
    let body = "{\"version\": 1,\n" + (isStyles ? "" : good + ",\n") + marked + "}"
    let lines = body.split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.contains("‸") })
    let column = try #require(lines[line].unicodeScalars.firstIndex(of: "‸"))
    let reading = read(body.replacingOccurrences(of: "‸", with: ""))
    #expect(reading.issues.map(\.kind) == [kind])
    #expect(reading.issues.first?.line == line + 1)
    #expect(
      reading.issues.first?.column
        == lines[line].unicodeScalars.distance(from: lines[line].startIndex, to: column) + 1)
    let customization = try #require(reading.customization)
    #expect(customization.presets.isEmpty)
    #expect(customization.styles["ink.pen"] == nil)
    if !isStyles { #expect(customization.styles["circle"]?.lineWidth == 9) }
  }

  @Test func aToolOfANewerProgramIsKept() throws {
    let reading = read("{\"version\": 1, \"styles\": {\"polygon.cloud\": {\"lineWidth\": 9}}}")
    #expect(reading.issues.isEmpty)
    #expect(try text(reading.customization ?? StyleCustomization()).contains("polygon.cloud"))
  }

  @Test func anythingAtAllIsReadWithoutHarm() {
    let good = Array(
      "{\"version\": 1, \"styles\": {\"ink.pen\": {\"color\": \"#ff0000\", \"opacity\": 0.5}}}".utf8)
    for i in good.indices {
      for byte: UInt8 in [0, 34, 44, 123, 125, 200] {
        var bytes = good
        bytes[i] = byte
        let reading = PresetsReading(bytes)
        #expect(reading.customization != nil || !reading.issues.isEmpty)
      }
      #expect(PresetsReading(Array(good[..<i])).customization == nil)
    }
  }
}
