import FoundationEssentials
import Testing
import Toolbars

@Suite struct JSONPlacesTests {
  @Test(
    arguments: [
      ("", .empty), (" \n\t", .empty),
      ("‸{", .endsEarly), ("{\"a\": ‸", .endsEarly), ("[1,‸", .endsEarly), ("{\"a\"‸", .endsEarly),
      ("{\"a\": 1\n  ‸\"b\": 2}", .expected(.commaOrBrace)),
      ("[1 ‸2]", .expected(.commaOrBracket)),
      ("{‸a: 1}", .expected(.key)), ("{‸1: 1}", .expected(.key)), ("{\"a\" ‸1}", .expected(.colon)),
      ("[1]‸]", .expected(.nothingMore)), ("{} ‸{}", .expected(.nothingMore)),
      ("[‸}", .expected(.value)), ("[‸,1]", .expected(.value)), ("{\"a\": ‸}", .expected(.value)),
      ("[1‸,]", .trailingComma), ("{\"a\": 1‸, }", .trailingComma),
      ("‸// hello\n{}", .comment), ("{ ‸/* */ }", .comment), ("[1, ‸# one\n2]", .comment),
      ("[‸True]", .unknownWord), ("[‸nul]", .unknownWord), ("[‸nullx]", .unknownWord),
      ("[‸'a']", .unknownWord), ("[‸NaN]", .unknownWord), ("[‸+1]", .unknownWord), ("[‸.5]", .unknownWord),
      ("[‸01]", .badNumber), ("[‸1.]", .badNumber), ("[‸-]", .badNumber), ("[‸1e]", .badNumber),
      ("[‸1e+]", .badNumber), ("[‸0x10]", .badNumber), ("[‸1.2.3]", .badNumber), ("[‸-Infinity]", .badNumber),
      ("[‸\"abc]", .unterminatedString), ("[‸\"abc\n\"]", .unterminatedString),
      ("[\"a‸\tb\"]", .controlCharacter), ("[\"a‸\u{0}b\"]", .controlCharacter),
      ("[\"a‸\\x\"]", .badEscape), ("[\"a‸\\u12g4\"]", .badEscape), ("[\"‸\\u12", .badEscape),
      ("[\"‸\\", .badEscape),
      ("[\"‸\\ud800\"]", .loneSurrogate), ("[\"‸\\udc00\\ud800\"]", .loneSurrogate),
      ("[\"‸\\ud800\\u0041\"]", .loneSurrogate),
    ] as [(MarkedText, JSONSyntaxError.Problem)])
  func errorsHaveTheirPlace(_ marked: MarkedText, _ problem: JSONSyntaxError.Problem) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONPlaces(Array(marked.text.utf8)) }
    #expect(error.problem == problem)
    // What is missing at the end is missed there.
    let end = MarkedText(marked.text + "‸").place
    #expect(error.place == (problem == .endsEarly || problem == .empty ? end : marked.place))
  }

  @Test(arguments: [
    "1", "\"\"", "null", " true ", "[]", "{}", "[[],{}]", "-0", "0.5e-3", "1E+2", "{\"\": [null, false]}",
    "\u{FEFF}{\"a\": 1}", "[\"\\ud83d\\ude00\\u00e9\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "\r\n[\r\n1\r\n]\r\n",
    "[\"\u{7F}é😀\u{10FFFF}\"]",
  ])
  func whatIsJSONIsRead(_ text: String) throws {
    _ = try JSONPlaces(Array(text.utf8))
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
      [0x80],
      [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func textThatIsNotUTF8HasItsPlace(_ bytes: [UInt8]) throws {
    let text = Array("[\n \"é".utf8) + bytes + Array("\"]".utf8)
    let error = try #require(throws: JSONSyntaxError.self) { try JSONPlaces(text) }
    #expect(error == JSONSyntaxError(problem: .notUTF8, place: TextPlace(line: 2, column: 4)))
  }

  @Test func nestingHasALimit() throws {
    let limit = JSONPlaces.depthLimit
    _ = try JSONPlaces(
      Array((String(repeating: "[", count: limit) + String(repeating: "]", count: limit)).utf8))
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONPlaces([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    }
    #expect(error == JSONSyntaxError(problem: .tooDeep, place: TextPlace(line: 1, column: limit + 1)))
  }

  @Test(
    arguments: [
      ("{\"a\": {\"b\": [0, ‸{\"c\": 1}]}}", [.key("a"), .key("b"), .index(1)]),
      ("{\"é😀\": 1,\r\n \"é\": ‸2}", [.key("é")]),
      ("{\"\\u0061\": ‸1}", [.key("a")]),
      ("\u{FEFF}‸[]", []),
      ("[\r\r ‸5]", [.index(0)]),
      ("{\"a\": ‸1, \"a\": 2}", [.key("a")]),
      // What isn't there is looked for as near as can be.
      ("{\"a\": ‸[1]}", [.key("a"), .index(1)]),
      ("{\"a\": ‸[1]}", [.key("a"), .key("b"), .key("c")]),
    ] as [(MarkedText, [JSONPath.Step])])
  func pathsLeadToPlaces(_ marked: MarkedText, _ steps: [JSONPath.Step]) throws {
    let text = marked.text.hasPrefix("\u{FEFF}") ? MarkedText("‸[]") : marked
    let places = try JSONPlaces(Array(marked.text.utf8))
    #expect(places.place(at: JSONPath(steps)) == text.place)
  }

  @Test func everyValueIsFoundAtItsPath() throws {
    let places = try JSONPlaces(Array(Example.everything.utf8))
    for node in places.all { #expect(places.node(at: places.path(of: node)) == node) }
  }

  @Test func placesInLongLinesAreCountedInScalars() throws {
    // Longer than the stretches that are counted beforehand, with scalars of one to four bytes across their ends.
    let filler = String(repeating: "aé€😀", count: 700)
    for lead in ["", "\n", "\r\n \"x\",\n"] {
      let marked = MarkedText(
        "\u{FEFF}[\(lead.contains("x") ? lead : lead + "\"x\", ")\"\(filler)\", ‸7, \"\(filler)\"]")
      let places = try JSONPlaces(Array(marked.text.utf8))
      var expected = try #require(marked.place)
      if expected.line == 1 { expected.column -= 1 }  // the mark is no column
      #expect(places.place(at: JSONPath([.index(2)])) == expected)
    }
  }

  /// What the places assume of the decoder.
  @Test func theDecoderTakesTheFirstOfRepeatedKeys() throws {
    let value = try JSONDecoder().decode([String: Int].self, from: Data("{\"a\": 1, \"a\": 2}".utf8))
    #expect(value == ["a": 1])
  }

  @Test func pathsReadAsInAProgram() {
    #expect(JSONPath([.key("a"), .index(2), .key("b"), .index(0)]).description == "a[2].b[0]")
  }
}
