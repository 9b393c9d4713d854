import DocumentModel
import Geometry

/// Puts a note where one clicks.
package struct NoteTool: Tool {
  private enum State: Sendable {
    case idle
    case pressed(at: Point)
  }

  private var state = State.idle

  package init() {}

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, _)):
      state = .pressed(at: sample.position)
      return .nothing

    case (.pressed(let point), .up):
      state = .idle
      if let present = context.page.topmost(
        at: point, tolerance: context.tolerance,
        where: { if case .note = $0.content { true } else { false } })
      {
        return ToolOutput(request: .editNote(present.id))
      }
      let size = NoteContent.size / context.page.geometry.userUnit
      let content = NoteContent(
        rect: Rect(x: point.x - size / 2, y: point.y - size / 2, width: size, height: size),
        color: context.style.color, rotation: context.page.geometry.rotation)
      var annotation = context.annotation(.note(content))
      // Poppler pins every note by its corner and draws it upright; the flag makes all other viewers agree.
      annotation.flags.insert(.noRotate)
      return ToolOutput(
        edit: NamedEdit(
          TranslatableText("Add note").key, .insert(annotation, page: context.page.id, at: nil)),
        request: .editNote(annotation.id))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.pressed, _):
      return .nothing
    }
  }
}
