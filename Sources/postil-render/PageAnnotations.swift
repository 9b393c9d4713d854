import CBase
import CPoppler
import RenderProtocol

/// A page's annotations as poppler sees them, some of them hidden on request.
///
/// poppler silently drops entries of /Annots it doesn't like, so places in the two lists differ: an annotation is
/// found by subtype and rectangle, the order only decides between twins.
final class PageAnnotations {
  private struct Entry {
    var pointer: OpaquePointer
    var kind: PopplerAnnotType
    /// In PDF user space: x1, y1, x2, y2 with x1 ≤ x2, y1 ≤ y2.
    var sides: Sides
    var originalFlags: PopplerAnnotFlag
    var isHidden = false
  }

  private typealias Sides = (x1: Double, y1: Double, x2: Double, y2: Double)

  /// How far two writings of one rectangle may be apart, in points.
  private static let tolerance = 0.05

  private var entries: [Entry] = []
  /// Entry numbers of one kind by left side.
  private var byKind: [PopplerAnnotType.RawValue: [Int]] = [:]
  /// What was last asked to be hidden.
  private(set) var current: [RenderAnnotation] = []
  private var isSuspended = false
  /// Grows when what is hidden changes.
  private(set) var version = 0

  init(page: Page) {
    let crop = page.cropBox
    let list = poppler_page_get_annot_mapping(page.pointer)
    defer { poppler_page_free_annot_mapping(list) }
    for mapping: UnsafeMutablePointer<PopplerAnnotMapping> in listElements(list) {
      guard let annotation = mapping.pointee.annot else { continue }
      // Relative to the crop box's corner, but neither turned nor flipped.
      var r = PopplerRectangle()
      poppler_annot_get_rectangle(annotation, &r)
      let sides = (
        x1: min(r.x1, r.x2) + crop.x1, y1: min(r.y1, r.y2) + crop.y1, x2: max(r.x1, r.x2) + crop.x1,
        y2: max(r.y1, r.y2) + crop.y1
      )
      entries.append(
        Entry(
          pointer: OpaquePointer(g_object_ref(UnsafeMutableRawPointer(annotation))),
          kind: poppler_annot_get_annot_type(annotation), sides: sides,
          originalFlags: poppler_annot_get_flags(annotation)))
    }
    for number in entries.indices { byKind[entries[number].kind.rawValue, default: []].append(number) }
    for kind in byKind.keys { byKind[kind]!.sort { entries[$0].sides.x1 < entries[$1].sides.x1 } }
  }

  deinit {
    for entry in entries { g_object_unref(UnsafeMutableRawPointer(entry.pointer)) }
  }

  /// Hides exactly the annotations in `list`; all others get their own flags back.
  func hide(_ list: [RenderAnnotation]) {
    guard list != current || isSuspended else { return }
    if list != current { version += 1 }
    current = list
    isSuspended = false
    apply(match(list))
  }

  /// Gives all annotations their own flags until the next `hide`.
  func suspend() {
    isSuspended = true
    apply([])
  }

  private func apply(_ wanted: Set<Int>) {
    for number in entries.indices where entries[number].isHidden != wanted.contains(number) {
      let hide = !entries[number].isHidden
      let original = entries[number].originalFlags
      let flags = hide ? PopplerAnnotFlag(original.rawValue | POPPLER_ANNOT_FLAG_HIDDEN.rawValue) : original
      poppler_annot_set_flags(entries[number].pointer, flags)
      entries[number].isHidden = hide
    }
  }

  /// Entry numbers of the annotations in `list`.
  private func match(_ list: [RenderAnnotation]) -> Set<Int> {
    var taken: Set<Int> = []
    // From the end: an entry's place can only be smaller than its index in /Annots, never bigger.
    for annotation in list.sorted(by: { $0.index > $1.index }) {
      let candidates = candidates(for: annotation).filter { !taken.contains($0) }
      let best = candidates.filter { $0 <= annotation.index }.max() ?? candidates.min()
      if let best { taken.insert(best) }
    }
    return taken
  }

  private func candidates(for annotation: RenderAnnotation) -> [Int] {
    guard let numbers = byKind[Self.kind(annotation.subtype).rawValue] else { return [] }
    let r = annotation.rect
    let wanted: Sides = (
      min(r.x, r.x + r.width), min(r.y, r.y + r.height), max(r.x, r.x + r.width), max(r.y, r.y + r.height)
    )
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if entries[numbers[middle]].sides.x1 < wanted.x1 - Self.tolerance {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var result: [Int] = []
    for number in numbers[low...] {
      let sides = entries[number].sides
      if sides.x1 > wanted.x1 + Self.tolerance { break }
      if abs(sides.y1 - wanted.y1) <= Self.tolerance, abs(sides.x2 - wanted.x2) <= Self.tolerance,
        abs(sides.y2 - wanted.y2) <= Self.tolerance
      {
        result.append(number)
      }
    }
    return result
  }

  /// poppler's name for a /Subtype.
  private static func kind(_ subtype: String) -> PopplerAnnotType {
    switch subtype {
    case "Text": POPPLER_ANNOT_TEXT
    case "Link": POPPLER_ANNOT_LINK
    case "FreeText": POPPLER_ANNOT_FREE_TEXT
    case "Line": POPPLER_ANNOT_LINE
    case "Square": POPPLER_ANNOT_SQUARE
    case "Circle": POPPLER_ANNOT_CIRCLE
    case "Polygon": POPPLER_ANNOT_POLYGON
    case "PolyLine": POPPLER_ANNOT_POLY_LINE
    case "Highlight": POPPLER_ANNOT_HIGHLIGHT
    case "Underline": POPPLER_ANNOT_UNDERLINE
    case "Squiggly": POPPLER_ANNOT_SQUIGGLY
    case "StrikeOut": POPPLER_ANNOT_STRIKE_OUT
    case "Stamp": POPPLER_ANNOT_STAMP
    case "Caret": POPPLER_ANNOT_CARET
    case "Ink": POPPLER_ANNOT_INK
    case "Popup": POPPLER_ANNOT_POPUP
    case "FileAttachment": POPPLER_ANNOT_FILE_ATTACHMENT
    case "Sound": POPPLER_ANNOT_SOUND
    case "Movie": POPPLER_ANNOT_MOVIE
    case "Widget": POPPLER_ANNOT_WIDGET
    case "Screen": POPPLER_ANNOT_SCREEN
    case "PrinterMark": POPPLER_ANNOT_PRINTER_MARK
    case "TrapNet": POPPLER_ANNOT_TRAP_NET
    case "Watermark": POPPLER_ANNOT_WATERMARK
    case "3D": POPPLER_ANNOT_3D
    default: POPPLER_ANNOT_UNKNOWN
    }
  }
}

/// The elements of a GList, as pointers to their type.
func listElements<Element>(_ list: UnsafeMutablePointer<GList>?) -> [UnsafeMutablePointer<Element>] {
  var result: [UnsafeMutablePointer<Element>] = []
  var next = list
  while let node = next {
    if let data = node.pointee.data { result.append(data.assumingMemoryBound(to: Element.self)) }
    next = node.pointee.next
  }
  return result
}
