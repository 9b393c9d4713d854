import DocumentModel
import Geometry

/// Writes a drawing as an appearance stream (ISO 32000-1 §12.5.5): operators for paths, forms for groups and text.
struct AppearanceWriter {
  let sink: any ObjectSink

  /// The form of `drawing`; `bounds` (user space points) becomes its /BBox. What it names goes to the sink.
  func form(for drawing: Drawing, bounds: Rect) -> CosStream {
    var builder = ContentBuilder()
    write(drawing.elements, into: &builder, bounds: bounds)
    return builder.form(bounds: bounds, isGroup: false)
  }

  private func write(_ elements: [Drawing.Element], into builder: inout ContentBuilder, bounds: Rect) {
    for element in elements {
      switch element {
      case .fill(let path, let color, let rule): builder.fill(path, color, rule)
      case .stroke(let path, let color, let style): builder.stroke(path, color, style)
      case .text(let block):
        guard let text = TextForm.make(block, sink: sink) else { continue }
        builder.op("q")
        builder.concatenate(text.toUser)
        builder.draw(text.form)
        builder.op("Q")
      case .group(let group):
        builder.op("q")
        builder.graphicsState(opacity: group.opacity, blendMode: group.blendMode)
        if group.elements.count == 1, Self.isOnePaintOperation(group.elements[0]) {
          write(group.elements, into: &builder, bounds: bounds)
        } else {
          // What overlaps inside must not show through itself: it is painted as one.
          var inner = ContentBuilder()
          write(group.elements, into: &inner, bounds: bounds)
          builder.draw(sink.add(.stream(inner.form(bounds: bounds, isGroup: true))))
        }
        builder.op("Q")
      }
    }
  }

  private static func isOnePaintOperation(_ element: Drawing.Element) -> Bool {
    switch element {
    case .fill, .stroke: true
    case .text, .group: false
    }
  }
}
