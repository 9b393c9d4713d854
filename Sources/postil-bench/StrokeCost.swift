import DocumentModel
import Geometry
import Rendering
import Tools

/// What one reading of a pen costs: the tool machine, the session, and painting what changed of the wet stroke.
@MainActor enum StrokeCost {
  private static let strokes = 400

  static func run(_ arguments: [String]) async throws {
    try measure(existing: 0, name: "stroke.sample")
    try measure(existing: 5000, name: "stroke.sample.among5000")
  }

  private static func measure(existing: Int, name: String) throws {
    var hand = Handwriting()
    var writer = try Writer(session: Writer.blankSession())
    for _ in 0..<existing { try writer.write(hand.stroke(count: 30)) }
    var samples: [Double] = []
    var ends: [Double] = []
    var painted: [Double] = []
    for _ in 0..<strokes {
      let stroke = hand.stroke()
      var paint = WetPaint()
      for (i, sample) in stroke.enumerated() {
        let before = Clock.thread
        let draft = try writer.send(i == 0 ? .down(sample, clicks: 1) : .move([sample]))
        let after = Clock.thread
        paint.show(draft)
        samples.append(after - before)
        painted.append(Clock.thread - after)
      }
      let before = Clock.thread
      _ = try writer.send(.up(stroke[stroke.count - 1]))
      ends.append(Clock.thread - before)
    }
    // The first strokes warm everything up.
    samples = Array(samples.dropFirst(2400))
    painted = Array(painted.dropFirst(2400))
    ends = Array(ends.dropFirst(20))
    // A sample's share of the end of its stroke counts too.
    let perSample = zip(samples, painted).map(+)
    let endShare = ends.sum / Double(samples.count)
    Measure(
      name: name, unit: "ms", value: perSample.mean + endShare, n: samples.count,
      extra: [
        "median": perSample.median, "p99": perSample.quantile(0.99), "worst": perSample.max() ?? .nan,
        "tool": samples.mean, "paint": painted.mean, "stroke_end": ends.mean,
      ]
    ).report()
  }
}

/// Paints a wet stroke as the window does: settled pieces once, the moving end each time; two pixels a point.
@MainActor struct WetPaint {
  private let scale = 2.0
  private var pieces = 0
  private static let paper = PixelBuffer(width: 1190, height: 1684)

  mutating func show(_ draft: Draft) {
    guard let wet = draft.wetStroke else { return }
    let context = CairoContext(Self.paper)
    context.scale(scale, scale)
    for path in wet.settled.dropFirst(pieces) + [wet.tail] {
      context.add(path)
      context.setColor(red: wet.color.red, green: wet.color.green, blue: wet.color.blue)
      context.fill()
    }
    pieces = wet.settled.count
  }
}
