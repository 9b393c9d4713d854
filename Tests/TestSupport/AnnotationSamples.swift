import DocumentModel
import FoundationEssentials
import Geometry

/// At least one annotation of every kind, with every property away from its default somewhere.
package enum AnnotationSamples {
  package static let created = Date(timeIntervalSince1970: 1_750_000_000)
  package static let modified = Date(timeIntervalSince1970: 1_750_003_723)

  /// All samples, placed on an A4 or Letter page.
  package static let all: [Annotation] = [
    pen, pressurePen, highlighter, dot, highlight, underline, strikeOut, squiggly, turnedHighlight, square,
    circle,
    borderless, line, arrow, text, turnedText, rightToLeftText, note, turnedNote,
  ]

  private static func sample(
    _ name: String, _ content: AnnotationContent, opacity: Double = 1, contents: String? = nil,
    flags: AnnotationFlags = .print
  ) -> Annotation {
    Annotation(
      id: AnnotationID("sample-\(name)"), content: content, author: "Ada Łovelace", contents: contents,
      created: created, modified: modified, flags: flags, opacity: opacity)
  }

  package static let red = Color(red: 0.8, green: 0.1, blue: 0.2)
  package static let yellow = Color(red: 1, green: 0.9, blue: 0.2)
  package static let blue = Color(red: 0.1, green: 0.2, blue: 0.7)

  private static func wave(x: Double, y: Double, pressure: (Int) -> Double) -> [StrokeSample] {
    (0..<24).map { i in
      let t = Double(i)
      return StrokeSample(
        x: x + 5 * t, y: y + (i % 8 < 4 ? 1 : -1) * Double(i % 4) * 3, pressure: pressure(i))
    }
  }

  package static let pen = sample(
    "pen", .ink(InkContent(strokes: [wave(x: 60, y: 700) { _ in 0.5 }], color: red, lineWidth: 2)))
  package static let pressurePen = sample(
    "pressure",
    .ink(
      InkContent(
        strokes: [wave(x: 200, y: 700) { Double($0) / 24 }, wave(x: 200, y: 680) { _ in 0.25 }], color: blue,
        lineWidth: 4)), opacity: 0.6, contents: "two strokes that share one opacity")
  package static let highlighter = sample(
    "highlighter",
    .ink(
      InkContent(
        strokes: [wave(x: 340, y: 700) { _ in 0.5 }], color: yellow, lineWidth: 12, isHighlighter: true)))
  package static let dot = sample(
    "dot", .ink(InkContent(strokes: [[StrokeSample(x: 500, y: 700, pressure: 1)]], color: red, lineWidth: 6)))

  private static func quads(_ y: Double) -> [Quad] {
    [Quad(Rect(x: 60, y: y, width: 120, height: 14)), Quad(Rect(x: 60, y: y - 16, width: 80, height: 14))]
  }

  private static func markup(_ markup: TextMarkupContent.Markup, _ y: Double, _ color: Color)
    -> AnnotationContent
  {
    .textMarkup(TextMarkupContent(markup: markup, quads: quads(y), color: color))
  }

  package static let highlight = sample(
    "highlight", markup(.highlight, 640, yellow), contents: "“quoted” – ελληνικά 漢字")
  package static let underline = sample("underline", markup(.underline, 600, red))
  package static let strikeOut = sample("strikeout", markup(.strikeOut, 560, red), opacity: 0.5)
  package static let squiggly = sample("squiggly", markup(.squiggly, 520, blue))
  package static let turnedHighlight = sample(
    "turned-highlight",
    .textMarkup(
      TextMarkupContent(
        markup: .highlight,
        quads: [
          Quad(
            topLeft: Point(x: 220, y: 520), topRight: Point(x: 220, y: 600),
            bottomLeft: Point(x: 234, y: 520),
            bottomRight: Point(x: 234, y: 600))
        ], color: yellow)), flags: [.print, .locked])

  package static let square = sample(
    "square",
    .shape(
      ShapeContent(
        form: .square, rect: Rect(x: 260, y: 560.25, width: 90.5, height: 60), color: red, fillColor: yellow,
        lineWidth: 3)), opacity: 0.75)
  package static let circle = sample(
    "circle",
    .shape(
      ShapeContent(
        form: .circle, rect: Rect(x: 370, y: 560, width: 90, height: 60), color: blue, lineWidth: 2,
        dash: [6, 3])),
    flags: [.print, .readOnly, .noRotate])
  package static let borderless = sample(
    "borderless",
    .shape(
      ShapeContent(
        form: .square, rect: Rect(x: 480, y: 560, width: 60, height: 60), color: blue, fillColor: blue,
        lineWidth: 0)),
    flags: [])

  package static let line = sample(
    "line",
    .line(
      LineContent(
        start: Point(x: 60, y: 450), end: Point(x: 180, y: 470), color: blue, lineWidth: 1.5, dash: [4, 2])))
  package static let arrow = sample(
    "arrow",
    .line(
      LineContent(
        start: Point(x: 220, y: 440), end: Point(x: 340, y: 480), startEnding: .circle,
        endEnding: .closedArrow,
        color: red, fillColor: yellow, lineWidth: 2)), opacity: 0.8, contents: "see here")

  package static let text = sample(
    "text",
    .freeText(
      FreeTextContent(
        text: "Привет 你好 שלום\nA second line, long enough to be broken.",
        rect: Rect(x: 60, y: 350, width: 180, height: 70),
        textStyle: TextStyle(family: "Sans", size: 14, isBold: true, color: blue), fillColor: yellow)),
    contents: "Привет 你好 שלום\nA second line, long enough to be broken.")
  package static let turnedText = sample(
    "turned-text",
    .freeText(
      FreeTextContent(
        text: "turned", rect: Rect(x: 260, y: 330, width: 24, height: 90),
        textStyle: TextStyle(family: "Serif", size: 12.5, isItalic: true, color: red, alignment: .center),
        rotation: 90)),
    opacity: 0.7, contents: "turned")
  package static let rightToLeftText = sample(
    "rtl",
    .freeText(
      FreeTextContent(
        text: "שלום עולם", rect: Rect(x: 320, y: 370, width: 120, height: 24),
        textStyle: TextStyle(family: "Sans", size: 14, alignment: .end))), contents: "שלום עולם")

  package static let note = sample(
    "note",
    .note(
      NoteContent(
        rect: Rect(x: 480, y: 440, width: 20, height: 20), icon: "Note", color: yellow, isOpen: true)),
    contents: "line one\nline two")
  package static let turnedNote = sample(
    "turned-note",
    .note(NoteContent(rect: Rect(x: 520, y: 440, width: 20, height: 20), color: red, rotation: 270)),
    contents: "upright on a turned page", flags: [.print, .noZoom])
}
