import DocumentModel
import Geometry

/// Draws a straight line or an arrow; Shift keeps it to steps of 15°.
package struct LineTool: Tool {
  private let endEnding: LineEnding
  private var drag = TwoPointDrag()

  package init(endEnding: LineEnding) { self.endEnding = endEnding }

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    let endEnding = endEnding
    let name = endEnding == .none ? TranslatableText("Draw line") : TranslatableText("Draw arrow")
    return drag.handle(event, context, named: name) { start, sample in
      let isStepped = sample.modifiers.contains(.shift)
      let end = isStepped ? sample.position.snappedToAngle(from: start, step: 15) : sample.position
      let content = LineContent(
        start: start, end: end, endEnding: endEnding, color: context.style.color,
        lineWidth: context.style.lineWidth)
      return context.annotation(.line(content))
    }
  }
}
