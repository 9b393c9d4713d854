import DocumentModel
import Editor
import Geometry
import PDFEngine
import Rendering

/// An open document: its file, the service that draws it, and the session that changes it.
final class OpenDocument {
  private(set) var path: String
  let service: RenderService
  /// Draws marks that came with the file apart from their pages, once they are moved.
  let appearances: AppearancePictures
  let session: EditorSession
  /// The file as the engine reads and writes it; nil while it is still being read, or when it can only be viewed.
  private(set) var file: PDFFile?
  private(set) var facts: FileFacts?
  /// Whether the next save has to write the whole file anew; learned after the facts.
  private(set) var isRewrittenOnSave = false
  /// Whether the service shows other pages than the engine finds in the damaged file: it is to be opened again, with
  /// `openedFile` and what that reads in the file's place.
  private(set) var showsOtherPages = false
  private(set) var openedFile: PDFFile?
  /// Why marks can't be made, once that is known.
  private(set) var viewOnlyReason: DocumentFileError?
  /// Whether its author certified the document and marks are not among what may change.
  private(set) var breaksCertificate = false
  /// The length in bytes of the file that the session's changes are relative to.
  private(set) var fileLength = 0
  /// Pages whose marks can't be read.
  private var unreadable: Set<PageID> = []
  private var fileTask: Task<Result<PDFFile, DocumentFileError>, Never>
  private var isClosed = false
  private var factsTask: Task<Void, Never>?
  /// Whether the file was read before its pages were shown: they are its.
  private let wasRead: Bool

  /// Called when `file`, `facts` or `viewOnlyReason` became known, or that a page can't be read.
  var onFacts: () -> Void = {}

  /// The last part of the path.
  var name: String { FileNames.last(of: path) }
  var folder: String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The document at `path`, which `service` has opened as `pages`; the rest of it is read meanwhile.
  /// `file`: it was read already.
  init(
    path: String, service: RenderService, pages: OpenedPages, password: String? = nil, file: PDFFile? = nil,
    author: String?
  ) {
    self.path = path
    self.service = service
    wasRead = file != nil
    fileTask = Task {
      if let file { return .success(file) }
      do throws(DocumentFileError) {
        return .success(try await PDFFile.open(path: path, password: password))
      } catch {
        return .failure(error)
      }
    }
    appearances = AppearancePictures { [fileTask] in try? await fileTask.value.get() }
    let size = pages.firstPageSize
    let usable = size.width > 0 && size.height > 0 ? size : Size(width: 612, height: 792)
    let sizes = [Size](repeating: usable, count: pages.pageCount)
    session = EditorSession(document: Document(shownSizes: sizes), author: author)
    factsTask = Task { await self.learnFacts() }
  }

  /// Opens the file at `path`; the first page can be drawn when this returns, the rest is read later.
  static func open(
    path: String, service: RenderService, password: String?, file known: PDFFile? = nil, author: String?
  ) async throws(DocumentFileError) -> OpenDocument {
    var file = known
    var pages: OpenedPages
    do throws(RenderOpenError) {
      let shown = await file?.repairedPath ?? path
      pages = try await service.open(path: shown, password: password)
      if pages.pageCount == 0 { throw .damaged }
    } catch {
      // The engine looks closer at what is wrong with a file, and may find pages where the service doesn't.
      guard known == nil else { throw DocumentFileError(error) }
      let opened = try await PDFFile.open(path: path, password: password)
      guard let repaired = await opened.repairedPath else { throw DocumentFileError(error) }
      do throws(RenderOpenError) {
        pages = try await service.open(path: repaired, password: password)
      } catch { throw DocumentFileError(error) }
      file = opened
    }
    guard pages.pageCount > 0 else { throw .noPages }
    return OpenDocument(
      path: path, service: service, pages: pages, password: password, file: file, author: author)
  }

  /// It was saved, under another name when `path` is one.
  func wasSaved(to path: String?, length: Int) {
    self.path = path ?? self.path
    fileLength = length
    breaksCertificate = false
    isRewrittenOnSave = false
    facts?.isRepaired = false
  }

  func close() {
    isClosed = true
    service.close()
    appearances.close()
  }

  private func learnFacts() async {
    switch await fileTask.value {
    case .success(let opened):
      do throws(DocumentFileError) {
        let facts = try await opened.facts()
        // 1 allows nothing, 2 filling in forms; 3 allows annotations.
        let certification = (try? await opened.certification()) ?? 3
        let length = await opened.length
        guard !isClosed else { return }
        if !wasRead, facts.pageCount != session.document.pages.count, await opened.repairedPath != nil {
          openedFile = opened
          showsOtherPages = true
          return onFacts()
        }
        file = opened
        self.facts = facts
        breaksCertificate = certification < 3
        fileLength = length
        if !facts.allowsAnnotating { viewOnlyReason = .notPermitted }
      } catch {
        viewOnlyReason = error
      }
    case .failure(let error):
      viewOnlyReason = error
    }
    guard !isClosed else { return }
    onFacts()
    guard let file, (try? await file.rewritesOnSave()) == true, !isClosed else { return }
    isRewrittenOnSave = true
    onFacts()
  }

  /// Waits until it is known whether annotations can be made.
  func factsKnown() async { await factsTask?.value }

  /// The headings of the document; none when it can't be read.
  func outline() async -> Outline {
    guard case .success(let opened) = await fileTask.value else { return Outline() }
    return Outline((try? await opened.outline()) ?? [])
  }

  /// Tells the file from others wherever it lies; "" when it can't be read.
  func fingerprint() async -> String {
    guard case .success(let opened) = await fileTask.value else { return "" }
    return await opened.fingerprint
  }

  /// Reads one page's shape and marks into the session.
  func load(_ id: PageID) async {
    guard let page = session.document.page(id), !page.isLoaded else { return }
    guard case .success(let opened) = await fileTask.value else { return }
    let loaded = try? await opened.loadPage(page.sourceIndex)
    guard !isClosed, session.document.page(id)?.isLoaded == false else { return }
    if let loaded {
      session.load(loaded, into: id)
    } else {
      unreadable.insert(id)
      onFacts()
    }
  }

  /// Reads the sizes of all pages, in batches that leave the service free for what is on screen.
  func learnSizes() async {
    let count = session.document.pages.count
    var start = 0
    while start < count, !isClosed {
      let range = start..<min(start + 256, count)
      guard let sizes = try? await service.pageSizes(range), !isClosed else { return }
      let pages = session.document.pages
      let known = zip(range, sizes).compactMap { i, size -> (PageID, Size)? in
        guard size.width > 0, size.height > 0, pages[i].geometry.shownSize != size else { return nil }
        return (pages[i].id, size)
      }
      if !known.isEmpty { session.estimate(known) }
      start = range.upperBound
    }
  }

  /// Whether marks can be made: the page must have been read, so that nothing on it is overlooked.
  func permission(toEdit id: PageID) -> ToolRunner.Permission {
    guard viewOnlyReason == nil, !unreadable.contains(id) else { return .never }
    return file != nil && session.document.page(id)?.isLoaded == true ? .now : .later
  }
}

extension DocumentFileError {
  init(_ error: RenderOpenError) {
    self =
      switch error {
      case .passwordNeeded: .passwordNeeded
      case .wrongPassword: .wrongPassword
      case .unreadable(let errno): DocumentFileError(errno: errno)
      case .timedOut: .damaged("opening it takes too long")
      default: .damaged("\(error)")
      }
  }

  private init(errno: Int32) {
    self =
      switch errno {
      case 2: .notFound
      case 13: .permissionDenied
      default: .system("error \(errno)")
      }
  }
}
