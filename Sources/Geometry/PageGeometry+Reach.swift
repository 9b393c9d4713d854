/// Keeping what lies on a page where a reader can see and grab it.
extension PageGeometry {
  /// What of an annotation must stay on its page at least, user space points.
  private static let grip = 12.0

  /// The least move that leaves enough of `bounds` (user space) on the page to be grabbed; zero when there is enough.
  package func shift(reaching bounds: Rect) -> Vector {
    let box = cropBox
    func shift(_ low: Double, _ high: Double, _ least: Double, _ most: Double) -> Double {
      let grip = min(Self.grip, high - low, most - least)
      if high < least + grip { return least + grip - high }
      return low > most - grip ? most - grip - low : 0
    }
    return Vector(
      dx: shift(bounds.minX, bounds.maxX, box.minX, box.maxX),
      dy: shift(bounds.minY, bounds.maxY, box.minY, box.maxY))
  }

  /// The least move that brings all of `bounds` (user space) onto the page, or its middle where it is larger.
  package func shift(containing bounds: Rect) -> Vector {
    let box = cropBox
    func shift(_ low: Double, _ high: Double, _ least: Double, _ most: Double) -> Double {
      if high - low > most - least { return (least + most - low - high) / 2 }
      return low < least ? least - low : high > most ? most - high : 0
    }
    return Vector(
      dx: shift(bounds.minX, bounds.maxX, box.minX, box.maxX),
      dy: shift(bounds.minY, bounds.maxY, box.minY, box.maxY))
  }
}
