import Foundation
import Geometry
import TestSupport
import XCTest

/// Handing a document on: a copy, another program, mail.
final class SharingTests: WindowTestCase {
  private var copy: String { directory.path + "/copy.pdf" }
  private var told: String { directory.path + "/told" }

  private func saveCopy(_ app: App, _ path: String) throws {
    try app.activate("save-copy-path", "'\(path)'")
    try app.event("saved") { $0.path == path }
  }

  /// Writes a program that notes down what it was called with.
  private func program(_ name: String) throws -> String {
    let text = "#!/bin/sh\nfor word; do echo \"$word\" >> '\(told).new'; done\nmv '\(told).new' '\(told)'\n"
    let path = directory.write(name, Array(text.utf8))
    chmod(path, 0o755)
    return path
  }

  private func words(_ app: App) throws -> [String] {
    try app.wait("the other program") { FileManager.default.fileExists(atPath: told) }
    return try String(contentsOfFile: told, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  // MARK: Copies

  func testACopyHoldsTheChangesAndTheWindowKeepsItsFile() async throws {
    let path = file()
    let before = TemporaryDirectory.bytes(path)
    let app = try drawn(path)
    try saveCopy(app, copy)
    let copied = try await written(copy)
    XCTAssertEqual(copied.count, 1)
    XCTAssertEqual(TemporaryDirectory.bytes(path), before)
    try app.wait("the change to be still unsaved") { app.isEnabled("save") }
    XCTAssertTrue(app.title(of: try XCTUnwrap(app.xWindows.first)).contains("test.pdf"))
    // What is drawn now goes to the old file, not to the copy.
    try app.choose("square")
    try app.drag([Point(x: 300, y: 760), Point(x: 320, y: 700), Point(x: 350, y: 690)])
    try app.event("annotation-added")
    try save(app)
    let saved = try await written(path)
    XCTAssertEqual(saved.count, 2)
    XCTAssertTrue(TemporaryDirectory.bytes(path).starts(with: before))
    let still = try await written(copy)
    XCTAssertEqual(still.count, 1)
  }

  func testACopyOntoTheDocumentItselfIsASave() async throws {
    let path = file()
    let app = try drawn(path)
    try saveCopy(app, path)
    try app.wait("everything to be saved") { !app.isEnabled("save") }
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
  }

  func testACopyThatCantBeWrittenIsToldAndLosesNothing() async throws {
    let path = file()
    let app = try drawn(path)
    try app.activate("save-copy-path", "'\(directory.path)/nowhere/copy.pdf'")
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertTrue(app.isEnabled("save"))
    try saveCopy(app, copy)
    let marks = try await written(copy)
    XCTAssertEqual(marks.count, 1)
  }

  // MARK: Other programs

  /// A home with one other program for PDF documents, and this one.
  private func homeWithViewer() throws -> TemporaryDirectory {
    let home = TemporaryDirectory()
    let applications = home.path + "/DATA/applications"
    try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: home.path + "/CONFIG", withIntermediateDirectories: true)
    for (id, name) in [("org.example.Viewer", "Viewer"), ("org.postil.Postil", "Postil")] {
      let entry =
        "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(try program(id)) %f\nMimeType=application/pdf;\n"
      _ = home.write("DATA/applications/\(id).desktop", Array(entry.utf8))
    }
    let list = "[Added Associations]\napplication/pdf=org.example.Viewer.desktop;org.postil.Postil.desktop;\n"
    _ = home.write("CONFIG/mimeapps.list", Array(list.utf8))
    return home
  }

  func testAnotherProgramOpensTheFile() throws {
    let path = file()
    let app = try open(path, home: try homeWithViewer())
    try app.wait("programs to be found") { app.isEnabled("open-with") }
    try app.activate("open-with", "'org.example.Viewer.desktop'")
    XCTAssertEqual(try words(app), [path])
    XCTAssertEqual(app.questions, [])
  }

  func testUnsavedChangesAreAskedAboutBeforeAnotherProgramReadsTheFile() async throws {
    let path = file()
    let app = try drawn(path, home: try homeWithViewer())
    try app.wait("programs to be found") { app.isEnabled("open-with") }
    try app.activate("open-with", "'org.example.Viewer.desktop'")
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertFalse(FileManager.default.fileExists(atPath: told))
    try app.activate("open-with", "'org.example.Viewer.desktop'")
    try app.waitForQuestion()
    try app.keys("Return")  // Save is what Return means
    XCTAssertEqual(try words(app), [path])
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
  }

  func testTheProgramCanBeChosen() throws {
    let path = file()
    let app = try open(path, home: try homeWithViewer())
    try app.wait("programs to be found") { app.isEnabled("open-with") }
    try app.activate("open-with", "''")
    try app.waitForQuestion()
    try app.keys("Return")
    XCTAssertEqual(try words(app), [path])
  }

  // MARK: Mail

  func testTheFileIsHandedToTheMailProgram() throws {
    _ = try program("xdg-email")
    let path = file()
    let search = directory.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
    let app = try open(path, variables: ["PATH": search])
    try app.wait("the mail program to be found") { app.isEnabled("email") }
    try app.activate("email")
    XCTAssertEqual(try words(app), ["--attach", path])
  }

  func testWithoutAMailProgramThereIsNoMail() throws {
    let app = try open(file(), variables: ["PATH": directory.path, "GTK_USE_PORTAL": "0"])
    try app.wait("programs to be looked for") { app.isEnabled("save-copy") }
    XCTAssertFalse(app.isEnabled("email"))
  }
}
