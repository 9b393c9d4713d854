import DocumentModel
import Geometry

/// Selects, moves and resizes annotations; over text it selects text.
package struct SelectTool: Tool {
  private enum State: Sendable {
    case idle
    /// Pressed on a selected annotation: a drag moves the selection, a click picks `target` and opens it if it is a note.
    case pressed(at: Point, target: AnnotationID, opens: Bool)
    case moving(from: Point)
    /// `grip` leads from the pointer to the middle of the handle.
    case resizing(Annotation, SelectionHandle, grip: Vector)
    /// Pressed beside every annotation: a drag selects text.
    case selectingText(TextSelectionRequest)
    /// The pointer is up, the text stays selected.
    case textSelected(SelectedText)
  }

  private var state = State.idle

  package init() {}

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, let clicks)):
      return press(sample, clicks: clicks, context)

    case (.pressed(let start, let target, _), .move(let samples)):
      guard let last = samples.last, start.distance(to: last.position) * context.scale >= 3 else {
        return .nothing
      }
      state = .moving(from: start)
      let selection = context.selection.contains(target) ? context.selection : [target]
      let draft = moved(by: last.position - start, selection, context)
      return ToolOutput(
        draft: draft, selection: selection,
        carried: CarriedAnnotations(draft.annotations, pointer: last.position))

    case (.moving(let start), .move(let samples)):
      guard let last = samples.last else { return .nothing }
      let draft = moved(by: last.position - start, context.selection, context)
      return ToolOutput(
        draft: draft, carried: CarriedAnnotations(draft.annotations, pointer: last.position))

    case (.moving(let start), .up(let sample)):
      state = .idle
      guard sample.position != start else { return .nothing }
      let draft = moved(by: sample.position - start, context.selection, context)
      return ToolOutput(
        edit: replacing(draft.annotations, name: TranslatableText("Move"), context),
        carried: CarriedAnnotations(draft.annotations, pointer: sample.position))

    case (.resizing(let annotation, let handle, let grip), .move(let samples)):
      guard let last = samples.last else { return .nothing }
      return ToolOutput(draft: resized(annotation, handle, grip, last, context))

    case (.resizing(let annotation, let handle, let grip), .up(let sample)):
      state = .idle
      let draft = resized(annotation, handle, grip, sample, context)
      guard draft.annotations != [annotation] else { return .nothing }
      return ToolOutput(edit: replacing(draft.annotations, name: TranslatableText("Resize"), context))

    case (.pressed(_, let target, let opens), .up):
      state = .idle
      return opens ? ToolOutput(request: .editNote(target)) : .nothing

    case (.selectingText(var request), .move(let samples)):
      guard let last = samples.last else { return .nothing }
      request.end = last.position
      state = .selectingText(request)
      return ToolOutput(request: .selectText(request))

    case (.selectingText(let request), .textSelected(let selected)):
      let isOurs = selected.request.isSameGesture(as: request)
      return isOurs ? shown(selected) : .nothing

    case (.textSelected(let present), .textSelected(let selected)):
      // An earlier answer that comes late says what was selected on the way.
      guard selected.request == present.request else {
        return shown(present)
      }
      state = .textSelected(selected)
      return shown(selected)

    case (.selectingText(var request), .up(let sample)):
      request.end = sample.position
      state = .textSelected(SelectedText(request: request, quads: [], text: ""))
      return ToolOutput(request: .selectText(request))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.pressed, _), (.moving, _), (.resizing, _), (.textSelected, _):
      return .nothing
    }
  }

  private mutating func press(_ sample: PointerSample, clicks: Int, _ context: ToolContext) -> ToolOutput {
    let point = sample.position
    for annotation in context.page.annotations.reversed() where context.selection.contains(annotation.id) {
      let reach = context.tolerance * 1.3
      if let (handle, position) = SelectionHandle.hit(annotation, at: point, tolerance: reach) {
        state = .resizing(annotation, handle, grip: position - point)
        return .nothing
      }
    }
    let touched = context.page.topmost(at: point, tolerance: context.tolerance) { annotation in
      if case .opaque(let opaque) = annotation.content { !opaque.isPartOfPage } else { true }
    }
    guard let touched else {
      let request = TextSelectionRequest(start: point, end: point, granularity: .init(clicks: clicks))
      state = .selectingText(request)
      return ToolOutput(selection: [], request: clicks > 1 ? .selectText(request) : nil)
    }
    if clicks == 2 {
      state = .idle
      switch touched.content {
      case .freeText where touched.isEditable:
        return ToolOutput(request: .editFreeText(touched, isNew: false))
      // To be read even where it can't be changed.
      case .note, .textMarkup: return ToolOutput(selection: [touched.id], request: .editNote(touched.id))
      default: break
      }
    }
    let isPlain = sample.modifiers.isDisjoint(with: [.shift, .control])
    state = .pressed(at: point, target: touched.id, opens: isPlain && clicks == 1 && touched.isNote)
    if !isPlain {
      return ToolOutput(selection: context.selection.symmetricDifference([touched.id]))
    }
    return ToolOutput(selection: context.selection.contains(touched.id) ? context.selection : [touched.id])
  }

  private func shown(_ selected: SelectedText) -> ToolOutput {
    var elsewhere: [PageID: Draft] = [:]
    for part in selected.before + selected.after { elsewhere[part.page] = Draft(selectedText: part.quads) }
    return ToolOutput(draft: Draft(selectedText: selected.quads), elsewhere: elsewhere)
  }

  private func moved(by v: Vector, _ selection: Set<AnnotationID>, _ context: ToolContext) -> Draft {
    let movable = context.page.annotations.filter { annotation in
      selection.contains(annotation.id) && annotation.isEditable
        && annotation.content.kind.handles != .fixed
    }
    return Draft(
      annotations: movable.map { $0.transformed(by: .translation(v)) }, hidden: Set(movable.map(\.id)))
  }

  private func resized(
    _ annotation: Annotation, _ handle: SelectionHandle, _ grip: Vector, _ sample: PointerSample,
    _ context: ToolContext
  ) -> Draft {
    let shape = handle.drag(
      annotation, to: sample.position + grip, keepsAspect: sample.modifiers.contains(.shift))
    let shift = context.page.geometry.shift(reaching: shape.bounds)
    return Draft(
      annotations: [shift == .zero ? shape : shape.transformed(by: .translation(shift))],
      hidden: [annotation.id])
  }

  private func replacing(
    _ annotations: [Annotation], name: TranslatableText, _ context: ToolContext
  ) -> NamedEdit? {
    guard !annotations.isEmpty else { return nil }
    return NamedEdit(name.key, .group(annotations.map { .replace($0, page: context.page.id) }))
  }
}

extension Annotation {
  fileprivate var isNote: Bool { if case .note = content { true } else { false } }
}
