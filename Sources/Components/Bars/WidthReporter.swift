import GTKBinding

/// Gives its child all the space there is, and tells how wide that is.
package final class WidthReporter: CustomWidget {
  /// The width in logical pixels is another one; told after the layout, so that widgets may come and go.
  package var onWidth: (Int) -> Void = { _ in }
  private var reported = 0
  private var pending: MainLoop.Token?

  package init(_ child: Widget) {
    super.init(cssName: "widget", role: .generic)
    addChild(child)
  }

  override package var requestMode: RequestMode { .heightForWidth }

  override package func allocate(width: Int, height: Int) {
    super.allocate(width: width, height: height)
    guard width != reported else { return }
    reported = width
    pending?.cancel()
    pending = MainLoop.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      self.onWidth(self.reported)
    }
  }
}
