import DocumentModel
import GTKBinding
import Geometry
import Rendering

/// One printing of a document, as it was when the printing began.
final class PrintJob {
  /// How it ended.
  enum Outcome {
    /// `failed`: the pages (1-based) that could not be drawn.
    case printed(failed: [Int])
    case cancelled
    case failed(String)
  }

  private let document: OpenDocument
  private let pages: [Page]
  private let printer: PagePrinter
  private let operation: PrintOperation
  private var drawing: Task<Void, Never>?
  private var failed: [Int] = []
  private var isCancelled = false

  var onDone: (Outcome) -> Void = { _ in }

  init(_ document: OpenDocument, measuring: any TextMeasuring) {
    self.document = document
    pages = document.session.document.pages
    printer = PagePrinter(
      source: document.service, appearances: document.appearances,
      compositor: TileCompositor(measuring: measuring),
      resolution: document.facts?.printing == .coarse ? 150 : 300)
    operation = PrintOperation(name: document.name, pageSizes: pages.map(\.geometry.shownSize))
    operation.onPage = { [unowned self] sheet in self.draw(sheet) }
    operation.onDone = { [unowned self] outcome in self.ended(outcome) }
  }

  /// Asks for printer and pages over `window`, and prints. `currentPage` is 1-based.
  func print(on window: Window, currentPage: Int) {
    start { $0.print(on: window, currentPage: currentPage - 1) }
  }

  /// Writes the pages to a new PDF file.
  func export(to path: String, window: Window) {
    start { $0.export(to: path, window: window) }
  }

  func cancel() {
    isCancelled = true
    drawing?.cancel()
    operation.cancel()
  }

  /// From the main loop itself: dialogs may turn it, and inside of a task that would hold up all others.
  private func start(_ body: @escaping (PrintOperation) -> Void) {
    Task {
      await prepare(0)
      MainLoop.after(milliseconds: 0) {
        if self.isCancelled { self.ended(.cancelled) } else { body(self.operation) }
      }
    }
  }

  /// Reads a page, so that its size is known before paper is chosen for it.
  private func prepare(_ i: Int) async {
    guard pages.indices.contains(i) else { return }
    operation.setSize(await page(i).geometry.shownSize, ofPage: i)
  }

  private func draw(_ sheet: PrintOperation.Sheet) {
    drawing = Task {
      do throws(PageSourceError) {
        let page = await self.page(sheet.page)
        let picture = try await printer.picture(of: page)
        if !Task.isCancelled { printer.draw(picture, on: sheet.context, room: sheet.size) }
      } catch {
        if error == .closed {
          operation.cancel()
        } else if error != .cancelled {
          failed.append(sheet.page + 1)
        }
      }
      await prepare(sheet.page + 1)
      sheet.finish()
    }
  }

  /// As it was when the printing began; what had not been read by then can't have changed.
  private func page(_ i: Int) async -> Page {
    guard !pages[i].isLoaded else { return pages[i] }
    await document.load(pages[i].id)
    return document.session.document.page(pages[i].id) ?? pages[i]
  }

  private func ended(_ outcome: PrintOperation.Outcome) {
    drawing?.cancel()
    switch outcome {
    case .printed: onDone(.printed(failed: failed))
    case .cancelled: onDone(.cancelled)
    case .failed(let reason): onDone(.failed(reason))
    }
    onDone = { _ in }
  }
}
