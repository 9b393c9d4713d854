import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

@MainActor
struct ShapeAndLineToolTests {
  private let editor = TestEditor()

  @Test(arguments: [("square", ShapeContent.Form.square), ("circle", .circle)])
  func aShapeReachesFromCornerToCorner(_ id: String, _ form: ShapeContent.Form) throws {
    editor.choose(ToolID(rawValue: id))
    editor.drag(from: (300, 500), to: (120, 610))
    let shape = try #require(editor.onlyShape)
    #expect(shape.form == form)
    #expect(shape.rect == Rect(x: 120, y: 500, width: 180, height: 110))
    #expect(editor.undoNames == [form == .square ? "Draw rectangle" : "Draw ellipse"])
  }

  @Test(arguments: [(400.0, 530.0), (400, 470), (200, 530), (200, 470), (310, 700)])
  func shiftKeepsItSquareAroundTheCornerItBeganAt(_ x: Double, _ y: Double) throws {
    editor.choose("square")
    editor.drag(from: (300, 500), to: (x, y), .shift)
    let rect = try #require(editor.onlyShape).rect
    #expect(rect.width == rect.height)
    #expect(rect.width == max(abs(x - 300), abs(y - 500)))
    #expect(rect.corners.contains(Point(x: 300, y: 500)))
    #expect(rect.outset(by: 1e-9).contains(Point(x: x, y: y)))
  }

  @Test func theDraftIsWhatWillBe() throws {
    editor.choose("square")
    editor.press(100, 100)
    editor.move(200, 180)
    let draft = try #require(editor.draft.annotations.first)
    editor.release()
    #expect(editor.only?.content == draft.content)
    #expect(editor.draft.isEmpty)
  }

  @Test(arguments: [1.0, 4, 0.25]) func whatIsTooSmallToSeeIsNotMade(_ scale: Double) {
    editor.scale = scale
    for id: ToolID in ["square", "circle", "line", "line.arrow"] {
      editor.choose(id)
      editor.drag(from: (100, 100), to: (100 + 2 / scale, 100 + 1 / scale))
      #expect(editor.annotations.isEmpty)
      editor.click(100, 100)
      #expect(editor.annotations.isEmpty)
    }
    editor.choose("square")
    editor.drag(from: (100, 100), to: (100 + 4 / scale, 100 + 4 / scale))
    #expect(editor.annotations.count == 1)
  }

  @Test func aLineGoesFromPressToRelease() throws {
    editor.choose("line")
    editor.drag(from: (100, 100), to: (250, 160))
    let line = try #require(editor.onlyLine)
    #expect(line.start == Point(x: 100, y: 100))
    #expect(line.end == Point(x: 250, y: 160))
    #expect(line.endEnding == .none)
    #expect(editor.undoNames == ["Draw line"])
  }

  @Test func anArrowPointsWhereTheDragEnded() throws {
    editor.choose("line.arrow")
    editor.drag(from: (100, 100), to: (250, 160))
    let line = try #require(editor.onlyLine)
    #expect(line.startEnding == .none)
    #expect(line.endEnding == .openArrow)
    #expect(line.end == Point(x: 250, y: 160))
    #expect(editor.undoNames == ["Draw arrow"])
  }

  @Test(arguments: [(100.0, 3.0), (97, 30), (-50, 49), (2, -80), (-100, -20)])
  func shiftTurnsALineInStepsOf15Degrees(_ dx: Double, _ dy: Double) throws {
    editor.choose("line")
    editor.drag(from: (300, 400), to: (300 + dx, 400 + dy), .shift)
    let line = try #require(editor.onlyLine)
    let v = line.end - line.start
    #expect(line.start == Point(x: 300, y: 400))
    // Multiples of 15° are those whose 24-fold turn is a whole one: the 24th power of the direction is 1.
    let (x, y) = (v.dx / v.length, v.dy / v.length)
    var (re, im) = (1.0, 0.0)
    for _ in 0..<24 { (re, im) = (re * x - im * y, re * y + im * x) }
    #expect(near(re, 1, 1e-9))
    #expect(near(im, 0, 1e-9))
    #expect(v.dot(Vector(dx: dx, dy: dy)) > 0.95 * v.length * Vector(dx: dx, dy: dy).length)
  }
}
