import DocumentModel
import Foundation
import Geometry
import TestSupport
import XCTest

/// A real X tablet without hardware: what the pen does is in the file, reading by reading.
final class PenStrokeTests: WindowTestCase {
  private var directoryOfPen = ""
  private let screen = (width: 1280.0, height: 800.0)

  override func setUpWithError() throws {
    try super.setUpWithError()
    guard let directory = ProcessInfo.processInfo.environment["PEN_DIR"] else {
      throw XCTSkip(
        "no X server with a virtual pen: PEN_DIR is not set (Xorg with a dummy screen needs root)")
    }
    directoryOfPen = directory
  }

  private func pen(_ end: String) throws -> Pen { try Pen(directoryOfPen, end: end, screen: screen) }

  /// Readings along places of the page.
  private func readings(_ points: [(Point, Double)], _ app: App) throws -> [Pen.Reading] {
    let toScreen = try app.screen(page: 1).toScreen
    return points.map { point, pressure in
      let p = toScreen.apply(point)
      return Pen.Reading(x: p.x, y: p.y, pressure: pressure, tiltX: 0.3, tiltY: -0.2)
    }
  }

  /// A wave of `count` readings: a handful of them a bow, so that missing ones cut corners.
  private func wave(_ count: Int, y: Double) -> [(Point, Double)] {
    (0..<count).map { i in
      let t = Double(i) / Double(count - 1)
      return (Point(x: 80 + 430 * t, y: y + 16 * sin(t * 50)), 0.15 + 0.7 * t)
    }
  }

  func testEveryReadingArrivesAndThePressureIsInTheFile() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("ink.pen")
    let pen = try pen("pen")
    try pen.near("STYLUS", serial: 1234)
    let wave = wave(400, y: 720)
    try pen.stroke(try readings(wave, app))
    try pen.away()
    XCTAssertEqual(try app.event("annotation-added").kind, "ink")
    try save(app)

    guard case .ink(let ink)? = try await written(path).first?.content else { return XCTFail("no ink") }
    XCTAssertEqual(ink.strokes.count, 1)
    let stroke = ink.strokes[0]
    let line = Polyline(stroke.positions)
    let arrived = wave.filter { line.distance(to: $0.0) < 1 }
    XCTAssertGreaterThanOrEqual(arrived.count, wave.count * 9 / 10, "readings that the stroke passes")
    XCTAssertGreaterThan(stroke.count, 60)

    // Pressure rises along the way; at every tenth it is what the pen said there.
    for i in stride(from: 40, to: 400, by: 40) {
      let nearest = stroke.min { $0.position.distance(to: wave[i].0) < $1.position.distance(to: wave[i].0) }
      XCTAssertEqual(nearest?.pressure ?? 0, wave[i].1, accuracy: 0.08, "at reading \(i)")
    }
    let shown = try XCTUnwrap(ink.strokes[0].map(\.pressure).max())
    XCTAssertGreaterThan(shown, 0.75)
  }

  func testThePensOtherEndErasesAndUndoBringsTheStrokeBack() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("ink.pen")
    let tip = try pen("pen")
    try tip.near("STYLUS", serial: 2345)
    try tip.stroke(try readings(wave(80, y: 720), app))
    try tip.away()
    try app.event("annotation-added")
    try save(app)

    let eraser = try pen("eraser")
    try eraser.near("ERASER", serial: 2345)
    let sweep = (0..<30).map { (Point(x: 300, y: 750 - 2 * Double($0)), 0.5) }
    try eraser.stroke(try readings(sweep, app))
    try eraser.away()
    try app.wait("the erasing") { app.isEnabled("save") }
    XCTAssertEqual(app.state("tool"), "'ink.pen'")
    try save(app)
    let left = try await written(path)
    XCTAssertEqual(left.count, 0)
    try app.keys("ctrl+z")
    try app.wait("the stroke to be back") { app.isEnabled("save") }
    try save(app)
    let back = try await written(path)
    XCTAssertEqual(back.count, 1)
  }

  func testWithThePenGoneTheMouseDrawsAgain() throws {
    let app = try open(file())
    try app.choose("ink.pen")
    let tip = try pen("pen")
    try tip.near("STYLUS", serial: 3456)
    let readings = try readings(wave(60, y: 720), app)
    try tip.stroke(readings)
    try app.event("annotation-added")
    // It hovers away from the page.
    for i in 0..<20 { try tip.move(Pen.Reading(x: readings[0].x + Double(i), y: readings[0].y + 80)) }
    try tip.away()
    // Until the pen has been silent for a while, a press may still be its palm's.
    try app.wait("the mouse to draw", seconds: 8) {
      try app.drag([Point(x: 150, y: 640), Point(x: 200, y: 650), Point(x: 250, y: 640)])
      // The trace may tell of a stroke only after the next one was drawn.
      return app.count(of: "annotation-added") >= 2
    }
  }
}
