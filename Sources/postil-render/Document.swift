import CBase
import CPoppler
import Glibc
import RenderProtocol

/// An open PDF, its recent pages and the recordings made of them (which die before poppler's document does).
final class Document {
  private let pointer: OpaquePointer
  private let file: FileDescriptor
  private let pageCount: Int
  private var pages: [Page] = []
  private var annotations: [Int: PageAnnotations] = [:]
  /// Pages whose annotations poppler has read from the file.
  private var pagesWithAnnotationsRead: Set<Int> = []
  private var recordings = RecordingCache()
  /// How long the last directly drawn tile took, in milliseconds.
  private var directCost: (key: Recording.Key, milliseconds: Double)?

  init(file: FileDescriptor, password: String?) throws(RenderError) {
    self.file = file
    var code: Int32 = -1
    var message: UnsafeMutablePointer<CChar>?
    guard let opened = postil_document_open(file.number, password, &code, &message) else {
      defer { g_free(message) }
      switch UInt32(bitPattern: code) {
      case POPPLER_ERROR_ENCRYPTED.rawValue: throw RenderError(.encrypted)
      case POPPLER_ERROR_BAD_CATALOG.rawValue: throw RenderError(.catalog)
      case POPPLER_ERROR_DAMAGED.rawValue: throw RenderError(.damaged)
      default: throw RenderError(.other(message.map { String(cString: $0) } ?? "can't be read"))
      }
    }
    pointer = opened
    pageCount = max(0, Int(poppler_document_get_n_pages(opened)))
  }

  deinit {
    recordings.removeAll()
    annotations = [:]
    pages = []
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  func description(passwordGiven: Bool) -> RenderDocument {
    let permissions = poppler_document_get_permissions(pointer).rawValue
    let first = (try? page(0).size) ?? RenderPageSize(width: 0, height: 0)
    return RenderDocument(
      pageCount: pageCount, firstPage: first, permissions: permissions,
      isEncrypted: passwordGiven || permissions & 0xFF != 0xFF || mentionsEncryption())
  }

  /// Whether the file's first or last 4 KiB name an encryption dictionary; poppler-glib doesn't say.
  private func mentionsEncryption() -> Bool {
    var info = stat()
    guard fstat(file.number, &info) == 0 else { return false }
    let word = Array("/Encrypt".utf8)
    var buffer = [UInt8](repeating: 0, count: 4096)
    for offset in [0, max(0, Int(info.st_size) - 4096)] {
      let count = pread(file.number, &buffer, buffer.count, off_t(offset))
      if count >= word.count,
        (0...count - word.count).contains(where: { buffer[$0..<$0 + word.count].elementsEqual(word) })
      {
        return true
      }
    }
    return false
  }

  /// The page, kept alive with the most recent others.
  func page(_ index: Int) throws(RenderError) -> Page {
    if let place = pages.firstIndex(where: { $0.index == index }) {
      let page = pages.remove(at: place)
      pages.append(page)
      return page
    }
    let page = try Page(document: pointer, index: index, pageCount: pageCount)
    if pages.count >= ServiceLimits.pages { pages.removeFirst() }
    pages.append(page)
    return page
  }

  /// The sizes of `count` pages from `first` on; a page poppler can't find counts as 0 × 0.
  func sizes(first: Int, count: Int, labels: Bool) throws(RenderError) -> [RenderPageSize] {
    guard first >= 0, count >= 0, first <= pageCount else { throw RenderError(.noSuchPage) }
    return (first..<min(pageCount, first + min(count, pageCount))).map { index in
      guard
        let page = pages.first(where: { $0.index == index })
          ?? (try? Page(document: pointer, index: index, pageCount: pageCount))
      else { return RenderPageSize(width: 0, height: 0) }
      var size = page.size
      if labels { size.label = page.label }
      return size
    }
  }

  /// Draws one tile into `memory`.
  func draw(_ tile: RenderTile, into memory: FileDescriptor) throws(RenderError) {
    let page = try page(tile.page)
    prepareAnnotations(of: tile.page)
    let annotations = try hide(tile.hidden, on: page)
    let target = try TileSurface(memory: memory, width: tile.width, height: tile.height)
    let key = Recording.Key(page: tile.page, scale: tile.scale, hiddenVersion: annotations?.version ?? 0)
    if let recording = try recording(key, of: page, for: tile) {
      target.draw(onPaper: true) { cr in recording.replay(on: cr, x: tile.x, y: tile.y) }
    } else {
      let began = g_get_monotonic_time()
      target.draw(onPaper: tile.hasPaper) { cr in
        cairo_translate(cr, Double(-tile.x), Double(-tile.y))
        cairo_scale(cr, tile.scale, tile.scale)
        postil_page_render(page.pointer, cr)
      }
      directCost = (key, Double(g_get_monotonic_time() - began) / 1000)
      if isSlow(key) { postil_release_free_memory(ServiceLimits.idleMemory) }
    }
    guard target.status != CAIRO_STATUS_NO_MEMORY else { throw RenderError(.drawing) }
  }

  func links(_ index: Int) throws(RenderError) -> [RenderLink] {
    let page = try page(index)
    prepareAnnotations(of: index)
    return page.links()
  }

  /// To be called before poppler reads a page's annotations: hiding one changes its object, so another page that
  /// shares the object would take it for hidden in the file.
  private func prepareAnnotations(of index: Int) {
    guard pagesWithAnnotationsRead.insert(index).inserted else { return }
    for page in annotations.values { page.suspend() }
  }

  /// Applies `list` (nil: as last time) to the page's annotations.
  private func hide(_ list: [RenderAnnotation]?, on page: Page) throws(RenderError) -> PageAnnotations? {
    if let known = annotations[page.index] {
      known.hide(list ?? known.current)
      return known
    }
    guard let list, !list.isEmpty else { return nil }
    let made = PageAnnotations(page: page)
    annotations[page.index] = made
    made.hide(list)
    return made
  }

  /// The recording to replay for `tile`, or nil when drawing directly is better: one tile shows all of the page,
  /// the page is too big at this scale (for how slow it is), or its recording was.
  private func recording(_ key: Recording.Key, of page: Page, for tile: RenderTile) throws(RenderError)
    -> Recording?
  {
    guard tile.hasPaper else { return nil }
    if let kept = recordings[key] { return kept }
    let width = (page.size.width * tile.scale).rounded(.up)
    let height = (page.size.height * tile.scale).rounded(.up)
    let budget = isSlow(key) ? ServiceLimits.recordedSlowPagePixels : ServiceLimits.recordedPagePixels
    let isWhole =
      tile.x <= 0 && tile.y <= 0 && Double(tile.x + tile.width) >= width
      && Double(tile.y + tile.height) >= height
    guard tile.mayRecord, !isWhole, width * height * 4 <= Double(budget), !recordings.refuses(key) else {
      return nil
    }
    return recordings.record(key, width: width, height: height) { cr in
      cairo_scale(cr, tile.scale, tile.scale)
      postil_page_render(page.pointer, cr)
    }
  }

  private func isSlow(_ key: Recording.Key) -> Bool {
    directCost.map { $0.key == key && $0.milliseconds > ServiceLimits.slowTile } ?? false
  }
}
