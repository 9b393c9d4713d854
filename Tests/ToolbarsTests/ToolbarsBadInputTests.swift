import FoundationEssentials
import Testing
import Toolbars

/// Files that no person wrote on purpose.
@Suite struct ToolbarsBadInputTests {
  private static let names = ConfigurationNames()

  @Test func aHugeFileIsRefusedUnread() {
    let reading = ToolbarsReading([UInt8](repeating: 0x20, count: ToolbarsReading.sizeLimit + 1))
    #expect(reading.issues.map(\.kind) == [.fileTooLarge(limit: ToolbarsReading.sizeLimit)])
    #expect(reading.file == nil)
  }

  @Test func aDeepFileIsRefused() {
    let text =
      "{\"version\": 1, \"annotationToolbar\": {\"tools\": " + String(repeating: "{\"a\":", count: 70)
    let reading = ToolbarsReading(text.utf8)
    #expect(reading.issues.map(\.kind) == [.syntax(.tooDeep)])
    #expect(reading.issues.first?.line == 1)
  }

  @Test func anEndlessTextIsRefused() {
    let long = String(repeating: "é", count: ToolbarsReading.textLimit + 1)
    for part in ["\"name\": ‸\"\(long)\"", "‸\"\(long)\": 1"] {
      let marked = MarkedText("{\"version\": 1,\n \(part)}")
      let issue = marked.reading().issues.first { $0.severity == .unusable }
      #expect(issue?.kind == .textTooLong(limit: ToolbarsReading.textLimit))
      #expect(issue?.place == marked.place)
      #expect(marked.reading().file == nil)
    }
    let longest = MarkedText("{\"version\": 1, \"name\": \"\(long.dropLast())\"}")
    #expect(longest.reading().issues.isEmpty)
  }

  @Test func tooManyToolsAreRefused() {
    func text(_ count: Int) -> String {
      let group =
        "[" + (0..<10).map { "{\"tool\":\"note\",\"identifier\":\"\($0)\"}" }.joined(separator: ",") + "]"
      let groups = [String](repeating: group, count: count / 10).joined(separator: ",")
      return "{\"version\": 1, \"annotationToolbar\": {\"configurations\": [[\(groups)]]}}"
    }
    #expect(ToolbarsReading(text(2000).utf8).file != nil)
    let reading = ToolbarsReading(text(2010).utf8)
    #expect(reading.file == nil)
    #expect(reading.issues.map(\.kind) == [.tooManyTools(limit: 2000)])
    #expect(reading.issues.first?.path.description == "annotationToolbar.configurations[0][200]")
  }

  @Test func aFloodOfMistakesIsCutShort() {
    let unknown = (0..<20_000).map { "\"key\($0)\": 1" }.joined(separator: ",")
    let keys = ToolbarsReading("{\"version\": 1, \(unknown)}".utf8)
    #expect(keys.file != nil)
    #expect((100...102).contains(keys.issues.count))
    let tools = [String](repeating: "\"teapot\"", count: 1_999).joined(separator: ",")
    let reading = ToolbarsReading(
      "{\"version\": 1, \"annotationToolbar\": {\"configurations\": [[[\"note\", \(tools)]]]}}".utf8)
    let (settings, issues) = ToolbarsLayers.merge([reading], names: Self.names)
    #expect(settings.annotation.configurations?.first?.tools == ["note"])
    #expect(issues.count == 101)
    #expect(issues.last?.kind == .andMore(1_899))
  }

  /// Everything in one line, with mistakes at its end: the line is not counted through for each.
  @Test func aLargeFileInOneLineTakesNoTime() {
    let filler = [String](repeating: "{\"kind\": \"spacer\"}", count: 20_000).joined(separator: ",")
    let tools = [String](repeating: "\"teapot\"", count: 1_900).joined(separator: ",")
    let reading = ToolbarsReading(
      "{\"version\": 1, \"annotationToolbar\": {\"additionalItems\": [\(filler)], \"configurations\": [[[\(tools)]]]}}"
        .utf8)
    #expect(reading.issues.isEmpty)
    let clock = ContinuousClock()
    let time = clock.measure { _ = ToolbarsLayers.merge([reading], names: Self.names) }
    #expect(time < .seconds(3))
  }

  /// Bytes changed, dropped, doubled and swapped in a good file: there is always a value or an error with its place.
  @Test(arguments: 0..<20)
  func damagedFilesGiveAValueOrAnError(_ part: Int) {
    let good = Array(Example.everything.utf8)
    let pieces = [
      "null", "[]", "{}", "\"x\"", "1e999", "-1", "true", "\\", "\"", "}", "]", ",", "‸", "\u{0}",
    ]
    .map { Array($0.utf8) }
    for seed in part * 100..<(part + 1) * 100 {
      var random = Random(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let i = Int.random(in: 0..<bytes.count, using: &random)
        let j = min(bytes.count, i + Int.random(in: 1...30, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[i] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(i..<j)
        case 2: bytes.insert(contentsOf: bytes[i..<j], at: i)
        case 3: bytes.replaceSubrange(i..<j, with: pieces.randomElement(using: &random)!)
        case 4: bytes.insert(contentsOf: pieces.randomElement(using: &random)!, at: i)
        case 5: bytes = Array(bytes.prefix(max(i, 1)))
        default:
          Self.replaceAValue(in: &bytes, by: pieces[Int.random(in: 0..<7, using: &random)], using: &random)
        }
      }
      let reading = ToolbarsReading(bytes, path: "/x")
      #expect((reading.file == nil) == reading.issues.contains { $0.severity == .unusable }, "seed \(seed)")
      let (settings, issues) = ToolbarsLayers.merge([reading], names: Self.names)
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      for issue in issues {
        if case .andMore = issue.kind { continue }
        #expect((1...lines).contains(issue.line ?? 0), "seed \(seed)")
        #expect((1...bytes.count + 1).contains(issue.column ?? 0), "seed \(seed)")
      }
      if reading.file == nil { #expect(settings == ToolbarsSettings(), "seed \(seed)") }
      #expect(settings.annotation.configurations?.isEmpty != true, "seed \(seed)")
      // What was understood can be written and is understood again.
      let again = (try? ToolbarsFile(settings).encoded()).map { ToolbarsReading($0) }
      #expect(again?.file != nil, "seed \(seed)")
    }
  }

  /// Keeps the text JSON, so that what lies behind the syntax is reached, too.
  private static func replaceAValue(in bytes: inout [UInt8], by piece: [UInt8], using random: inout Random) {
    guard let places = try? JSONPlaces(bytes), let node = places.all.map(\.self).randomElement(using: &random)
    else { return }
    let range = places.range(of: node)
    bytes.replaceSubrange(range, with: piece)
  }

  @Test(arguments: 0..<200)
  func noiseGivesAnError(_ seed: Int) {
    var random = Random(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
    let alphabet = Array("{}[]\",:\\ \n0123456789-+.eEtrufalsn\u{FEFF}é".utf8)
    let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
      alphabet.randomElement(using: &random)!
    }
    let reading = ToolbarsReading(bytes)
    #expect(reading.file == nil)
    #expect(!reading.issues.isEmpty)
  }

  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
