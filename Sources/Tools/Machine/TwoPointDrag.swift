import DocumentModel
import Geometry

/// The machine of tools that make an annotation between two points: press, drag, release.
struct TwoPointDrag: Sendable {
  private enum State: Sendable {
    case idle
    case dragging(from: Point)
  }

  private var state = State.idle

  /// A drag shorter than this makes nothing, in logical pixels.
  private static let leastLength = 3.0

  /// `make` gives the annotation from the first point to the present sample; `name` is what undo calls it.
  mutating func handle(
    _ event: ToolEvent, _ context: ToolContext, named name: TranslatableText,
    make: (_ start: Point, _ sample: PointerSample) -> Annotation
  ) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, _)):
      state = .dragging(from: sample.position)
      return .nothing

    case (.dragging(let start), .move(let samples)):
      guard let last = samples.last else { return .nothing }
      return ToolOutput(draft: Draft(annotations: [make(start, last)]))

    case (.dragging(let start), .up(let sample)):
      state = .idle
      guard start.distance(to: sample.position) * context.scale >= Self.leastLength else { return .nothing }
      let edit = Edit.insert(make(start, sample), page: context.page.id, at: nil)
      return ToolOutput(edit: NamedEdit(name.key, edit))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.dragging, .textSelected):
      return .nothing
    }
  }
}
