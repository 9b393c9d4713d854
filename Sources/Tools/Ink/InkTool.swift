import DocumentModel
import Geometry

/// Draws freehand strokes with pressure.
package struct InkTool: Tool {
  private enum State: Sendable {
    case idle
    case drawing(StrokeBuilder)
  }

  private let isHighlighter: Bool
  private var state = State.idle

  package init(isHighlighter: Bool) { self.isHighlighter = isHighlighter }

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, _)):
      var builder = StrokeBuilder(style: context.style, isHighlighter: isHighlighter, scale: context.scale)
      builder.add(sample)
      state = .drawing(builder)
      return ToolOutput(draft: Draft(wetStroke: builder.wet))

    case (.drawing(var builder), .move(let samples)):
      state = .idle  // so that the builder is changed in place
      for sample in samples { builder.add(sample) }
      let draft = Draft(wetStroke: builder.wet)
      state = .drawing(builder)
      return ToolOutput(draft: draft)

    case (.drawing(var builder), .up(let sample)):
      state = .idle
      let stroke = builder.finish(sample)
      guard !stroke.isEmpty else { return .nothing }
      let content = InkContent(
        strokes: [stroke], color: context.style.color, lineWidth: context.style.lineWidth,
        isHighlighter: isHighlighter)
      let annotation = context.annotation(.ink(content))
      return ToolOutput(
        edit: NamedEdit(TranslatableText("Draw").key, .insert(annotation, page: context.page.id, at: nil)))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.drawing, .textSelected):
      return .nothing
    }
  }
}
