import DocumentModel
import Geometry

/// Draws a straight line or an arrow; Shift keeps it to steps of 15°.
package struct LineTool: Tool {
  private enum State: Sendable {
    case idle
    case dragging(from: Point)
  }

  private let endEnding: LineEnding
  private var state = State.idle

  package init(endEnding: LineEnding) { self.endEnding = endEnding }

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
      let name = endEnding == .none ? TranslatableText("Draw line") : TranslatableText("Draw arrow")
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
    let end =
      sample.modifiers.contains(.shift)
      ? sample.position.snappedToAngle(from: start, step: 15) : sample.position
    let content = LineContent(
      start: start, end: end, endEnding: endEnding, color: context.style.color,
      lineWidth: context.style.lineWidth)
    return context.annotation(.line(content))
  }
}
