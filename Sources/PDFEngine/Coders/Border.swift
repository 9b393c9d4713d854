import DocumentModel
import Geometry

/// The line a border or a mark is drawn with: /BS or /Border (ISO 32000-1 §12.5.4).
struct Border: Hashable {
  /// Points.
  var width: Double
  var dash: [Double]

  init(width: Double, dash: [Double] = []) {
    self.width = width
    self.dash = dash
  }

  /// nil when the dictionary asks for what the model can't draw: bevelled, inset, underlined or cloudy borders, round corners.
  init?(_ reader: CosReader) {
    if let effect = reader.reader("BE"), effect["S"].name == "C", (effect["I"].number ?? 1) > 0 { return nil }
    if let style = reader.reader("BS") {
      let name = style["S"].name ?? "S"
      guard ["S", "D"].contains(name) else { return nil }
      let dash = name == "D" ? Self.usable(style.numbers("D") ?? [3]) : []
      self.init(width: max(0, style["W"].number ?? 1), dash: dash)
    } else if let border = reader.array("Border"), border.count >= 3 {
      guard (border[0].number ?? 0) == 0, (border[1].number ?? 0) == 0 else { return nil }
      let dash = border.count > 3 ? border[3].array.map { Self.usable($0.compactMap(\.number)) } ?? [] : []
      self.init(width: max(0, border[2].number ?? 1), dash: dash)
    } else {
      self.init(width: 1)
    }
  }

  private static func usable(_ dash: [Double]) -> [Double] {
    dash.allSatisfy { $0 >= 0 } && dash.contains { $0 > 0 } ? dash : []
  }

  func write(into dictionary: inout CosDictionary) {
    var style: CosDictionary = [
      "Type": .name("Border"), "W": .number(width), "S": .name(dash.isEmpty ? "S" : "D"),
    ]
    if !dash.isEmpty { style["D"] = .numbers(dash) }
    dictionary["BS"] = .dictionary(style)
    dictionary["Border"] = nil
  }
}

extension CosReader {
  /// A colour array of 1 (grey), 3 (RGB) or 4 (CMYK) numbers (ISO 32000-1 table 164, /C); nil for none or an empty one.
  func color(_ key: String) -> Color? {
    guard let n = numbers(key) else { return nil }
    switch n.count {
    case 1: return Color(red: n[0], green: n[0], blue: n[0])
    case 3: return Color(red: n[0], green: n[1], blue: n[2])
    case 4:
      // §10.3.5: the plain conversion.
      return Color(red: 1 - n[0] - n[3], green: 1 - n[1] - n[3], blue: 1 - n[2] - n[3])
    default: return nil
    }
  }
}

extension CosValue {
  static func color(_ c: Color) -> CosValue { .numbers([c.red, c.green, c.blue]) }
}
