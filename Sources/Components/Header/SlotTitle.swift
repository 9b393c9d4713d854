import GTKBinding
import Toolbars

/// The title beside a slot that is open: as long as it is told to be.
final class SlotTitle: CustomWidget {
  private let title = WindowTitle()
  /// Logical pixels.
  var length = 0 { didSet { if length != oldValue { queueResize() } } }

  init() {
    super.init(cssName: "widget", role: .generic)
    addChild(title)
    isVisible = false
  }

  func show(_ title: HeaderTitle) {
    if self.title.title != title.title { self.title.title = title.title }
    if self.title.subtitle != title.subtitle { self.title.subtitle = title.subtitle }
  }

  /// What all of its words take, logical pixels.
  var wanted: Int { title.measured(.horizontal).natural }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    orientation == .horizontal ? SizeRequest(length) : title.measured(.vertical)
  }

  override func allocate(width: Int, height: Int) {
    allocate(title, x: 0, y: 0, width: max(width, title.measured(.horizontal).minimum), height: height)
  }
}
