import Geometry
import Testing

struct LineEndingTests {
  private let end = Point(x: 100, y: 50)
  private let right = Vector(dx: 3, dy: 0)

  private func shape(_ ending: LineEnding, width: Double = 2) -> LineEndingShape {
    LineEndingShape(ending, at: end, pointing: right, lineWidth: width)
  }

  @Test func namesAreThoseOfTheStandard() {
    #expect(
      LineEnding.allCases.map(\.rawValue) == [
        "None", "Square", "Circle", "Diamond", "OpenArrow", "ClosedArrow", "Butt", "ROpenArrow",
        "RClosedArrow", "Slash",
      ])
  }

  @Test func noneIsNothing() {
    #expect(shape(.none).path.isEmpty)
    #expect(shape(.none).inset == 0)
    #expect(shape(.none).bounds(lineWidth: 2) == nil)
  }

  @Test func blocksSpanSixWidths() {
    let box = Rect(x: 94, y: 44, width: 12, height: 12)
    for ending in [LineEnding.square, .circle, .diamond] {
      #expect(near(shape(ending).path.bounds, box))
      #expect(shape(ending).isClosed)
      #expect(shape(ending).inset == 6)
    }
    #expect(near(shape(.butt).path.bounds, Rect(x: 100, y: 44, width: 0, height: 12)))
    #expect(!shape(.butt).isClosed)
  }

  @Test func arrowsEndAtThePoint() {
    for ending in [LineEnding.openArrow, .closedArrow] {
      let s = shape(ending)
      // The mitre tip of the 60° corner is one width before the vertex.
      #expect(near(s.path.points[1], Point(x: 98, y: 50)))
      #expect(near(s.path.points[0].distance(to: s.path.points[1]), 18))
      #expect(near(s.path.points[0].y - 50, 9))
    }
    #expect(shape(.openArrow).inset == 2)
    #expect(near(shape(.closedArrow).inset, 2 + 18 * 0.75.squareRoot()))
    #expect(!shape(.openArrow).isClosed)
    #expect(shape(.closedArrow).path.elements.last == .close)
  }

  @Test func reverseArrowsOpenOutwards() {
    for ending in [LineEnding.reverseOpenArrow, .reverseClosedArrow] {
      let s = shape(ending)
      #expect(s.path.points[1] == end)
      #expect(s.path.bounds!.minX >= 100)
      #expect(s.inset == 0)
    }
  }

  @Test func slashLeansThirtyDegreesClockwise() {
    let s = shape(.slash).path.points
    #expect(near((s[1] - s[0]).degrees, 60))
    #expect(near(s[0].interpolated(to: s[1], at: 0.5), end))
  }

  @Test func thinLinesKeepVisibleEndings() {
    #expect(near(shape(.circle, width: 0.1).path.bounds, Rect(x: 97, y: 47, width: 6, height: 6)))
    #expect(near(shape(.circle, width: 0).path.bounds, Rect(x: 97, y: 47, width: 6, height: 6)))
  }

  @Test(arguments: LineEnding.allCases) func turnsWithTheLine(_ ending: LineEnding) {
    for degrees in [0.0, 37, 90, 200] {
      let turned = LineEndingShape(ending, at: end, pointing: Vector(degrees: degrees), lineWidth: 2)
      let expected = shape(ending).path.transformed(by: .rotation(degrees: degrees, about: end))
      if ending != .circle {
        for (a, b) in zip(turned.path.points, expected.points) { #expect(near(a, b, 1e-9)) }
      }
      #expect(near(turned.inset, shape(ending).inset))
    }
    let still = LineEndingShape(ending, at: end, pointing: .zero, lineWidth: 2)
    #expect(still.path == shape(ending).path)
  }

  @Test func shortLinesShrinkToAPoint() {
    let long = LineEndingShape.shortenedLine(
      from: .zero, .circle, to: Point(x: 100, y: 0), .openArrow, lineWidth: 2)
    #expect(near(long.start, Point(x: 6, y: 0)))
    #expect(near(long.end, Point(x: 98, y: 0)))
    let short = LineEndingShape.shortenedLine(
      from: .zero, .circle, to: Point(x: 4, y: 0), .circle, lineWidth: 2)
    #expect(near(short.start, Point(x: 2, y: 0)))
    #expect(near(short.end, Point(x: 2, y: 0)))
    #expect(
      LineEndingShape.shortenedLine(from: end, .circle, to: end, .circle, lineWidth: 2)
        == Segment(end, end))
  }
}

struct QuadMarkTests {
  private let quad = Quad(Rect(x: 10, y: 100, width: 80, height: 20))

  @Test func linesSitAtTheirFractions() {
    #expect(quad.line(at: 0.5) == Segment(Point(x: 10, y: 110), Point(x: 90, y: 110)))
    #expect(near(quad.underline.bounds, Rect(x: 10, y: 101.6, width: 80, height: 0)))
    #expect(near(quad.strikeOut.bounds, Rect(x: 10, y: 108.2, width: 80, height: 0)))
    #expect(near(quad.markupLineWidth, 1.2))
    #expect(Quad(Rect(x: 0, y: 0, width: 9, height: 0)).markupLineWidth == 0.25)
  }

  @Test func marksFollowRotatedText() {
    let up = quad.transformed(by: .rotation(degrees: 90))
    #expect(near(up.underline.points[0], Point(x: -101.6, y: 10)))
    #expect(near(up.underline.points[1], Point(x: -101.6, y: 90)))
  }

  @Test func theWaveStaysAtTheFoot() {
    let wave = Path(squigglyUnder: quad)
    let box = wave.bounds!
    #expect(near(box.minX, 10) && near(box.maxX, 90))
    #expect(near(box.minY, 100 + 20 * (0.08 - 0.045), 1e-6))
    #expect(near(box.maxY, 100 + 20 * (0.08 + 0.045), 1e-6))
    // 80 / (20 · 0.12) = 33.3 half waves.
    #expect(wave.elements.count == 34)
    #expect(wave.points.last == Point(x: 90, y: 101.6))
  }

  @Test func degenerateQuads() {
    let point = Path(squigglyUnder: Quad(Rect(x: 5, y: 5, width: 0, height: 0)))
    #expect(point.points.allSatisfy { $0 == Point(x: 5, y: 5) })
    let hair = Path(squigglyUnder: Quad(Rect(x: 0, y: 0, width: 1e6, height: 1e-3)))
    #expect(hair.elements.count <= 4001)
    #expect(Path(highlightOf: Quad(Rect(x: 5, y: 5, width: 0, height: 9))).bounds != nil)
  }

  @Test func highlightsBulge() {
    let box = Path(highlightOf: quad).bounds!
    #expect(near(box, Rect(x: 8, y: 100, width: 84, height: 20), 1e-9))
    #expect(Path(highlightOf: quad, bulge: 0) == quad.path)
  }
}
