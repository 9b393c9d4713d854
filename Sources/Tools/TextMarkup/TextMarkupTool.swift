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
      guard let last = samples.last else { return output(selecting.selected, context) }
      selecting.request.end = last.position
      state = .dragging(selecting)
      return output(selecting.selected, context, request: .selectText(selecting.request))

    case (.dragging(var selecting), .textSelected(let selected)):
      // What another drag asked for comes late.
      guard selected.request.isSameGesture(as: selecting.request) else {
        return output(selecting.selected, context)
      }
      selecting.selected = selected
      state = .dragging(selecting)
      return output(selected, context)

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
      return output(selecting.selected, context, request: .selectText(selecting.request))

    case (.waiting(let request), .textSelected(let selected)):
      guard selected.request == request else {
        return output(selected.request.isSameGesture(as: request) ? selected : nil, context)
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

  private func mark(_ part: SelectedPart, _ context: ToolContext) -> Annotation {
    let content = TextMarkupContent(markup: markup, quads: part.quads, color: context.style.color)
    return context.annotation(.textMarkup(content), contents: part.text)
  }

  /// Shows what would be marked, on every page the drag has come to.
  private func output(
    _ selected: SelectedText?, _ context: ToolContext, request: ToolRequest? = nil
  ) -> ToolOutput {
    var output = ToolOutput(request: request)
    for part in selected?.parts(on: context.page.id) ?? [] {
      let draft = Draft(annotations: [mark(part, context)])
      if part.page == context.page.id { output.draft = draft } else { output.elsewhere[part.page] = draft }
    }
    return output
  }

  /// A mark on each page, made as one step.
  private func edit(_ selected: SelectedText, _ context: ToolContext) -> NamedEdit? {
    let inserts = selected.parts(on: context.page.id).map { part in
      Edit.insert(mark(part, context), page: part.page, at: nil)
    }
    guard let first = inserts.first else { return nil }
    return NamedEdit(markup.undoName.key, inserts.count == 1 ? first : .group(inserts))
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
