import CBase
import DocumentModel
import Geometry
import Rendering

/// Laid-out text as a form XObject with its fonts embedded: pango shapes it onto a one-page PDF in memory, whose objects are taken over.
enum TextForm {
  /// nil when there is nothing to see or cairo fails. `toUser` maps the form's space to user space.
  static func make(_ block: TextBlock, sink: any ObjectSink) -> (form: ObjectReference, toUser: Transform)? {
    guard block.layout.lines.contains(where: { !$0.text.isEmpty }) else { return nil }
    // Slanted letters and accents reach out of their line boxes.
    let margin = block.style.size.rounded(.up)
    let width = block.layout.size.width + 2 * margin
    let height = block.layout.size.height + 2 * margin
    let bytes = onePagePDF(width: width, height: height) { context in
      context.translate(Vector(dx: margin, dy: margin))
      CairoPainter.drawLines(block.layout, style: block.style, on: context)
    }
    guard let bytes, let file = try? QPDFFile(bytes: bytes), let form = form(ofFirstPageIn: file, sink: sink)
    else { return nil }
    // The form's y axis points up from its lower edge, the block's down from its upper one.
    let toBlock = Transform(a: 1, b: 0, c: 0, d: -1, e: -margin, f: height - margin)
    return (form, toBlock.then(block.placement))
  }

  /// The PDF cairo makes of one page; nil when cairo reports an error.
  private static func onePagePDF(
    width: Double, height: Double, draw: (CairoContext) -> Void
  ) -> [UInt8]? {
    final class Bytes { var all: [UInt8] = [] }
    let bytes = Bytes()
    let status = withExtendedLifetime(bytes) { () -> cairo_status_t in
      let write: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Bytes>.fromOpaque(closure).takeUnretainedValue().all += UnsafeBufferPointer(
          start: data, count: Int(length))
        return CAIRO_STATUS_SUCCESS
      }
      let surface = cairo_pdf_surface_create_for_stream(
        write, Unmanaged.passUnretained(bytes).toOpaque(), width, height)
      defer { cairo_surface_destroy(surface) }
      guard let surface else { return CAIRO_STATUS_NO_MEMORY }
      draw(CairoContext(drawingOn: surface))
      cairo_surface_finish(surface)
      return cairo_surface_status(surface)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes.all : nil
  }

  private static func form(ofFirstPageIn file: QPDFFile, sink: any ObjectSink) -> ObjectReference? {
    let tree = PageTree(catalog: file.catalog, source: file)
    guard let page = tree.page(0), case .stream(let content) = file.resolve(page.dictionary["Contents"])
    else { return nil }
    var importer = ObjectImporter(source: file, sink: sink)
    var dictionary = content.dictionary
    dictionary["Type"] = .name("XObject")
    dictionary["Subtype"] = .name("Form")
    dictionary["FormType"] = .integer(1)
    dictionary["BBox"] = file.resolve(page.attribute("MediaBox"))
    dictionary["Resources"] = importer.copy(page.attribute("Resources") ?? .dictionary([:]))
    return sink.add(.stream(CosStream(dictionary, data: content.data)))
  }
}
