import DocumentModel
import FoundationEssentials
import Geometry

/// What every kind of annotation obeys, checked without a file; gives the laws that `annotation` breaks.
package func checkAnnotation(_ annotation: Annotation, measuring: any TextMeasuring) -> [String] {
  var broken: [String] = []
  func law(_ name: String, _ holds: Bool) { if !holds { broken.append("\(annotation.id): \(name)") } }

  let drawing = annotation.drawing(measuring: measuring)
  law("it paints something", drawing.bounds != nil)
  if let painted = drawing.bounds {
    // A text's line boxes are wider than its letters by a guess.
    let slack = if case .freeText(let text) = annotation.content { text.textStyle.size } else { 0.01 }
    law("its bounds hold what it paints", annotation.bounds.outset(by: slack).contains(painted))
    law("its bounds aren't much larger", painted.outset(by: 20).contains(annotation.bounds))
  }
  law("the identity leaves it alone", annotation.transformed(by: .identity) == annotation)
  let v = Vector(dx: 16, dy: -8)
  let moved = annotation.transformed(by: .translation(v))
  law("moving moves its bounds", annotation.bounds.offset(by: v).isNear(moved.bounds, within: 1e-6))
  law("moving back restores it", annotationsAreNear(moved.transformed(by: .translation(-v)), annotation, within: 1e-6))
  law("a click far away misses", !annotation.content.kind.isHit(at: Point(x: -900, y: -900), tolerance: 5))
  law("it counts bytes", annotation.byteCount > 0)

  var style = annotation.content.style
  style.color = .black
  var painted = annotation
  painted.content.style = style
  law("setting a style twice is setting it once", painted.content.style.color == .black)

  var document = Document(pages: [
    Page(id: PageID(0), sourceIndex: 0, geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)))
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
  law("JSON brings it back", back.map { annotationsAreNear($0.annotation, annotation, within: 2e-3) } ?? false)
  return broken
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
