import Toolbars

/// The sizes of a bar, in logical pixels.
package struct ToolbarMetrics: Hashable, Sendable {
  /// Across the bar.
  package var thickness: Int
  /// The side of a button.
  package var button: Int
  /// Between two buttons.
  package var spacing: Int
  /// Between the buttons and the bar's ends.
  package var padding: Int
  /// The handle, along the bar.
  package var handle = 24

  package static let comfortable = ToolbarMetrics(thickness: 46, button: 36, spacing: 2, padding: 5)
  package static let compact = ToolbarMetrics(thickness: 36, button: 28, spacing: 1, padding: 4)

  package var solver: BestFit {
    BestFit(spacing: Double(spacing), overflowLength: Double(button), foldedLength: Double(button))
  }
}
