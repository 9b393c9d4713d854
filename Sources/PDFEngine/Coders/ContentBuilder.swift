import DocumentModel
import Geometry

/// Collects the operators of a content stream (ISO 32000-1 annex A) and the resources they name.
struct ContentBuilder {
  private(set) var bytes: [UInt8] = []
  private var states: CosDictionary = [:]
  private var forms: CosDictionary = [:]

  /// Digits behind the point: a thousandth of a point.
  private static let decimals = 3

  mutating func op(_ name: StaticString, _ operands: Double..., decimals: Int = Self.decimals) {
    for value in operands { put(value, decimals: decimals) }
    name.withUTF8Buffer { bytes += $0 }
    bytes.append(0x0A)
  }

  private mutating func put(_ value: Double, decimals: Int = Self.decimals) {
    DecimalNumber.append(value, decimals: decimals, to: &bytes)
    bytes.append(0x20)
  }

  mutating func concatenate(_ t: Transform) {
    for value in [t.a, t.b, t.c, t.d] { put(value, decimals: 6) }
    for value in [t.e, t.f] { put(value, decimals: 4) }
    op("cm")
  }

  mutating func path(_ path: Path) {
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p): op("m", p.x, p.y)
      case .line(let p): op("l", p.x, p.y)
      case .curve(let a, let b, let c):
        if a == current { op("v", b.x, b.y, c.x, c.y) } else { op("c", a.x, a.y, b.x, b.y, c.x, c.y) }
      case .close: op("h")
      }
      if let end = Path([element]).points.last { current = end }
    }
  }

  mutating func fill(_ path: Path, _ color: Color, _ rule: InsideRule) {
    op("rg", color.red, color.green, color.blue, decimals: 4)
    self.path(path)
    if rule == .nonzero { op("f") } else { op("f*") }
  }

  mutating func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {
    op("RG", color.red, color.green, color.blue, decimals: 4)
    op("w", style.width)
    op("J", style.cap == .butt ? 0 : style.cap == .round ? 1 : 2)
    op("j", style.join == .miter ? 0 : style.join == .round ? 1 : 2)
    bytes.append(0x5B)
    for length in style.dash { put(length) }
    bytes += "] 0 d\n".utf8
    self.path(path)
    op("S")
  }

  /// Sets opacity and blend mode (ISO 32000-1 §11.6.4.4).
  mutating func graphicsState(opacity: Double, blendMode: BlendMode) {
    let name = "GS\(states.keys.count)"
    var state: CosDictionary = [
      "Type": .name("ExtGState"), "ca": .number(opacity), "CA": .number(opacity),
    ]
    if blendMode != .normal { state["BM"] = .name(blendMode.rawValue) }
    states[name] = .dictionary(state)
    bytes += "/\(name) gs\n".utf8
  }

  mutating func draw(_ form: ObjectReference) {
    let name = "Fm\(forms.keys.count)"
    forms[name] = .reference(form)
    bytes += "/\(name) Do\n".utf8
  }

  /// A form XObject (ISO 32000-1 §8.10) of what was collected, its space being user space.
  func form(bounds: Rect, isGroup: Bool) -> CosStream {
    var resources: CosDictionary = [:]
    if !states.keys.isEmpty { resources["ExtGState"] = .dictionary(states) }
    if !forms.keys.isEmpty { resources["XObject"] = .dictionary(forms) }
    var dictionary: CosDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "FormType": .integer(1), "BBox": .rect(bounds),
      "Matrix": .numbers([1, 0, 0, 1, 0, 0]), "Resources": .dictionary(resources),
    ]
    if isGroup {
      dictionary["Group"] = .dictionary([
        "Type": .name("Group"), "S": .name("Transparency"), "CS": .name("DeviceRGB"), "I": .bool(true),
      ])
    }
    return CosStream(dictionary, data: bytes)
  }
}
