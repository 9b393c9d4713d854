import DocumentModel
import Geometry
import TestSupport
import Tools

/// Whether two numbers agree within `tolerance`.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }
func near(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool { a.distance(to: b) <= tolerance }

extension TestEditor {
  /// The one mark on the page; nil when there are none or several.
  var only: Annotation? { annotations.count == 1 ? annotations[0] : nil }

  var onlyShape: ShapeContent? { if case .shape(let c)? = only?.content { c } else { nil } }
  var onlyLine: LineContent? { if case .line(let c)? = only?.content { c } else { nil } }
  var onlyInk: InkContent? { if case .ink(let c)? = only?.content { c } else { nil } }
  var onlyMarkup: TextMarkupContent? { if case .textMarkup(let c)? = only?.content { c } else { nil } }
}

/// Marks to work on.
enum Marks {
  static func square(_ id: String, _ rect: Rect, fill: Color? = .white, flags: AnnotationFlags = .print)
    -> Annotation
  {
    Annotation(
      id: AnnotationID(id),
      content: .shape(ShapeContent(form: .square, rect: rect, color: .black, fillColor: fill, lineWidth: 2)),
      flags: flags)
  }

  /// One level stroke for each height, 100 points long from x = 100.
  static func ink(_ id: String, at heights: [Double], flags: AnnotationFlags = .print) -> Annotation {
    let strokes = heights.map { y in
      stride(from: 100.0, through: 200, by: 10).map { StrokeSample(x: $0, y: y) }
    }
    return Annotation(
      id: AnnotationID(id), content: .ink(InkContent(strokes: strokes, color: .black, lineWidth: 2)),
      flags: flags)
  }

  static func line(_ id: String, from a: Point, to b: Point) -> Annotation {
    Annotation(
      id: AnnotationID(id), content: .line(LineContent(start: a, end: b, color: .black, lineWidth: 2)))
  }

  static func text(_ id: String, _ rect: Rect) -> Annotation {
    Annotation(
      id: AnnotationID(id),
      content: .freeText(FreeTextContent(text: "words", rect: rect, textStyle: TextStyle())),
      contents: "words")
  }

  static func note(_ id: String, at p: Point) -> Annotation {
    Annotation(
      id: AnnotationID(id),
      content: .note(NoteContent(rect: Rect(x: p.x - 10, y: p.y - 10, width: 20, height: 20), color: .white)),
      contents: "words")
  }

  static func highlight(_ id: String, _ rect: Rect) -> Annotation {
    Annotation(
      id: AnnotationID(id),
      content: .textMarkup(TextMarkupContent(markup: .highlight, quads: [Quad(rect)], color: .white)))
  }
}
