/// How much memory a session grows by a stroke, history and all.
@MainActor enum StrokeMemory {
  private static let strokes = 2000
  private static let warmUp = 500

  static func run(_ arguments: [String]) async throws {
    var hand = Handwriting()
    var writer = try Writer(session: Writer.blankSession())
    for _ in 0..<warmUp { try writer.write(hand.stroke()) }
    let before = Memory.resident
    for _ in 0..<strokes { try writer.write(hand.stroke()) }
    let slope = Double(Memory.resident - before) / Double(strokes) / 1000
    Measure(
      name: "stroke.memory", unit: "kB/stroke", value: slope, n: strokes,
      extra: ["resident_mib": Double(Memory.resident) / 1_048_576]
    ).report()
  }
}
