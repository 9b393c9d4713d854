import DocumentModel
import Geometry
import Glibc
import PDFEngine
import Rendering

/// Draws a page as the app shows it: the file's part by the render service, annotations by the model.
enum RenderVerb: Verb {
  static let name = "render"
  static let usage = "render FILE PAGE OUT.png [--dpi N] [--password WORD]"
  static let valueOptions: Set = ["--dpi", "--password"]
  static let operandCount = 3

  static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let path = arguments.operands[0]
    guard let number = Int(arguments.operands[1]) else {
      throw .usage("“\(arguments.operands[1])” is no page number")
    }
    guard let dpi = Double(arguments.values["--dpi"] ?? "72"), dpi >= 1, dpi <= 2400 else {
      throw .usage("--dpi wants a number from 1 to 2400")
    }
    let file = try await open(path, arguments)
    let pageCount = try await attempt(path) { () async throws(DocumentFileError) in
      try await file.facts().pageCount
    }
    guard 1...pageCount ~= number else {
      throw .file(path, "there is no page \(number): the document has \(pageCount)")
    }
    let loaded = try await attempt(path) { () async throws(DocumentFileError) in
      try await file.loadPage(number - 1)
    }
    // The page is drawn from what it was read from.
    let shown = await file.repairedPath ?? path
    let pixels = try await draw(
      loaded, page: number - 1, path: path, shown: shown, scale: dpi / 72, arguments)
    try write(pixels, to: arguments.operands[2])
  }

  private static func draw(
    _ loaded: LoadedPage, page: Int, path: String, shown file: String, scale: Double, _ arguments: Arguments
  ) async throws(CommandFailure) -> PixelBuffer {
    let source = RenderService()
    defer { source.close() }
    do throws(RenderOpenError) {
      _ = try await source.open(path: file, password: arguments.values["--password"])
    } catch { throw .file(path, "page \(page + 1) can't be drawn: \(error.sentence)") }
    let shown = Page(
      id: PageID(page), sourceIndex: page, geometry: loaded.geometry, annotations: loaded.annotations,
      fileDrawn: loaded.fileDrawn, isLoaded: true)
    let hidden = shown.hiddenInFile.map {
      HiddenAnnotation(subtype: $0.subtype, rect: $0.rect, index: $0.index)
    }
    // The service knows no UserUnit: its pages are as many times larger.
    let request = TileRequest(
      wholePage: page, size: loaded.geometry.shownSize, scale: scale, hidden: hidden)
    var unscaled = request
    unscaled.scale = scale * loaded.geometry.userUnit
    let base: PixelBuffer
    do throws(PageSourceError) {
      base = try await source.tile(unscaled, priority: .visible)
    } catch { throw .file(path, "page \(page + 1) can't be drawn: \(error.sentence)") }
    return TileCompositor(measuring: PangoTextMeasurer()).composed(
      base: base, annotations: shown.drawnByModel,
      userToPixels: loaded.geometry.userToShown.then(.scale(scale, scale)))
  }

  private static func write(_ pixels: PixelBuffer, to path: String) throws(CommandFailure) {
    guard let bytes = pixels.pngBytes() else { throw .file(path, "the picture can't be encoded") }
    let file = RawText.withCString(path) { Glibc.open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard file >= 0 else { throw .file(path, String(cString: strerror(errno))) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let n = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + done, bytes.count - done) }
      guard n > 0 else { throw .file(path, String(cString: strerror(errno))) }
      done += n
    }
  }
}
