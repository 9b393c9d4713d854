import Geometry

/// An annotation the model can't express: shown with its own appearance, movable, deletable, and saved byte for byte when untouched.
package struct OpaqueContent: AnnotationKind {
  /// /Subtype as the file has it.
  package var subtype: String
  /// /Rect, user space points.
  package var rect: Rect

  package init(subtype: String, rect: Rect) {
    self.subtype = subtype
    self.rect = rect
  }

  /// The subtype with a small first letter, as in `polygon` or `fileAttachment`.
  package var name: String { subtype.prefix(1).lowercased() + subtype.dropFirst() }

  /// Nothing: its appearance is in the file, and only the file's renderer can draw it.
  package func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing { Drawing() }
  package var bounds: Rect { rect }

  package func transformed(by t: Transform) -> OpaqueContent {
    OpaqueContent(subtype: subtype, rect: t.apply(rect))
  }

  package var places: [Point] { [Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY)] }

  package func isHit(at point: Point, tolerance: Double) -> Bool {
    rect.outset(by: tolerance).contains(point)
  }

  /// Links, form fields and pop-ups belong to the page; people don't move them as marks.
  package var isPartOfPage: Bool {
    ["Link", "Widget", "Popup", "Screen", "Movie", "RichMedia", "3D", "PrinterMark", "TrapNet", "Watermark"]
      .contains(subtype)
  }

  package var handles: HandleSet { isPartOfPage ? .fixed : .none }
  package var byteCount: Int { 96 }

  package var style: AnnotationStyle {
    get { AnnotationStyle() }
    set {}
  }
}
