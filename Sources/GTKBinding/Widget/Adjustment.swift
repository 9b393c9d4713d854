import CGtk

/// A value within a range, as a scroll bar or slider shows it.
package final class Adjustment: Object {
  private var adjustment: UnsafeMutablePointer<GtkAdjustment> { g(raw) }

  package init(
    value: Double = 0, lower: Double = 0, upper: Double = 0, step: Double = 1, page: Double = 10,
    pageSize: Double = 0
  ) {
    super.init(owned: gtk_adjustment_new(value, lower, upper, step, page, pageSize))
  }

  override init(borrowed pointer: (some Pointing)?) { super.init(borrowed: pointer) }

  package var value: Double {
    get { gtk_adjustment_get_value(adjustment) }
    set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  package var lower: Double { gtk_adjustment_get_lower(adjustment) }
  package var upper: Double { gtk_adjustment_get_upper(adjustment) }
  package var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }

  /// Sets everything at once; the value is kept inside the range.
  package func configure(
    value: Double, lower: Double = 0, upper: Double, step: Double, page: Double, pageSize: Double
  ) {
    gtk_adjustment_configure(adjustment, value, lower, upper, step, page, pageSize)
  }

  @discardableResult
  package func onValueChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("value-changed") { _ in handler() }
  }

  /// Called when the range, page size or steps changed.
  @discardableResult
  package func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("changed") { _ in handler() }
  }
}
