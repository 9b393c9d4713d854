import DocumentModel
import Geometry
import Rendering
import TestSupport
import Testing

@testable import PDFEngine

/// What every kind obeys, with and without a file.
struct CoderLawTests {
  private let measuring = PangoTextMeasurer()

  @Test(arguments: AnnotationSamples.all)
  func theModelsLaws(_ sample: Annotation) {
    #expect(checkAnnotation(sample, measuring: measuring) == [])
  }

  @Test(arguments: AnnotationSamples.all)
  func aDictionaryBringsItBack(_ sample: Annotation) {
    let table = ObjectTable()
    let encoder = AnnotationEncoder(measuring: measuring, sink: table, page: ObjectReference(99))
    let dictionary = encoder.encode(sample, original: nil)
    let back = AnnotationCoders.decode(dictionary, in: table, id: sample.id)
    #expect(annotationsAreNear(back, sample, within: 1e-3))
    let reader = CosReader(dictionary, in: table)
    #expect(reader["Type"].name == "Annot")
    #expect(reader["F"].int == sample.flags.rawValue)
    #expect(reader.text("NM") == sample.id.value)
    #expect(dictionary["P"]?.reference == ObjectReference(99))
    #expect(reader.has("M") && reader.has("CreationDate") && reader.has("CA"))
  }

  @Test(arguments: AnnotationSamples.all)
  func theAppearanceFillsTheRectangle(_ sample: Annotation) throws {
    let table = ObjectTable()
    let encoder = AnnotationEncoder(measuring: measuring, sink: table, page: nil)
    let reader = CosReader(encoder.encode(sample, original: nil), in: table)
    let form = try #require(reader.reader("AP")?["N"].stream)
    let box = try #require(CosReader(form.dictionary, in: table).rect("BBox"))
    #expect(box == reader.rect("Rect"))
    #expect(form.dictionary["Subtype"]?.name == "Form")
    #expect(!form.data.isEmpty)
    if case .shape = sample.content { #expect(box == sample.bounds) }
  }

  @Test(arguments: 0..<10)
  func everyFlagStays(_ bit: Int) {
    let table = ObjectTable()
    var square = AnnotationSamples.square
    square.flags = AnnotationFlags(rawValue: 1 << bit)
    let encoder = AnnotationEncoder(measuring: measuring, sink: table, page: nil)
    let dictionary = encoder.encode(square, original: nil)
    #expect(
      annotationsAreNear(AnnotationCoders.decode(dictionary, in: table, id: square.id), square, within: 1e-3))
  }

  @Test func newNamesForUnnamedOnes() {
    let table = ObjectTable()
    let encoder = AnnotationEncoder(measuring: measuring, sink: table, page: nil)
    let unnamed = encoder.encode(AnnotationSamples.square, original: ["Subtype": .name("Square")])
    #expect(CosReader(unnamed, in: table).text("NM")?.count == 36)
    let named = encoder.encode(AnnotationSamples.square, original: ["NM": .text("theirs")])
    #expect(CosReader(named, in: table).text("NM") == "theirs")
  }

  @Test func unknownKeysStay() {
    let table = ObjectTable()
    let encoder = AnnotationEncoder(measuring: measuring, sink: table, page: nil)
    let original: CosDictionary = [
      "Subtype": .name("Square"), "Foreign": .array([.integer(7)]), "Subj": .text("theirs"),
      "OC": .reference(ObjectReference(5)),
    ]
    let result = encoder.encode(AnnotationSamples.square, original: original)
    for key in ["Foreign", "Subj", "OC"] { #expect(result[key] == original[key]) }
  }

  @Test func highlightsMultiply() throws {
    let table = ObjectTable()
    let form = AppearanceWriter(sink: table).form(
      for: AnnotationSamples.highlight.drawing(measuring: measuring),
      bounds: AnnotationSamples.highlight.bounds)
    let states = try #require(CosReader(form.dictionary, in: table).reader("Resources")?.reader("ExtGState"))
    #expect(states.dictionary.keys.contains { states.reader($0)?["BM"].name == "Multiply" })
    // The outer form must be no group, or the blending would end there.
    #expect(form.dictionary["Group"] == nil)
  }
}

struct ForeignDictionaryTests {
  private func decode(_ dictionary: CosDictionary) -> Annotation {
    AnnotationCoders.decode(dictionary, in: ObjectTable(), id: AnnotationID("x"))
  }

  private func isOpaque(_ dictionary: CosDictionary) -> Bool {
    if case .opaque = decode(dictionary).content { true } else { false }
  }

  private static let box = CosValue.numbers([10, 20, 110, 40])

  @Test(arguments: [
    [10.0, 40, 110, 40, 10, 20, 110, 20],  // rows, upper first: what programs write
    [10, 20, 110, 20, 110, 40, 10, 40],  // the clause's: counter-clockwise from the lower left
    [10, 20, 110, 20, 10, 40, 110, 40],  // rows, lower first
    [10, 40, 110, 40, 110, 20, 10, 20],  // clockwise from the upper left
  ])
  func bothOrdersOfQuadPoints(_ numbers: [Double]) throws {
    let mark = decode(["Subtype": .name("Highlight"), "Rect": Self.box, "QuadPoints": .numbers(numbers)])
    guard case .textMarkup(let content) = mark.content else { throw Failure() }
    #expect(content.quads == [Quad(Rect(x: 10, y: 20, width: 100, height: 20))])
  }

