import DocumentModel
import Geometry

/// Draws a rectangle or an ellipse from corner to corner; Shift keeps it square.
package struct ShapeTool: Tool {
  private let form: ShapeContent.Form
  private var drag = TwoPointDrag()

  package init(_ form: ShapeContent.Form) { self.form = form }

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    let form = form
    let name = form == .square ? TranslatableText("Draw rectangle") : TranslatableText("Draw ellipse")
    return drag.handle(event, context, named: name) { start, sample in
      let style = context.style
      let content = ShapeContent(
        form: form, rect: Rect(start, Self.end(start, sample)), color: style.color,
        fillColor: style.fillColor, lineWidth: style.lineWidth)
      return context.annotation(.shape(content))
    }
  }

  private static func end(_ start: Point, _ sample: PointerSample) -> Point {
    guard sample.modifiers.contains(.shift) else { return sample.position }
    let v = sample.position - start
    let side = max(abs(v.dx), abs(v.dy))
    return Point(x: start.x + (v.dx < 0 ? -side : side), y: start.y + (v.dy < 0 ? -side : side))
  }
}
