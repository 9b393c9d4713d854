import Foundation
import Geometry
import TestSupport
import XCTest

/// What comes on paper, and who may print.
final class PrintingTests: WindowTestCase {
  private var printed: String { directory.path + "/printed.pdf" }

  private func print(_ app: App) throws -> String {
    try app.activate("print-path", "'\(printed)'")
    try app.event("printed", seconds: 60)
    return printed
  }

  /// The size of each page in points, as poppler's own program tells them.
  private func sizes(_ path: String) throws -> [[Double]] {
    try App.run("pdfinfo", ["-f", "1", "-l", "99", path]).split(separator: "\n")
      .filter { $0.hasPrefix("Page ") && $0.contains("size:") }
      .map { $0.split(separator: " ").compactMap { Double($0) }.suffix(2).map { $0.rounded() } }
  }

  func testPagesComeInTheirSizesWithTheMarksMadeHere() throws {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let tree = builder.reserve()
    let pages = [
      "/MediaBox[0 0 595 842]", "/MediaBox[0 0 400 300]", "/MediaBox[0 0 300 500]/Rotate 90",
      "/MediaBox[0 0 200 100]/UserUnit 2",
    ].map { keys in
      let mark = builder.add(Self.mark)
      return builder.add("<</Type/Page/Parent \(tree) 0 R\(keys)/Resources<<>>/Annots[\(mark) 0 R]>>")
    }
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    builder.set(tree, "<</Type/Pages/Count 4/Kids[\(kids)]>>")
    builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R>>")
    let app = try open(directory.write("sizes.pdf", builder.bytes(root: root)))
    try app.choose("square")
    try app.activate("color", "'#ff0000'")
    try app.activate("line-width", "8.0")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 660)])
    try app.event("annotation-added")
    let path = try print(app)
    XCTAssertEqual(try sizes(path), [[595, 842], [400, 300], [500, 300], [400, 200]])
    let page = try Picture.page(1, of: path)
    XCTAssertTrue(page[150, 842 - 710].isReddish, "\(page[150, 842 - 710])")
    XCTAssertTrue(page[200, 842 - 760].isReddish, "\(page[200, 842 - 760])")
    XCTAssertEqual(page[200, 842 - 710], .init(red: 255, green: 255, blue: 255))
    XCTAssertTrue(app.isEnabled("save"), "printing saves nothing")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains("postil-") },
      [])
  }

  func testWhatMustNotBePrintedIsLeftOut() throws {
    func square(_ x: Int, _ flags: Int) -> String {
      "<</Type/Annot/Subtype/Square/Rect[\(x) 300 \(x + 80) 380]/C[1 0 0]/IC[1 0 0]/NM(s\(x))/F \(flags)>>"
    }
    let path = directory.write(
      "flags.pdf", PDFBuilder.file(pages: [[Self.mark, square(100, 4), square(300, 0)]]))
    let app = try open(path)
    let page = try Picture.page(1, of: try print(app))
    XCTAssertTrue(page[140, 842 - 340].isReddish)
    XCTAssertEqual(page[340, 842 - 340], .init(red: 255, green: 255, blue: 255))
  }

  func testADocumentMayForbidPrinting() throws {
    let plain = file()
    for (permission, isAllowed) in [("none", false), ("low", true), ("full", true)] {
      let path = directory.path + "/\(permission).pdf"
      try App.run("qpdf", ["--encrypt", "", "owner", "256", "--print=\(permission)", "--", plain, path])
      let app = try open(path)
      XCTAssertEqual(app.isEnabled("print"), isAllowed, permission)
      XCTAssertEqual(app.isEnabled("print-path"), isAllowed, permission)
      app.kill()
      try app.wait("the name to be free") { !Bus.isOwned }
    }
  }

  func testThePrintDialogCanBeLeftAndThenOneCanPrint() throws {
    let app = try open(file(pages: 2))
    for _ in 0..<2 {
      try app.keys("ctrl+p")
      try app.waitForQuestion()
      XCTAssertFalse(app.isEnabled("print"), "it is being printed")
      try app.keys("Escape")
      try app.waitForNoQuestion()
      try app.wait("printing to be possible again") { app.isEnabled("print") }
    }
    XCTAssertEqual(try sizes(try print(app)).count, 2)
  }

  func testTheDocumentItselfIsNotPrintedOver() throws {
    let path = file()
    let before = TemporaryDirectory.bytes(path)
    let app = try open(path)
    try app.activate("print-path", "'\(path)'")
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertEqual(TemporaryDirectory.bytes(path), before)
    XCTAssertTrue(app.isEnabled("print"))
  }

  func testADocumentCanBeClosedWhileItIsPrinted() throws {
    let app = try open(file(pages: 40))
    try app.activate("print-path", "'\(printed)'")
    try app.wait("it to be printed") { !app.isEnabled("print") }
    // Closing asks, and may be told to go ahead.
    try app.activate("close-document")
    try app.waitForQuestion()
    try app.goThroughAnswers(1)
    try app.keys("Return")
    try app.wait("the document to be closed") { !app.isEnabled("close-document") }
    try app.wait("nothing to be left") {
      try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasPrefix(".postil") }
        == []
    }
    XCTAssertTrue(app.process.isRunning)
    XCTAssertFalse(FileManager.default.fileExists(atPath: printed))
  }
}
