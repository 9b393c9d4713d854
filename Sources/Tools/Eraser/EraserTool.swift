import DocumentModel
import Geometry

/// Takes away whole strokes that it touches; one drag is one step.
package struct EraserTool: Tool {
  private struct Sweep: Sendable {
    var last: Point
    /// The touched annotations with what is left of them; nil = nothing.
    var remains: [AnnotationID: InkContent?] = [:]
  }

  private enum State: Sendable {
    case idle
    case erasing(Sweep)
  }

  private var state = State.idle

  package init() {}

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, _)):
      var sweep = Sweep(last: sample.position)
      Self.erase(to: sample.position, &sweep, context)
      state = .erasing(sweep)
      return ToolOutput(draft: Self.draft(sweep, context))

    case (.erasing(var sweep), .move(let samples)):
      for sample in samples { Self.erase(to: sample.position, &sweep, context) }
      state = .erasing(sweep)
      return ToolOutput(draft: Self.draft(sweep, context))

    case (.erasing(var sweep), .up(let sample)):
      state = .idle
      Self.erase(to: sample.position, &sweep, context)
      return ToolOutput(edit: Self.edit(sweep, context))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.erasing, .textSelected):
      return .nothing
    }
  }

  private static func erase(to point: Point, _ sweep: inout Sweep, _ context: ToolContext) {
    let capsule = Capsule(from: sweep.last, to: point, radius: context.style.lineWidth / 2)
    sweep.last = point
    for annotation in context.page.annotations where annotation.isShown && annotation.isEditable {
      guard case .ink(let original) = annotation.content,
        annotation.bounds.intersects(capsule.bounds)
      else { continue }
      var ink = original
      if let remaining = sweep.remains[annotation.id] {
        guard let remaining else { continue }
        ink = remaining
      }
      let kept = ink.strokes.filter { stroke in
        let reach = Capsule(
          from: capsule.axis.start, to: capsule.axis.end, radius: capsule.radius + ink.lineWidth / 2)
        return !Polyline(stroke.positions).intersects(reach)
      }
      guard kept.count < ink.strokes.count else { continue }
      ink.strokes = kept
      sweep.remains[annotation.id] = .some(kept.isEmpty ? nil : ink)
    }
  }

  private static func draft(_ sweep: Sweep, _ context: ToolContext) -> Draft {
    Draft(
      annotations: remaining(sweep, context).compactMap(\.after), hidden: Set(sweep.remains.keys))
  }

  private static func remaining(
    _ sweep: Sweep, _ context: ToolContext
  ) -> [(before: Annotation, after: Annotation?)] {
    context.page.annotations.compactMap { annotation in
      guard let remains = sweep.remains[annotation.id] else { return nil }
      guard let remains else { return (annotation, nil) }
      var after = annotation
      after.content = .ink(remains)
      return (annotation, after)
    }
  }

  private static func edit(_ sweep: Sweep, _ context: ToolContext) -> NamedEdit? {
    let edits = remaining(sweep, context).map { before, after -> Edit in
      if let after {
        .replace(after, page: context.page.id)
      } else {
        .remove(before.id, page: context.page.id)
      }
    }
    return edits.isEmpty ? nil : NamedEdit(TranslatableText("Erase").key, .group(edits))
  }
}
