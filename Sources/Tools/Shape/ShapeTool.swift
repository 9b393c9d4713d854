import DocumentModel
import Geometry

/// Draws a rectangle or an ellipse from corner to corner; Shift keeps it square.
package struct ShapeTool: Tool {
  private enum State: Sendable {
    case idle
    case dragging(from: Point)
  }

  private let form: ShapeContent.Form
  private var state = State.idle

  package init(_ form: ShapeContent.Form) { self.form = form }

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, _)):
      state = .dragging(from: sample.position)
      return .nothing

    case (.dragging(let start), .move(let samples)):
      guard let last = samples.last else { return .nothing }
      return ToolOutput(draft: Draft(annotations: [annotation(from: start, to: last, context)]))

    case (.dragging(let start), .up(let sample)):
      state = .idle
      guard start.distance(to: sample.position) * context.scale >= 3 else { return .nothing }
      let made = annotation(from: start, to: sample, context)
      let name = form == .square ? TranslatableText("Draw rectangle") : TranslatableText("Draw ellipse")
      return ToolOutput(
        edit: NamedEdit(name.key, .insert(made, page: context.page.id, at: nil)))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.dragging, .textSelected):
      return .nothing
    }
  }

  private func annotation(from start: Point, to sample: PointerSample, _ context: ToolContext) -> Annotation {
    var end = sample.position
    if sample.modifiers.contains(.shift) {
      let v = end - start
      let side = max(abs(v.dx), abs(v.dy))
      end = Point(x: start.x + (v.dx < 0 ? -side : side), y: start.y + (v.dy < 0 ? -side : side))
    }
    let style = context.style
    let content = ShapeContent(
      form: form, rect: Rect(start, end), color: style.color, fillColor: style.fillColor,
      lineWidth: style.lineWidth)
    return context.annotation(.shape(content))
  }
}
