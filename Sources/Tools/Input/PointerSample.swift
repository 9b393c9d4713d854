import Geometry

/// What kind of thing points.
package enum PointerDevice: Hashable, Sendable {
  case mouse
  case touch
  case pen
  /// The other end of a pen.
  case eraser
}

/// Modifier keys held with a pointer event.
package struct PointerModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let shift = PointerModifiers(rawValue: 1)
  package static let control = PointerModifiers(rawValue: 2)
  package static let alt = PointerModifiers(rawValue: 4)
}

/// One reading of a pointing device, already on a page.
package struct PointerSample: Hashable, Sendable {
  /// User space points of the page.
  package var position: Point
  /// 0…1; 0.5 for devices without pressure.
  package var pressure: Double
  /// −1…1 along the widget's axes; 0 upright.
  package var tilt: Vector
  /// Milliseconds on the event clock.
  package var time: Double
  package var device: PointerDevice
  package var modifiers: PointerModifiers

  package init(
    position: Point, pressure: Double = 0.5, tilt: Vector = .zero, time: Double = 0,
    device: PointerDevice = .mouse, modifiers: PointerModifiers = []
  ) {
    self.position = position
    self.pressure = pressure
    self.tilt = tilt
    self.time = time
    self.device = device
    self.modifiers = modifiers
  }

  package var stroke: StrokeSample { StrokeSample(position: position, pressure: pressure) }
}
