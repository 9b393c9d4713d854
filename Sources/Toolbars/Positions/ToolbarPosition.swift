import FoundationEssentials
import Geometry

/// The places a tool bar may be docked at; the first four bits are those of Nutrient's FlexibleToolbar.
package struct ToolbarPositions: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let inTopBar = ToolbarPositions(rawValue: 1)
  package static let left = ToolbarPositions(rawValue: 2)
  package static let right = ToolbarPositions(rawValue: 4)
  package static let top = ToolbarPositions(rawValue: 8)
  package static let bottom = ToolbarPositions(rawValue: 16)
  package static let free = ToolbarPositions(rawValue: 32)

  package static let horizontal: ToolbarPositions = [.inTopBar, .top]
  package static let vertical: ToolbarPositions = [.left, .right]
  package static let `default`: ToolbarPositions = [.inTopBar, .left, .right]
  package static let all: ToolbarPositions = [.inTopBar, .left, .right, .top]
  /// Everywhere a pointer can take it.
  package static let desktop: ToolbarPositions = [.all, .bottom, .free]

  /// The docks in it, in the order in which keys go through them; `free` is no dock.
  package var docks: [ToolbarPosition] {
    [ToolbarPosition.inTopBar, .top, .left, .right, .bottom].filter { contains($0.member) }
  }
}

/// Where a tool bar is. Left and right are sides of the screen, whatever the direction of reading.
package enum ToolbarPosition: Hashable, Sendable {
  case inTopBar
  case left
  case right
  case top
  case bottom
  /// The bar's top left corner, logical pixels from the top left of the document area.
  case free(x: Double, y: Double)

  package var member: ToolbarPositions {
    switch self {
    case .inTopBar: .inTopBar
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .free: .free
    }
  }

  package var isVertical: Bool { self == .left || self == .right }
}

/// Written as in settings and commands: `inTopBar`, `left`, `right`, `top`, `bottom`, `free:X,Y`.
extension ToolbarPosition: RawRepresentable, Codable {
  package init?(rawValue: String) {
    switch rawValue {
    case "inTopBar": self = .inTopBar
    case "left": self = .left
    case "right": self = .right
    case "top": self = .top
    case "bottom": self = .bottom
    default:
      guard rawValue.hasPrefix("free:") else { return nil }
      let parts = rawValue.dropFirst(5).split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), x.isFinite, y.isFinite
      else { return nil }
      self = .free(x: x, y: y)
    }
  }

  package var rawValue: String {
    switch self {
    case .inTopBar: "inTopBar"
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .free(let x, let y): "free:\(Self.whole(x)),\(Self.whole(y))"
    }
  }

  /// A whole number, however large or far from a number `value` is.
  private static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9).rounded())
  }
}
