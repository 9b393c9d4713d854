import CBase
import CPoppler
import RenderProtocol

extension Page {
  /// The page's links in the order of /Annots (poppler lists them the other way round).
  func links() -> [RenderLink] {
    let list = poppler_page_get_link_mapping(pointer)
    defer { poppler_page_free_link_mapping(list) }
    return listElements(list).reversed().map { (mapping: UnsafeMutablePointer<PopplerLinkMapping>) in
      RenderLink(
        area: shown(mapping.pointee.area), target: target(postil_link_target(mapping.pointee.action)))
    }
  }

  private func target(_ link: PostilLinkTarget) -> RenderLinkTarget {
    let text = link.text.map { String(cString: $0) } ?? ""
    switch PopplerActionType(UInt32(bitPattern: link.kind)) {
    case POPPLER_ACTION_GOTO_DEST:
      guard let destination = link.destination else { return .unknown }
      return target(destination)
    case POPPLER_ACTION_URI: return .uri(text)
    case POPPLER_ACTION_NAMED: return .action(text)
    case POPPLER_ACTION_GOTO_REMOTE, POPPLER_ACTION_LAUNCH: return .file(text)
    default: return .unknown
    }
  }

  private func target(_ destination: UnsafeMutablePointer<PopplerDest>) -> RenderLinkTarget {
    if destination.pointee.type == POPPLER_DEST_NAMED, let name = destination.pointee.named_dest {
      guard let found = poppler_document_find_dest(document, name) else { return .unknown }
      defer { poppler_dest_free(found) }
      return found.pointee.type == POPPLER_DEST_NAMED ? .unknown : target(found)
    }
    let page = Int(destination.pointee.page_num) - 1
    guard page >= 0 else { return .unknown }
    let setsLeft: Bool
    let setsTop: Bool
    switch destination.pointee.type {
    case POPPLER_DEST_XYZ:
      setsLeft = postil_destination_sets_left(destination) != 0
      setsTop = postil_destination_sets_top(destination) != 0
    case POPPLER_DEST_FITR: (setsLeft, setsTop) = (true, true)
    case POPPLER_DEST_FITH, POPPLER_DEST_FITBH: (setsLeft, setsTop) = (false, true)
    case POPPLER_DEST_FITV, POPPLER_DEST_FITBV: (setsLeft, setsTop) = (true, false)
    default: (setsLeft, setsTop) = (false, false)
    }
    // poppler takes the corner of the target's crop box away from the numbers in the file.
    let corner = setsLeft || setsTop ? cropCorner(of: page) : (x: 0, y: 0)
    return .page(
      page, left: setsLeft ? destination.pointee.left + corner.x : nil,
      top: setsTop ? destination.pointee.top + corner.y : nil)
  }

  private func cropCorner(of index: Int) -> (x: Double, y: Double) {
    guard let page = poppler_document_get_page(document, Int32(clamping: index)) else { return (0, 0) }
    defer { g_object_unref(UnsafeMutableRawPointer(page)) }
    var box = PopplerRectangle()
    poppler_page_get_crop_box(page, &box)
    return (box.x1, box.y1)
  }
}
