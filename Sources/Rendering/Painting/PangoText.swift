import CBase
import DocumentModel
import Geometry

/// Pango objects for text that looks the same at every scale: no hinting, no rounding of advances.
///
/// Made anew for each call from the thread's own font map, so calls on different threads don't meet.
final class PangoText {
  /// Larger font sizes and wider lines (points) are no text, and overflow the integers of FreeType and pango.
  static let largestSize = 5000.0
  static let largestWidth = 1_000_000.0

  let layout: OpaquePointer

  init(style: TextStyle) {
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())!
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    layout = pango_layout_new(context)
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, style.family)
    // Absolute: one unit is a point, whatever dpi pango believes in.
    let size = style.size.isNaN ? 0.01 : min(max(style.size, 0.01), Self.largestSize)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    if style.isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
    if style.isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(layout, font)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  func setText(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress ?? UnsafePointer(bitPattern: 1)!, Int32($0.count))
      }
    }
  }

  static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}
