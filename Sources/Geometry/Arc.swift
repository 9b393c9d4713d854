extension Path {
  /// Appends a circular arc counter-clockwise (y up) from `center + radius·from` to `center + radius·to`.
  ///
  /// The path must already be at the arc's start. `from` and `to` are unit vectors at most 180° apart;
  /// opposite ones give the half circle. Cubics of at most 96°, error below 0.04 % of the radius.
  mutating func appendArc(center: Point, radius: Double, from: Vector, to: Vector) {
    if from.dot(to) < -0.1 {
      let sum = from + to
      let middle = sum.dot(sum) > 1e-12 ? sum.normalized : from.perpendicular
      appendQuarter(center, radius, from, middle)
      appendQuarter(center, radius, middle, to)
    } else {
      appendQuarter(center, radius, from, to)
    }
  }

  private mutating func appendQuarter(_ center: Point, _ radius: Double, _ from: Vector, _ to: Vector) {
    // Handle length 4/3·tan(α/4), by half angle formulas from cos α.
    let half = ((1 + min(max(from.dot(to), -1), 1)) / 2).squareRoot()
    let k = radius * 4 / 3 * ((1 - half) / (1 + half)).squareRoot()
    let a = center + from * radius
    let b = center + to * radius
    curve(a + from.perpendicular * k, b - to.perpendicular * k, to: b)
  }
}
