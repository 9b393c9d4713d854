import DocumentModel
import GTKBinding
import Geometry

/// Picking a colour from the pages: an eyedropper lies over the view for as long as that takes.
extension DocumentView {
  /// Lets a colour be picked; nil when that was called off. A picking that is under way ends with nil.
  package func pickColor() async -> Color? {
    cancelPicking()
    cancelPress()
    endEditing()
    guard isMapped, !layout.sizes.isEmpty, !Task.isCancelled else { return nil }
    let eyedropper = Eyedropper()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        show(eyedropper) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in eyedropper.cancel() }
    }
  }

  /// Ends the picking of a colour; does nothing when no one picks.
  package func cancelPicking() { eyedropper?.cancel() }

  package var isPicking: Bool { eyedropper != nil }

  private func show(_ eyedropper: Eyedropper, onEnd: @escaping (Color?) -> Void) {
    let reader = PixelReader()
    reader.onArrival = { [weak eyedropper] in eyedropper?.documentChanged() }
    eyedropper.source = { [weak self] point in self?.pixels(around: point, reader) ?? .offPage }
    eyedropper.onEvent = { [weak self, weak eyedropper] event in
      switch event {
      case .began: self?.onEvent(.pickingColor)
      case .scroll(let v): self?.scroll(by: v)
      case .ended(let color):
        if let eyedropper { self?.remove(eyedropper) }
        onEnd(color)
      }
    }
    self.eyedropper = eyedropper
    addChild(eyedropper)
    queueAllocate()
    eyedropper.start(at: pointerAt)
  }

  private func remove(_ eyedropper: Eyedropper) {
    guard self.eyedropper === eyedropper else { return }
    self.eyedropper = nil
    let hadFocus = eyedropper.isFocus
    removeChild(eyedropper)
    if hadFocus { grabFocus() }
  }

  /// Keeps the eyedropper over all of the view.
  func placeEyedropper() {
    guard let eyedropper else { return }
    allocate(eyedropper, x: 0, y: 0, width: Int(viewWidth), height: Int(viewHeight))
  }

  /// The document's pixels around a point of the view; those of the nearest page where it is beside them.
  private func pixels(around point: Point, _ reader: PixelReader) -> PixelPatch {
    guard let page = page(at: point), document.pages.indices.contains(page),
      let tiles = widgets[document.pages[page].id]?.tiles
    else { return .offPage }
    let (frame, device) = (frame(of: page), Double(scaleFactor))
    func pixel(_ distance: Double) -> Int { Int((distance * device).rounded(.down)) }
    return reader.patch(tiles, x: pixel(point.x - frame.minX), y: pixel(point.y - frame.minY))
  }
}
