// The one file of the room that needs a C library: the standard library has no sine.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Vector {
  /// The unit vector `degrees` counter-clockwise from +x (y up); exact at multiples of 90°.
  package init(degrees: Double) {
    let turns = (degrees / 90).rounded()
    let rest = (degrees - turns * 90) * .pi / 180
    let c = rest == 0 ? 1 : cos(rest)
    let s = rest == 0 ? 0 : sin(rest)
    switch Int(turns.truncatingRemainder(dividingBy: 4) + 4) % 4 {
    case 0: self.init(dx: c, dy: s)
    case 1: self.init(dx: 0 - s, dy: c)
    case 2: self.init(dx: -c, dy: 0 - s)
    default: self.init(dx: s, dy: -c)
    }
  }

  /// Degrees counter-clockwise from +x (y up), −180…180; 0 for the zero vector.
  package var degrees: Double { dx == 0 && dy == 0 ? 0 : atan2(dy, dx) * 180 / .pi }
}

extension Transform {
  /// A counter-clockwise turn by `degrees` (y up) about `center`; exact at multiples of 90°.
  package static func rotation(degrees: Double, about center: Point = .zero) -> Transform {
    let v = Vector(degrees: degrees)
    return translation(Point.zero - center)
      .then(rotation(cosine: v.dx, sine: v.dy))
      .then(translation(center - Point.zero))
  }
}

extension Point {
  /// The point nearest to this one on a ray from `origin` at a multiple of `step` degrees.
  ///
  /// Level and upright directions are exact: the result shares a coordinate with `origin`.
  package func snappedToAngle(from origin: Point, step: Double) -> Point {
    let v = self - origin
    guard step > 0, v != .zero else { return self }
    let ray = Vector(degrees: (v.degrees / step).rounded() * step)
    return origin + ray * max(v.dot(ray), 0)
  }
}
