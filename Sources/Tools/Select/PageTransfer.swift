import DocumentModel
import Geometry

/// Takes annotations from one page to another, as a drag over both does: what a reader sees keeps its size in points and
/// stands upright, whatever the pages' turns.
package struct PageTransfer: Sendable {
  private let rigid: Transform
  /// Degrees clockwise, by which the pages' turns differ.
  private let turn: Int

  /// `toTarget` maps user space of `source` to that of `target`, as they lie on the screen; `pointer` (user space of
  /// `source`) stays under the pointer. nil when there is no such map.
  package init?(from source: PageGeometry, to target: PageGeometry, _ toTarget: Transform, at pointer: Point)
  {
    let scale = toTarget.meanScale
    guard scale > 0, scale.isFinite else { return nil }
    let (a, b, c, d) = (toTarget.a / scale, toTarget.b / scale, toTarget.c / scale, toTarget.d / scale)
    let end = toTarget.apply(pointer)
    rigid = Transform(
      a: a, b: b, c: c, d: d, e: end.x - a * pointer.x - c * pointer.y,
      f: end.y - b * pointer.x - d * pointer.y)
    turn = target.rotation - source.rotation
  }

  package func moved(_ annotation: Annotation) -> Annotation {
    var copy = annotation.transformed(by: rigid)
    switch copy.content {
    case .freeText(var text):
      text.rotation = turned(text.rotation)
      copy.content = .freeText(text)
    case .note(var note):
      note.rotation = turned(note.rotation)
      copy.content = .note(note)
    default: break
    }
    return copy
  }

  private func turned(_ rotation: Int) -> Int { ((rotation + turn) % 360 + 360) % 360 }
}

/// Annotations that move with the pointer.
package struct CarriedAnnotations: Hashable, Sendable {
  /// As they are moved, in user space of the page they are on.
  package var annotations: [Annotation]
  /// The pointer, in the same space.
  package var pointer: Point

  package init(_ annotations: [Annotation], pointer: Point) {
    self.annotations = annotations
    self.pointer = pointer
  }

  /// Where they come to lie on a page.
  package enum Place: Sendable {
    /// The pointer is on the page: they may hang over its edge.
    case onPage
    /// The pointer is beside the page: they lie wholly on it.
    case besidePage
  }

  /// The annotations on the page they came from, none of them out of reach.
  package func staying(on page: Page, _ place: Place) -> [Annotation] {
    annotations.map { Self.reachable($0, page.geometry, place) }
  }

  /// The annotations on another page, and those that can't leave theirs: what the file draws for them is there alone.
  package func landing(
    from source: Page, on target: Page, _ toTarget: Transform, _ place: Place
  ) -> (moved: [Annotation], staying: [Annotation]) {
    guard
      let transfer = PageTransfer(from: source.geometry, to: target.geometry, toTarget, at: pointer)
    else { return ([], staying(on: source, .besidePage)) }
    let canLeave = annotations.filter { source.fileDrawn[$0.id]?.original == nil && !$0.isOpaque }
    let ids = Set(canLeave.map(\.id))
    return (
      canLeave.map { Self.reachable(transfer.moved($0), target.geometry, place) },
      annotations.filter { !ids.contains($0.id) }.map { Self.reachable($0, source.geometry, .besidePage) }
    )
  }

  private static func reachable(_ annotation: Annotation, _ geometry: PageGeometry, _ place: Place)
    -> Annotation
  {
    let shift =
      switch place {
      case .onPage: geometry.shift(reaching: annotation.bounds)
      case .besidePage: geometry.shift(containing: annotation.bounds)
      }
    return shift == .zero ? annotation : annotation.transformed(by: .translation(shift))
  }
}
