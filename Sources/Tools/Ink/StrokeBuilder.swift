import DocumentModel
import Geometry

/// Grows a stroke sample by sample: smoothed, with outlines of the settled part made once, piece by piece.
struct StrokeBuilder: Sendable {
  private var smoother: StrokeSmoother
  private let style: ToolStyle
  private let isHighlighter: Bool
  /// How far points may be moved unseen, in user space points.
  private let tolerance: Double
  /// Outlines of pieces that will not change any more.
  private var pieces: [Path] = []
  /// How many settled samples `pieces` covers, but for the last, which the next piece starts from.
  private var covered = 0
  private static let samplesPerPiece = 48

  /// `scale` in logical pixels per point: drawn at 800 %, a stroke keeps more of its detail.
  init(style: ToolStyle, isHighlighter: Bool, scale: Double) {
    self.style = style
    self.isHighlighter = isHighlighter
    let pixel = 1 / max(scale, 0.25)
    tolerance = min(max(pixel * 0.12, 0.002), 0.12)
    smoother = StrokeSmoother(StrokeSmoother.Settings(flatness: min(max(pixel * 0.08, 0.001), 0.08)))
  }

  mutating func add(_ sample: PointerSample) {
    smoother.add(pressed(sample), at: sample.time)
    let settled = smoother.settled
    while settled.count - covered > Self.samplesPerPiece {
      let piece = Array(settled[covered...(covered + Self.samplesPerPiece)])
      pieces.append(outline(piece))
      covered += Self.samplesPerPiece
    }
  }

  /// The stroke as it is now.
  var wet: WetStroke {
    let settled = smoother.settled
    let rest = settled[covered...] + smoother.tail.dropFirst(settled.isEmpty ? 0 : 1)
    return WetStroke(
      settled: pieces, tail: outline(Array(rest)), color: style.color, opacity: style.opacity,
      isHighlighter: isHighlighter)
  }

  /// The finished stroke: simplified as far as no one can see.
  mutating func finish(_ last: PointerSample) -> [StrokeSample] {
    // Pens report no pressure on lifting off; the stroke ends as wide as it was.
    let pressure = smoother.tail.last?.pressure ?? 0.5
    smoother.add(StrokeSample(position: last.position, pressure: pressure), at: last.time)
    smoother.finish()
    return StrokeSimplifier.simplify(smoother.settled, base: style.lineWidth, tolerance: tolerance)
  }

  private func pressed(_ sample: PointerSample) -> StrokeSample {
    // A highlighter has a fixed width.
    isHighlighter ? StrokeSample(position: sample.position) : sample.stroke
  }

  private func outline(_ samples: [StrokeSample]) -> Path {
    StrokeOutline.path(
      through: samples.positions, halfWidths: StrokeWidth.halfWidths(of: samples, base: style.lineWidth))
  }
}
