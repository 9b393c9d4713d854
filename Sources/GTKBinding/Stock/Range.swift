import CGtk

/// A number to type or to step.
@MainActor package final class SpinButton: Widget, Editable {
  package init(
    _ range: ClosedRange<Double>, step: Double = 1, page: Double? = nil, digits: Int = 0, value: Double? = nil
  ) {
    super.init(tied: gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
    gtk_spin_button_set_digits(g(raw), guint(digits))
    gtk_spin_button_set_increments(g(raw), step, page ?? step * 10)
    gtk_spin_button_set_numeric(g(raw), 1)
    if let value { self.value = value }
  }

  package var value: Double {
    get { gtk_spin_button_get_value(g(raw)) }
    set { gtk_spin_button_set_value(g(raw), newValue) }
  }

  package func setRange(_ range: ClosedRange<Double>) {
    gtk_spin_button_set_range(g(raw), range.lowerBound, range.upperBound)
  }

  /// Takes what was typed but not yet confirmed.
  package func update() { gtk_spin_button_update(g(raw)) }

  @discardableResult
  package func onValueChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("value-changed") { _ in handler() }
  }
}

/// A slider.
@MainActor package final class Scale: Widget {
  package init(
    _ orientation: Orientation = .horizontal, _ range: ClosedRange<Double>, step: Double, value: Double? = nil
  ) {
    super.init(tied: gtk_scale_new_with_range(orientation.gtk, range.lowerBound, range.upperBound, step))
    gtk_scale_set_draw_value(g(raw), 0)
    if let value { self.value = value }
  }

  package var value: Double {
    get { gtk_range_get_value(g(raw)) }
    set { gtk_range_set_value(g(raw), newValue) }
  }

  package func setRange(_ range: ClosedRange<Double>) {
    gtk_range_set_range(g(raw), range.lowerBound, range.upperBound)
  }

  /// Whether up or left is more.
  package func setInverted(_ inverted: Bool) { gtk_range_set_inverted(g(raw), inverted.gboolean) }
  package func setRoundDigits(_ digits: Int) { gtk_range_set_round_digits(g(raw), Int32(digits)) }

  package func setDrawsValue(_ draws: Bool, digits: Int = 0) {
    gtk_scale_set_digits(g(raw), Int32(digits))
    gtk_scale_set_draw_value(g(raw), draws.gboolean)
  }

  package func addMark(_ value: Double, label: String? = nil, position: Popover.Position = .bottom) {
    gtk_scale_add_mark(g(raw), value, position.gtk, label)
  }

  @discardableResult
  package func onValueChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("value-changed") { _ in handler() }
  }
}

/// A bar that fills as work gets done.
@MainActor package final class ProgressBar: Widget {
  package init() { super.init(tied: gtk_progress_bar_new()) }

  package var fraction: Double {
    get { gtk_progress_bar_get_fraction(g(raw)) }
    set { gtk_progress_bar_set_fraction(g(raw), newValue) }
  }

  package func pulse() { gtk_progress_bar_pulse(g(raw)) }

  package func setText(_ text: String?) {
    gtk_progress_bar_set_text(g(raw), text)
    gtk_progress_bar_set_show_text(g(raw), (text != nil).gboolean)
  }
}

/// A turning wheel for work of unknown length.
@MainActor package final class Spinner: Widget {
  package init(isSpinning: Bool = true) {
    super.init(tied: gtk_spinner_new())
    self.isSpinning = isSpinning
  }

  package var isSpinning: Bool {
    get { gtk_spinner_get_spinning(g(raw)) != 0 }
    set { gtk_spinner_set_spinning(g(raw), newValue.gboolean) }
  }
}

/// A choice of one of several texts.
@MainActor package final class DropDown: Widget {
  package init(_ items: [String], selected: Int? = nil) {
    super.init(
      tied: withCStrings(items) { array in
        array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: items.count + 1) {
          gtk_drop_down_new_from_strings($0)
        }
      })
    if let selected { self.selected = selected }
  }

  /// What assistive technology calls it, and the button inside that has the keyboard.
  package func setName(_ name: String) {
    setAccessibleName(name)
    for child in children where instance(child.raw, isA: gtk_toggle_button_get_type()) {
      child.setAccessibleName(name)
    }
  }

  package func setItems(_ items: [String]) {
    let list = stringList(items)
    gtk_drop_down_set_model(g(raw), list)
    if let list { g_object_unref(list.raw) }
  }

  /// The index of the chosen item; nil when there is none.
  package var selected: Int? {
    get {
      let i = gtk_drop_down_get_selected(g(raw))
      return i == guint.max ? nil : Int(i)
    }
    set { gtk_drop_down_set_selected(g(raw), newValue.map { guint($0) } ?? guint.max) }
  }

  @discardableResult
  package func onSelected(_ handler: @escaping () -> Void) -> SignalConnection {
    onNotify("selected", handler)
  }
}

/// A new GtkStringList, owned by the caller.
func stringList(_ items: [String]) -> OpaquePointer? {
  withCStrings(items) { array in
    array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: items.count + 1) {
      gtk_string_list_new($0)
    }
  }
}
