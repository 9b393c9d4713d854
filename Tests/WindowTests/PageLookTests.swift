import Foundation
import Geometry
import TestSupport
import XCTest

/// How pages are shown: their colours, their light, and how many stand beside each other.
final class PageLookTests: WindowTestCase {
  private func pixel(_ app: App, at point: Point, page: Int = 1) throws -> Picture.Pixel {
    let (x, y) = try app.screen(page: page).pixel(point)
    return try Picture.screen(in: directory.path)[x, y]
  }

  private func waitForPixel(
    _ app: App, at point: Point, _ what: String, where isRight: (Picture.Pixel) -> Bool
  ) throws {
    try app.wait(what) { isRight(try pixel(app, at: point)) }
  }

  func testTheNightDarkensThePaperAndKeepsTheHueOfMarks() throws {
    let app = try open(file())
    try app.choose("square")
    try app.activate("color", "'#ff0000'")
    try app.activate("line-width", "8.0")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 660)])
    try app.event("annotation-added")
    try app.xdotool("mousemove", "5", "5")
    let (paper, edge) = (Point(x: 300, y: 600), Point(x: 175, y: 760))
    try waitForPixel(app, at: edge, "the mark") { $0.isReddish }
    try app.activate("page-mode", "'night'")
    try app.waitForState("night-mode", "true")
    try waitForPixel(app, at: paper, "dark paper") { $0.isGrey && $0.red < 50 }
    try waitForPixel(app, at: edge, "a red mark") { $0.isReddish }
    // A mark in the making has the same colours.
    try app.choose("square")
    try app.activate("color", "'#000000'")
    let places = try app.screen(page: 1).pixels([Point(x: 300, y: 760), Point(x: 400, y: 700)])
    try app.xdotool("mousemove", "\(places[0].x)", "\(places[0].y)", "mousedown", "1")
    try app.xdotool("mousemove", "\(places[1].x)", "\(places[1].y)")
    try waitForPixel(app, at: Point(x: 330, y: 760), "a light line") { $0.isGrey && $0.red > 200 }
    try app.xdotool("mouseup", "1")
    try app.event("annotation-added")
    try app.activate("night-mode")
    try app.waitForState("page-mode", "'normal'")
    try waitForPixel(app, at: paper, "white paper") { $0.red == 255 && $0.blue == 255 }
  }

  func testSepiaTintsThePaperOnly() throws {
    let app = try open(file())
    try app.activate("page-mode", "'sepia'")
    try waitForPixel(app, at: Point(x: 300, y: 600), "warm paper") {
      $0 == .init(red: 0xF6, green: 0xEC, blue: 0xD6)
    }
    try app.activate("page-mode", "'no such mode'")
    try app.waitForState("page-mode", "'sepia'")
  }

  func testBrightnessDarkensPagesOnly() throws {
    let app = try open(file())
    try app.activate("zoom-fit-page")
    let beside = Point(x: -40, y: 600)
    try app.xdotool("mousemove", "5", "5")
    try waitForPixel(app, at: Point(x: 300, y: 600), "white paper") { $0.red == 255 }
    let backdrop = try pixel(app, at: beside)
    try app.activate("brightness", "0.5")
    try waitForPixel(app, at: Point(x: 300, y: 600), "dim paper") { abs($0.red - 128) <= 2 && $0.isGrey }
    XCTAssertEqual(try pixel(app, at: beside), backdrop)
    try app.activate("brightness", "-3.0")
    try app.waitForState("brightness", "0.20000000000000001")
  }

  func testTheLookIsRemembered() throws {
    let home = TemporaryDirectory()
    let path = file(pages: 3)
    let app = try open(path, home: home)
    try app.activate("page-mode", "'night'")
    try app.activate("page-layout", "'double'")
    try app.activate("brightness", "0.75")
    try app.activate("close-document")
    try app.wait("the document to be closed") { !app.isEnabled("close-document") }
    try app.keys("ctrl+q")
    try app.waitForExit()
    try app.wait("the name to be free") { !Bus.isOwned }
    let again = try open(path, home: home)
    XCTAssertEqual(again.state("page-mode"), "'night'")
    XCTAssertEqual(again.state("page-layout"), "'double'")
    XCTAssertEqual(again.state("brightness"), "0.75")
    XCTAssertGreaterThan(try again.pageRect(2).frame.minX, try again.pageRect(1).frame.maxX)
    try waitForPixel(again, at: Point(x: 300, y: 600), "dark paper") { $0.red < 50 }
  }

  func testPagesStandInPairsAndAreDrawnOn() throws {
    let app = try open(file(pages: 6))
    try app.activate("page-layout", "'double'")
    try app.activate("zoom-fit-page")
    try app.wait("pairs") {
      let (one, two) = (try app.pageRect(1).frame, try app.pageRect(2).frame)
      return abs(one.minY - two.minY) < 1 && two.minX > one.maxX && one.height < 900
    }
    try app.choose("square")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 660)], page: 2)
    XCTAssertEqual(try app.event("annotation-added").page, 2)
    try app.activate("go-to-page", "4")
    try app.wait("page 4") { app.page == 4 }
    try app.keys("Next")
    try app.wait("page 5") { app.page == 5 }
    try app.keys("Prior")
    try app.wait("page 3") { app.page == 3 }
    try app.activate("page-layout", "'doubleWithCover'")
    try app.wait("the cover to be alone") {
      let (one, two) = (try app.pageRect(1).frame, try app.pageRect(2).frame)
      return two.minY > one.maxY && two.maxX < one.minX
    }
    XCTAssertEqual(app.page, 3, "the place is kept")
    try app.activate("page-layout", "'single'")
    try app.wait("single pages") { try app.pageRect(3).frame.minY < app.pageRect(4).frame.minY }
    XCTAssertEqual(app.page, 3)
  }
}
