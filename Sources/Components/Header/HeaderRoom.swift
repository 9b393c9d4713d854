import GTKBinding

/// Holds a header that may get narrower than all its items together: those without room leave it in the next moment.
package final class HeaderRoom: CustomWidget {
  /// The width in logical pixels is another one; told after the layout.
  package var onWidth: (Int) -> Void = { _ in }
  /// How much of the child's smallest width could leave it, in logical pixels.
  package var removable: () -> Int = { 0 }
  private let child: Widget
  private var reported = 0
  private var pending: MainLoop.Token?

  package init(_ child: Widget) {
    self.child = child
    super.init(cssName: "widget", role: .generic)
    addChild(child)
    clipsOverflow = true
  }

  override package var requestMode: RequestMode { .constantSize }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    var request = child.measured(orientation)
    if orientation == .horizontal {
      request.minimum = max(0, request.minimum - removable())
      // An open slot wants all there is; windows don't grow for it.
      request.natural = max(request.minimum, min(request.natural, 1000))
    }
    return request
  }

  override package func allocate(width: Int, height: Int) {
    let childWidth = max(width, child.measured(.horizontal).minimum)
    allocate(child, x: isRightToLeft ? width - childWidth : 0, y: 0, width: childWidth, height: height)
    guard width != reported else { return }
    reported = width
    pending?.cancel()
    pending = MainLoop.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      self.onWidth(self.reported)
    }
  }
}
