import DocumentModel
import FoundationEssentials
import Geometry
import Rendering

/// What every kind of annotation obeys, checked without a file; gives the laws that `annotation` breaks.
package func checkAnnotation(_ annotation: Annotation, measuring: any TextMeasuring) -> [String] {
  var broken: [String] = []
  func law(_ name: String, _ holds: Bool) { if !holds { broken.append("\(annotation.id): \(name)") } }

  let drawing = annotation.drawing(measuring: measuring)
  let painted = paintedBounds(of: drawing, around: annotation.bounds)
  law("it paints something", painted != nil)
  if let painted {
    law("its bounds hold what it paints", annotation.bounds.outset(by: 0.6).contains(painted))
    law(
      "its bounds aren't much larger",
      painted.outset(by: 24).contains(annotation.bounds) || isText(annotation))
  }
  law("the identity leaves it alone", annotation.transformed(by: .identity) == annotation)
  let v = Vector(dx: 16, dy: -8)
  let moved = annotation.transformed(by: .translation(v))
  law("moving moves its bounds", annotation.bounds.offset(by: v).isNear(moved.bounds, within: 1e-6))
  law(
    "moving back restores it",
    annotationsAreNear(moved.transformed(by: .translation(-v)), annotation, within: 1e-6))
  law("a click far away misses", !annotation.content.kind.isHit(at: Point(x: -900, y: -900), tolerance: 5))
  law("it counts bytes", annotation.byteCount > 0)

  var style = annotation.content.style
  style.color = .black
  var blackened = annotation
  blackened.content.style = style
  law("a style that is set is there", blackened.content.style.color == .black)

  var document = Document(pages: [
    Page(
      id: PageID(0), sourceIndex: 0,
      geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)))
  ])
  let empty = document
  for edit in [
    Edit.insert(annotation, page: PageID(0), at: nil), .replace(moved, page: PageID(0)),
    .remove(annotation.id, page: PageID(0)),
  ] {
    let before = document
    guard let (inverse, change) = try? document.apply(edit) else {
      law("edits apply", false)
      continue
    }
    let after = document
    law("an edit names what it touched", change.items.map(\.id) == [annotation.id])
    guard let redo = try? document.apply(inverse) else {
      law("inverses apply", false)
      continue
    }
    law("an inverse takes an edit back", document == before)
    _ = try? document.apply(redo.inverse)
    law("an inverse's inverse does it again", document == after)
  }
  law("what was inserted and removed is gone", document == empty)

  let record = AnnotationRecord(page: 3, annotation: annotation)
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  let back = (try? encoder.encode(record)).flatMap { try? decoder.decode(AnnotationRecord.self, from: $0) }
  law(
    "JSON brings it back", back.map { annotationsAreNear($0.annotation, annotation, within: 2e-3) } ?? false)
  return broken
}

private func isText(_ annotation: Annotation) -> Bool {
  if case .freeText = annotation.content { true } else { false }
}

/// The box of the pixels a drawing really touches, at two pixels a point; nil when there are none.
private func paintedBounds(of drawing: Drawing, around bounds: Rect) -> Rect? {
  let margin = 40.0
  let scale = 2.0
  let frame = bounds.outset(by: margin)
  let paper = PixelBuffer(width: Int(frame.width * scale) + 1, height: Int(frame.height * scale) + 1)
  let context = CairoContext(paper)
  context.scale(scale, scale)
  context.translate(Vector(dx: -frame.minX, dy: -frame.minY))
  CairoPainter().draw(drawing, on: context)
  var touched: [Point] = []
  for y in 0..<paper.height {
    for x in 0..<paper.width where paper.pixel(x, y).alpha > 8 {
      touched.append(Point(x: frame.minX + Double(x) / scale, y: frame.minY + Double(y) / scale))
      touched.append(Point(x: frame.minX + Double(x + 1) / scale, y: frame.minY + Double(y + 1) / scale))
    }
  }
  return Rect(enclosing: touched)
}

extension Rect {
  package func isNear(_ other: Rect, within d: Double) -> Bool {
    abs(minX - other.minX) <= d && abs(minY - other.minY) <= d && abs(maxX - other.maxX) <= d
      && abs(maxY - other.maxY) <= d
  }
}

/// Whether two annotations are the same but for rounding: every number within `d`, everything else equal.
package func annotationsAreNear(_ a: Annotation, _ b: Annotation, within d: Double) -> Bool {
  a.id == b.id && a.author == b.author && a.contents == b.contents && a.created == b.created
    && a.modified == b.modified && a.flags == b.flags && abs(a.opacity - b.opacity) <= d
    && valuesAreNear(a.content.kind, b.content.kind, within: d)
}

/// Compares values part by part, whatever their types.
private func valuesAreNear(_ a: Any, _ b: Any, within d: Double) -> Bool {
  if let a = a as? Double, let b = b as? Double { return abs(a - b) <= d }
  let (m, n) = (Mirror(reflecting: a), Mirror(reflecting: b))
  guard type(of: a) == type(of: b), m.children.count == n.children.count else { return false }
  guard !m.children.isEmpty else { return "\(a)" == "\(b)" }
  return zip(m.children, n.children).allSatisfy { valuesAreNear($0.value, $1.value, within: d) }
}
