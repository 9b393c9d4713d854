/// How pages are shown, whatever they hold.
package struct PageLook: Hashable, Sendable {
  package var mode: PageMode
  /// 0.2…1: what is left of the light of pages.
  package var brightness: Double

  package static let brightnessRange = 0.2...1.0

  package init(mode: PageMode = .normal, brightness: Double = 1) {
    self.mode = mode
    let range = Self.brightnessRange
    self.brightness = brightness.isFinite ? min(max(brightness, range.lowerBound), range.upperBound) : 1
  }
}
