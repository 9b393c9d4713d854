import DocumentModel
import Geometry

/// Opens a text box where one clicks or as wide as one drags; the typing itself is the page view's.
package struct FreeTextTool: Tool {
  private enum State: Sendable {
    case idle
    case dragging(from: Point)
  }

  private var state = State.idle
  /// The box a click makes, and the least a drag makes, in points as shown.
  private static let clickWidth = 220.0
  private static let leastWidth = 48.0

  package init() {}

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch (state, event) {
    case (_, .down(let sample, _)):
      state = .dragging(from: sample.position)
      return .nothing

    case (.dragging(let start), .move(let samples)):
      guard let last = samples.last else { return .nothing }
      return ToolOutput(draft: Draft(marquee: Rect(start, last.position)))

    case (.dragging(let start), .up(let sample)):
      state = .idle
      if start.distance(to: sample.position) * context.scale < 6,
        let present = context.page.topmost(
          at: sample.position, tolerance: 0,
          where: { annotation in
            if case .freeText = annotation.content { annotation.isEditable } else { false }
          })
      {
        return ToolOutput(request: .editFreeText(present, isNew: false))
      }
      let content = content(from: start, to: sample.position, context)
      return ToolOutput(
        request: .editFreeText(context.annotation(.freeText(content)), isNew: true))

    case (_, .cancel):
      state = .idle
      return .nothing

    case (.idle, _), (.dragging, .textSelected):
      return .nothing
    }
  }

  private func content(from start: Point, to end: Point, _ context: ToolContext) -> FreeTextContent {
    let geometry = context.page.geometry
    let toShown = geometry.userToShown
    let unit = geometry.userUnit
    let style = TextStyle(
      family: context.style.fontFamily, size: context.style.fontSize, color: context.style.color)
    let lineHeight = (style.size * 1.4 + 2 * FreeTextContent.padding) * unit
    var box = Rect(toShown.apply(start), toShown.apply(end))
    if start.distance(to: end) * context.scale < 6 {
      let room = geometry.shownSize.width - box.minX - 6
      box = Rect(
        x: box.minX, y: box.minY - lineHeight / 2,
        width: min(Self.clickWidth * unit, max(Self.leastWidth * unit, room)), height: lineHeight)
    } else {
      box.width = max(box.width, Self.leastWidth * unit)
      box.height = max(box.height, lineHeight)
    }
    return FreeTextContent(
      text: "", rect: geometry.shownToUser.apply(box), textStyle: style,
      fillColor: context.style.fillColor, rotation: geometry.rotation)
  }
}
