/// Three rows that take one space of three components to another.
struct Matrix: Sendable {
  typealias Row = (Double, Double, Double)
  let rows: (Row, Row, Row)

  init(_ first: Row, _ second: Row, _ third: Row) { rows = (first, second, third) }

  func callAsFunction(_ v: Row) -> Row {
    (Self.dot(rows.0, v), Self.dot(rows.1, v), Self.dot(rows.2, v))
  }

  private static func dot(_ a: Row, _ b: Row) -> Double { a.0 * b.0 + a.1 * b.1 + a.2 * b.2 }
}

/// CIE XYZ relative to D65, the space between sRGB and the others; numbers of CSS Color 4 §18.
enum XYZ {
  static let fromLinearRGB = Matrix(
    (506752.0 / 1_228_815, 87881.0 / 245_763, 12673.0 / 70218),
    (87098.0 / 409_605, 175_762.0 / 245_763, 12673.0 / 175_545),
    (7918.0 / 409_605, 87881.0 / 737_289, 1_001_167.0 / 1_053_270))

  static let toLinearRGB = Matrix(
    (12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
    (-851_781.0 / 878_810, 1_648_619.0 / 878_810, 36519.0 / 878_810),
    (705.0 / 12673, -2585.0 / 12673, 705.0 / 667))

  /// Bradford's adaptation to the white of print.
  static let toD50 = Matrix(
    (1.0479297925449969, 0.022946870601609652, -0.05019226628920524),
    (0.02962780877005599, 0.9904344267538799, -0.017073799063418826),
    (-0.009243040646204504, 0.015055191490298152, 0.7518742814281371))

  static let fromD50 = Matrix(
    (0.9554734527042182, -0.023098536874261423, 0.0632593086610217),
    (-0.028369706963208136, 1.0099954580058226, 0.021041398966943008),
    (0.012314001688319899, -0.020507696433477912, 1.3303659366080753))

  /// The white of print, from its chromaticity (0.3457, 0.3585).
  static let whiteD50 = (0.3457 / 0.3585, 1.0, (1 - 0.3457 - 0.3585) / 0.3585)
}

extension LinearRGB {
  init(xyz: Matrix.Row) {
    let v = XYZ.toLinearRGB(xyz)
    self.init(red: v.0, green: v.1, blue: v.2)
  }

  var xyz: Matrix.Row { XYZ.fromLinearRGB((red, green, blue)) }
}
