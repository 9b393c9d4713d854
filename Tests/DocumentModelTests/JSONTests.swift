import DocumentModel
import FoundationEssentials
import Geometry
import TestSupport
import Testing

struct JSONTests {
  private let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()
  private let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  private func decoded(_ text: String) throws -> Annotation {
    try decoder.decode(AnnotationRecord.self, from: Data(text.utf8)).annotation
  }

  @Test(arguments: AnnotationSamples.all.indices) func everySampleComesBackAndStaysTheSame(_ i: Int) throws {
    let record = AnnotationRecord(page: 3, annotation: AnnotationSamples.all[i])
    let data = try encoder.encode(record)
    let back = try decoder.decode(AnnotationRecord.self, from: data)
    #expect(back.page == 3)
    // Colours are written as bytes.
    #expect(annotationsAreNear(back.annotation, record.annotation, within: 2e-3))
    #expect(try encoder.encode(back) == data)
  }

  /// Marks that a modelled subtype can't express are opaque under its name: they too come back.
  @Test(arguments: [
    "Stamp", "FileAttachment", "Line", "Ink", "Square", "Circle", "FreeText", "Highlight", "Text",
  ])
  func whatIsOpaqueComesBack(_ subtype: String) throws {
    let opaque = Annotation(
      id: AnnotationID("x"),
      content: .opaque(OpaqueContent(subtype: subtype, rect: Rect(x: 1, y: 2, width: 3, height: 4))))
    let back = try decoder.decode(
      AnnotationRecord.self, from: encoder.encode(AnnotationRecord(page: 1, annotation: opaque)))
    #expect(back.annotation == opaque)
  }

  @Test func whatScriptsLeaveOutHasDefaults() throws {
    let mark = try decoded(
      """
      {"page": 2, "kind": "square", "geometry": {"form": "square", "rect": [10, 20, 40, 60], "color": "#f00",
       "lineWidth": 2, "dash": []}}
      """)
    #expect(mark.opacity == 1)
    #expect(mark.flags == .print)
    #expect(mark.author == nil)
    #expect(!mark.id.value.isEmpty)
    #expect(mark.bounds == Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(mark.content.style.color == Color(red: 1, green: 0, blue: 0))
  }

  @Test func theColourOutsideGoesBeforeTheOneInTheGeometry() throws {
    let mark = try decoded(
      """
      {"page": 1, "kind": "line", "colour": "#00ff00", "opacity": 7, "geometry": {"start": [0, 0], "end": [5, 5],
       "startEnding": "None", "endEnding": "None", "color": "#ff0000", "lineWidth": 2, "dash": []}}
      """)
    #expect(mark.content.style.color == Color(red: 0, green: 1, blue: 0))
    #expect(mark.opacity == 1)
  }

  @Test(arguments: [
    #"{"page": 1, "kind": "square"}"#, #"{"kind": "note", "geometry": {}}"#,
    #"{"page": 1, "kind": "ink", "geometry": {}}"#,
    #"{"page": 1, "kind": "note", "geometry": {"rect": [1, 2], "icon": "Note", "isOpen": false, "rotation": 0}}"#,
    #"{"page": 1, "kind": "square", "geometry": {"form": "square", "rect": [1,2,3,4], "color": "red", "lineWidth": 2, "dash": []}}"#,
  ]) func whatMakesNoSenseIsRefused(_ text: String) {
    #expect(throws: (any Error).self) { try decoded(text) }
  }

  @Test(arguments: ["#000", "#fff", "#1a2B3c", "#d0102080"]) func coloursAreReadAndWritten(_ text: String)
    throws
  {
    let value = try #require(ColorValue(text))
    #expect(ColorValue(value.hex) == value)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "d01020", "#gg0000", "#1234567", "#１２３"])
  func whatIsNoColourIsNone(_ text: String) { #expect(ColorValue(text) == nil) }
}
