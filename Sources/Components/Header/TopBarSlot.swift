import GTKBinding

/// Room in the header for a tool bar that is drawn over it: empty, and as long as can be.
package final class TopBarSlot: CustomWidget {
  /// What it needs along and across the header at least, logical pixels.
  package var minimumLength = 0 { didSet { if minimumLength != oldValue { queueResize() } } }
  package var thickness = 0 { didSet { if thickness != oldValue { queueResize() } } }

  /// Longer than any screen: a title with such a wish gets what nothing else takes, while one that merely expands
  /// is kept in the middle.
  private static let wanted = 16_384

  init() { super.init(cssName: "widget", role: .generic) }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    orientation == .horizontal
      ? SizeRequest(minimum: minimumLength, natural: Self.wanted) : SizeRequest(thickness)
  }
}
