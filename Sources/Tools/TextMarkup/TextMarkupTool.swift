import DocumentModel
import Geometry

/// Marks the text that a drag passes over.
package struct TextMarkupTool: Tool {
  private struct Selecting: Sendable {
    var request: TextSelectionRequest
    var selected: SelectedText?
  }

  private enum State: Sendable {
    case idle
    case dragging(Selecting)
    /// The pointer is up; the answer to the last request is still to come.
    case waiting(TextSelectionRequest)
  }

  private let markup: TextMarkupContent.Markup
  private var state = State.idle

  package init(_ markup: TextMarkupContent.Markup) { self.markup = markup }

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, let clicks)):
      let request = TextSelectionRequest(
        start: sample.position, end: sample.position, granularity: .init(clicks: clicks))
      state = .dragging(Selecting(request: request))
      return clicks > 1 ? ToolOutput(request: .selectText(request)) : .nothing

    case (.dragging(var selecting), .move(let samples)):
      guard let last = samples.last else { return ToolOutput(draft: draft(selecting.selected, context)) }
      selecting.request.end = last.position
      state = .dragging(selecting)
      return ToolOutput(
        draft: draft(selecting.selected, context), request: .selectText(selecting.request))

    case (.dragging(var selecting), .textSelected(let selected)):
      // What another drag asked for comes late.
      guard selected.request.isSameGesture(as: selecting.request) else {
        return ToolOutput(draft: draft(selecting.selected, context))
      }
      selecting.selected = selected
      state = .dragging(selecting)
      return ToolOutput(draft: draft(selected, context))

    case (.dragging(var selecting), .up(let sample)):
      selecting.request.end = sample.position
      if selecting.request.granularity == .glyph,
        selecting.request.start.distance(to: sample.position) * context.scale < 3
      {
        state = .idle
        return .nothing
      }
      if let selected = selecting.selected, selected.request == selecting.request {
        state = .idle
        return ToolOutput(edit: edit(selected, context))
      }
      state = .waiting(selecting.request)
      return ToolOutput(
        draft: draft(selecting.selected, context), request: .selectText(selecting.request))

    case (.waiting(let request), .textSelected(let selected)):
      guard selected.request == request else {
        return ToolOutput(draft: draft(selected.request.isSameGesture(as: request) ? selected : nil, context))
      }
      state = .idle
      return ToolOutput(edit: edit(selected, context))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.waiting, _):
      return .nothing
    }
  }

  private func content(_ selected: SelectedText, _ context: ToolContext) -> TextMarkupContent {
    TextMarkupContent(markup: markup, quads: selected.quads, color: context.style.color)
  }

  private func draft(_ selected: SelectedText?, _ context: ToolContext) -> Draft {
    guard let selected, !selected.quads.isEmpty else { return Draft() }
    return Draft(annotations: [context.annotation(.textMarkup(content(selected, context)))])
  }

  private func edit(_ selected: SelectedText, _ context: ToolContext) -> NamedEdit? {
    guard !selected.quads.isEmpty else { return nil }
    let annotation = context.annotation(
      .textMarkup(content(selected, context)), contents: selected.text)
    return NamedEdit(markup.undoName.key, .insert(annotation, page: context.page.id, at: nil))
  }
}

extension TextSelectionRequest.Granularity {
  /// A double click selects words, a triple click lines.
  init(clicks: Int) {
    self = clicks >= 3 ? .line : clicks == 2 ? .word : .glyph
  }
}

extension TextMarkupContent.Markup {
  /// What undo calls the making of one.
  package var undoName: TranslatableText {
    switch self {
    case .highlight: TranslatableText("Highlight")
    case .underline: TranslatableText("Underline")
    case .strikeOut: TranslatableText("Strike out")
    case .squiggly: TranslatableText("Squiggly underline")
    }
  }
}
