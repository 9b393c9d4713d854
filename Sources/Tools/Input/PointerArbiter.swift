/// Decides what a device's press means: a pen in range owns the page, a palm never does.
package struct PointerArbiter: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// The active tool gets it.
    case tool
    /// The eraser gets it, whatever the tool.
    case eraser
    /// It scrolls the page.
    case pan
    case ignore
  }

  /// Whether fingers draw; nil = as long as no pen has been seen.
  package var fingersDraw: Bool?
  private var penSeen = false
  private var penInRange = false
  /// The pen's last sign of life.
  private var penHeardAt = -Double.infinity

  /// How long after a pen left its palm may still touch, in milliseconds.
  package static let palmDelay = 500.0

  /// How long a pen in range may be silent before it counts as gone, in milliseconds: X11 never says that one left.
  package static let silence = 1000.0

  package init(fingersDraw: Bool? = nil) { self.fingersDraw = fingersDraw }

  /// A pen came into range or left it; `time` in milliseconds on the event clock.
  package mutating func penProximity(_ isNear: Bool, time: Double) {
    penSeen = true
    penInRange = isNear
    penHeardAt = time
  }

  private func isPenInRange(_ time: Double) -> Bool { penInRange && time - penHeardAt < Self.silence }

  /// What a press of `device` means; `hasTool` tells whether a tool other than selecting is active.
  package mutating func press(_ device: PointerDevice, hasTool: Bool, time: Double) -> Verdict {
    switch device {
    case .pen:
      penProximity(true, time: time)
      return .tool
    case .eraser:
      penProximity(true, time: time)
      return .eraser
    case .mouse:
      // Compositors send emulated mouse motion while a pen hovers; a real click comes without one.
      return isPenInRange(time) ? .ignore : .tool
    case .touch:
      if isPenInRange(time) || time - penHeardAt < Self.palmDelay { return .ignore }
      return hasTool && (fingersDraw ?? !penSeen) ? .tool : .pan
    }
  }
}
