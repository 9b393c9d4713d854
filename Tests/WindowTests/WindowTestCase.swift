import DocumentModel
import Foundation
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// A test of the whole program on a real display; every test has a home and a bus name to itself.
class WindowTestCase: XCTestCase {
  private var apps: [App] = []
  private(set) var directory = TemporaryDirectory()

  override func setUpWithError() throws {
    let environment = ProcessInfo.processInfo.environment
    try XCTSkipIf(environment["DISPLAY"] == nil, "no display")
    try XCTSkipIf(environment["DBUS_SESSION_BUS_ADDRESS"] == nil, "no session bus")
    directory = TemporaryDirectory()
  }

  override func tearDown() {
    for app in apps {
      app.kill()
      XCTAssertEqual(app.complaints, [], "a library complains of how it was called")
    }
    // The next test's program must not be taken for a second start of this one's.
    let end = Date().addingTimeInterval(5)
    while Bus.isOwned, Date() < end { usleep(10_000) }
    apps = []
  }

  /// Starts the program.
  func start(
    _ arguments: [String], home: TemporaryDirectory? = nil, isAuthorKnown: Bool = true,
    variables: [String: String] = [:]
  ) throws -> App {
    let app = try App(
      arguments, home: home ?? TemporaryDirectory(), isAuthorKnown: isAuthorKnown, variables: variables)
    apps.append(app)
    return app
  }

  /// Starts the program with a file and waits until its first page may be written on.
  func open(
    _ path: String, _ options: [String] = [], home: TemporaryDirectory? = nil, isAuthorKnown: Bool = true,
    variables: [String: String] = [:]
  ) throws -> App {
    let app = try start(options + [path], home: home, isAuthorKnown: isAuthorKnown, variables: variables)
    try app.waitUntilReady()
    return app
  }

  /// A square that every test file has on its pages, out of the way of what tests draw.
  static let mark = "<</Type/Annot/Subtype/Square/Rect[540 800 560 820]/NM(mark)/C[1 0 0]/F 4>>"

  /// Writes a file of A4 pages with “Words to mark” at the height 642.
  func file(_ name: String = "test.pdf", pages: Int = 1, pageKeys: String = "") -> String {
    let marks = (0..<pages).map { i in [Self.mark.replacingOccurrences(of: "(mark)", with: "(mark\(i))")] }
    return directory.write(name, PDFBuilder.file(pages: marks, pageKeys: pageKeys))
  }

  /// A program with a document that a square was drawn on.
  func drawn(
    _ path: String, home: TemporaryDirectory? = nil, variables: [String: String] = [:]
  ) throws -> App {
    let app = try open(path, home: home, variables: variables)
    try app.choose("square")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
    try app.event("annotation-added")
    return app
  }

  /// Opens the panel for styles, or its picker for a property (`stroke`, `fill`), and waits until it has the keyboard.
  func openStyle(_ app: App, picker property: String? = nil) throws {
    if let property {
      try app.activate("color-picker", "'\(property)'")
    } else {
      try app.activate("style")
    }
    try app.event("style-panel-shown")
  }

  /// The recovery journals that a home holds.
  func journals(_ home: TemporaryDirectory) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: home.path + "/STATE/postil/recovery")
    return (files ?? []).filter { $0.hasSuffix(".json") }
  }

  /// Ends a program with unsaved changes as a crash would, once they are in its journal.
  func crash(_ app: App) throws {
    try app.wait("the journal") { !journals(app.home).isEmpty }
    app.kill()
    try app.wait("the name to be free") { !Bus.isOwned }
  }

  /// What the file on disk holds on a page (0-based), but for the square it came with.
  func written(_ path: String, page: Int = 0) async throws -> [Annotation] {
    try await PDFFile.open(path: path).loadPage(page).annotations.filter { !$0.id.value.hasPrefix("mark") }
  }

  func save(_ app: App) throws {
    try app.keys("ctrl+s")
    try app.event("saved")
  }
}

func near(_ a: Rect, _ b: Rect, _ tolerance: Double) -> Bool { a.isNear(b, within: tolerance) }
