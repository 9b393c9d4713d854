import CGtk
import Geometry

/// One reading of a drawing tablet's tool, in the widget's coordinates.
package nonisolated struct StylusSample: Hashable, Sendable {
  package var point: Point
  /// 0…1; nil when the tool has none.
  package var pressure: Double?
  /// -1…1 towards the right and towards the user; nil when the tool has none.
  package var tiltX: Double?
  package var tiltY: Double?
  /// Barrel rotation in radians, or nil. Wayland only.
  package var rotation: Double?
  /// An airbrush's slider, -1…1, or nil. Wayland only.
  package var slider: Double?
  /// An airbrush's wheel or, from X11's driver, an art pen's rotation, 0…1, or nil.
  package var wheel: Double?
  /// The distance above the tablet, 0…1, or nil.
  package var distance: Double?
  /// Milliseconds of the server's clock.
  package var time: UInt32
  package var tool: StylusTool
  package var serial: UInt64
  package var hardwareID: UInt64
  package var modifiers: Modifiers

  package init(
    point: Point, time: UInt32, tool: StylusTool, serial: UInt64, hardwareID: UInt64, modifiers: Modifiers
  ) {
    self.point = point
    self.time = time
    self.tool = tool
    self.serial = serial
    self.hardwareID = hardwareID
    self.modifiers = modifiers
  }
}

/// Receives a pen's or eraser's events, with every reading between two frames.
@MainActor package final class StylusController: SingleGesture {
  /// What a pen did.
  package enum Phase: Sendable { case proximity, down, motion, up }

  private var axes = StylusAxes()

  package init() { super.init(single: gtk_gesture_stylus_new(), button: 0, touchOnly: false) }

  /// `handler` gets one or more samples, oldest first; more than one only for `.motion`.
  package func onEvent(_ handler: @escaping (Phase, [StylusSample], StylusController) -> Void) {
    let phases: [(String, Phase)] = [
      ("proximity", .proximity), ("down", .down), ("motion", .motion), ("up", .up),
    ]
    for (signal, phase) in phases {
      connect(signal) { [weak self] a in
        guard let self else { return }
        handler(phase, self.samples(at: a.point(0), backlog: phase == .motion), self)
      }
    }
  }

  private func samples(at point: Point, backlog: Bool) -> [StylusSample] {
    let tool = gtk_gesture_stylus_get_device_tool(g(raw))
    var sample = StylusSample(
      point: point, time: eventTime,
      tool: tool.map { StylusTool(gdk_device_tool_get_tool_type($0)) } ?? .unknown,
      serial: tool.map { UInt64(gdk_device_tool_get_serial($0)) } ?? 0,
      hardwareID: tool.map { UInt64(gdk_device_tool_get_hardware_id($0)) } ?? 0, modifiers: modifiers)
    var result: [StylusSample] = []
    if backlog {
      var coordinates: UnsafeMutablePointer<GdkTimeCoord>?
      var count: guint = 0
      if gtk_gesture_stylus_get_backlog(g(raw), &coordinates, &count) != 0, let coordinates {
        for i in 0..<Int(count) { result.append(past(coordinates[i], like: sample)) }
        g_free(coordinates)
      }
    }
    // The backlog ends before the event at hand.
    var readings = StylusAxes.Readings()
    for axis in StylusAxes.all {
      var value = 0.0
      if gtk_gesture_stylus_get_axis(g(raw), axis.gdk, &value) != 0 { readings[axis] = value }
    }
    axes.apply(readings, to: &sample)
    result.append(sample)
    return result
  }

  private func past(_ coordinate: GdkTimeCoord, like template: StylusSample) -> StylusSample {
    var sample = template
    sample.time = coordinate.time
    var readings = StylusAxes.Readings()
    withUnsafeBytes(of: coordinate.axes) { bytes in
      let values = bytes.bindMemory(to: Double.self)
      sample.point = Point(x: values[Int(GDK_AXIS_X.rawValue)], y: values[Int(GDK_AXIS_Y.rawValue)])
      // X11 names only x and y in `flags` though the others are there; StylusAxes tells those the tool lacks.
      for axis in StylusAxes.all { readings[axis] = values[Int(axis.gdk.rawValue)] }
    }
    axes.apply(readings, to: &sample)
    return sample
  }
}

/// Tells axes a tool has from those GDK reports as 0 because it lacks them: one that was never anything
/// else is absent.
package nonisolated struct StylusAxes {
  /// The axes beside x and y.
  package enum Axis: Int, CaseIterable {
    case pressure, tiltX, tiltY, rotation, slider, wheel, distance

    var gdk: GdkAxisUse {
      switch self {
      case .pressure: GDK_AXIS_PRESSURE
      case .tiltX: GDK_AXIS_XTILT
      case .tiltY: GDK_AXIS_YTILT
      case .rotation: GDK_AXIS_ROTATION
      case .slider: GDK_AXIS_SLIDER
      case .wheel: GDK_AXIS_WHEEL
      case .distance: GDK_AXIS_DISTANCE
      }
    }
  }

  package typealias Readings = [Axis: Double]
  static let all = Axis.allCases

  /// Per tool, what was seen moving so far.
  private var seen: [UInt64: Set<Axis>] = [:]

  package init() {}

  package mutating func apply(_ readings: Readings, to sample: inout StylusSample) {
    let key = sample.serial &* 31 &+ sample.hardwareID
    for (axis, value) in readings where value != 0 && value.isFinite { seen[key, default: []].insert(axis) }
    let known = seen[key] ?? []
    func value(_ axis: Axis) -> Double? {
      guard known.contains(axis), let v = readings[axis], v.isFinite else { return nil }
      return v
    }
    let hasTilt = known.contains(.tiltX) || known.contains(.tiltY)
    sample.pressure = value(.pressure).map { min(1, max(0, $0)) }
    sample.tiltX = hasTilt ? readings[.tiltX] ?? 0 : nil
    sample.tiltY = hasTilt ? readings[.tiltY] ?? 0 : nil
    sample.rotation = value(.rotation)
    sample.slider = value(.slider)
    sample.wheel = value(.wheel)
    sample.distance = value(.distance)
  }
}