  @Test func quadsByColumns() throws {
    let letters = [[370.0, 276, 370, 287, 376, 276, 376, 287], [376, 276, 376, 287, 382, 276, 382, 287]]
    let mark = decode([
      "Subtype": .name("StrikeOut"), "Rect": Self.box, "QuadPoints": .numbers(letters.flatMap { $0 }),
    ])
    guard case .textMarkup(let content) = mark.content else { throw Failure() }
    #expect(
      content.quads == [
        Quad(Rect(x: 370, y: 276, width: 6, height: 11)), Quad(Rect(x: 376, y: 276, width: 6, height: 11)),
      ])
    let line = Quad.list(inFileOrder: [
      Point(x: 10, y: 20), Point(x: 10, y: 40), Point(x: 110, y: 20), Point(x: 110, y: 40),
    ])
    #expect(line == [Quad(Rect(x: 10, y: 20, width: 100, height: 20))])
    // Two lines of text that does run upwards.
    let up = [0.0, 20].map { x in
      Quad(
        topLeft: Point(x: x, y: 0), topRight: Point(x: x, y: 90), bottomLeft: Point(x: x + 14, y: 0),
        bottomRight: Point(x: x + 14, y: 90))
    }
    #expect(
      Quad.list(inFileOrder: up.flatMap { [$0.topLeft, $0.topRight, $0.bottomLeft, $0.bottomRight] }) == up)
  }

  @Test func quadsOfTurnedTextKeepTheirTop() throws {
    for sample in [AnnotationSamples.turnedHighlight] {
      guard case .textMarkup(let content) = sample.content else { throw Failure() }
      let q = content.quads[0]
      #expect(Quad(inFileOrder: [q.topLeft, q.topRight, q.bottomLeft, q.bottomRight]) == q)
      #expect(Quad(inFileOrder: [q.bottomLeft, q.bottomRight, q.topRight, q.topLeft]) == q)
    }
  }

  @Test func whatTheModelCannotSayIsOpaque() {
    #expect(isOpaque(["Subtype": .name("Polygon"), "Rect": Self.box]))
    #expect(isOpaque(["Subtype": .name("Ink"), "Rect": Self.box]))
    #expect(isOpaque(["Subtype": .name("Ink"), "Rect": Self.box, "InkList": .array([.array([])])]))
    #expect(isOpaque(["Subtype": .name("Highlight"), "Rect": Self.box]))
    #expect(
      isOpaque([
        "Subtype": .name("Square"), "Rect": Self.box, "BE": .dictionary(["S": .name("C"), "I": .integer(1)]),
      ]))
    #expect(isOpaque(["Subtype": .name("FreeText"), "Rect": Self.box, "CL": .numbers([1, 2, 3, 4])]))
    #expect(
      isOpaque(["Subtype": .name("Text"), "Rect": Self.box, "IRT": .dictionary(["Subtype": .name("Text")])]))
    #expect(
      isOpaque(["Subtype": .name("Line"), "Rect": Self.box, "L": .numbers([1, 2, 3, 4]), "LL": .integer(9)]))
    #expect(
      isOpaque(["Subtype": .name("Line"), "Rect": Self.box, "L": .numbers([1, 2, 3, 4]), "Cap": .bool(true)]))
    #expect(!isOpaque(["Subtype": .name("Line"), "Rect": Self.box, "L": .numbers([1, 2, 3, 4])]))
  }

  @Test func dirtIsBorne() {
    #expect(decode([:]).content.kind.bounds == .zero)
    let flipped = decode([
      "Subtype": .name("Square"), "Rect": .numbers([110, 40, 10, 20]), "F": .text("?"), "CA": .integer(9),
    ])
    #expect(flipped.bounds == Rect(x: 10, y: 20, width: 100, height: 20))
    #expect(flipped.opacity == 1)
    #expect(flipped.flags == [])
    _ = decode([
      "Subtype": .name("Ink"), "Rect": .name("no"), "InkList": .array([.integer(1), .array([.text("a")])]),
    ])
  }

  @Test func transparentBorders() throws {
    guard
      case .shape(let shape) = decode([
        "Subtype": .name("Square"), "Rect": Self.box, "C": .array([]), "IC": .numbers([0.5]),
      ]).content
    else { throw Failure() }
    #expect(shape.lineWidth == 0)
    #expect(shape.fillColor == Color(red: 0.5, green: 0.5, blue: 0.5))
  }

  @Test func appearanceStringsOfOthers() throws {
    guard
      case .freeText(let text) = decode([
        "Subtype": .name("FreeText"), "Rect": Self.box, "Contents": .text("hello\rworld"), "Q": .integer(1),
        "DA": .string(Array("1 0 0 rg /TiBo 9.5 Tf".utf8)),
        "DS": .text("font: italic bold 11.0pt 'Noto Serif', serif; color:#00FF00"),
      ]).content
    else { throw Failure() }
    #expect(text.text == "hello\nworld")
    #expect(
      text.textStyle
        == TextStyle(
          family: "Noto Serif", size: 11, isBold: true, isItalic: true,
          color: Color(red: 0, green: 1, blue: 0),
          alignment: .center))
  }

  struct Failure: Error {}
}
