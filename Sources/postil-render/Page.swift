import CBase
import CPoppler
import RenderProtocol
import TextReading

/// A page of the open document; poppler keeps its text parsed for as long as this lives.
final class Page {
  let index: Int
  let pointer: OpaquePointer
  /// Points as shown: crop box, turned; UserUnit not applied. Never negative.
  let size: RenderPageSize
  let document: OpaquePointer
  /// The text as it is read, once asked for; nil when poppler's characters and boxes don't line up.
  private(set) lazy var read: ReadText? = seenText().map(ReadText.init)

  init(document: OpaquePointer, index: Int, pageCount: Int) throws(RenderError) {
    guard index >= 0, index < pageCount else { throw RenderError(.noSuchPage) }
    guard let page = poppler_document_get_page(document, Int32(index)) else {
      throw RenderError(.unreadablePage)
    }
    self.index = index
    self.document = document
    pointer = page
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(page, &width, &height)
    size = RenderPageSize(
      width: width.isFinite ? max(0, width) : 0, height: height.isFinite ? max(0, height) : 0)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// In PDF user space.
  var cropBox: PopplerRectangle {
    var box = PopplerRectangle()
    poppler_page_get_crop_box(pointer, &box)
    return box
  }

  /// nil when it is just the page's number.
  var label: String? {
    guard let text = string(taking: poppler_page_get_label(pointer)), text != "\(index + 1)" else {
      return nil
    }
    return text
  }

  /// Areas come turned but y up from the bottom of the page as shown.
  func shown(_ r: PopplerRectangle) -> RenderRect {
    RenderRect(
      x: min(r.x1, r.x2), y: size.height - max(r.y1, r.y2), width: abs(r.x2 - r.x1), height: abs(r.y2 - r.y1))
  }
}

/// Copies and frees a string of glib's.
func string(taking text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return String(cString: text)
}
