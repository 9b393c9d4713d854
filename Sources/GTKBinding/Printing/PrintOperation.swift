import CGtk
import Geometry
import Rendering

/// A document on its way to a printer or into a PDF file; pages may be drawn whenever what is on them is there.
///
/// No main loop is nested: `print` and `export` return at once, and `onDone` is told once.
@MainActor package final class PrintOperation: Object {
  /// How it ended.
  package enum Outcome: Hashable, Sendable {
    case printed
    case cancelled
    /// In GTK's words.
    case failed(String)
  }

  private var pageSizes: [Size]
  private var isExport = false
  private var isOver = false
  /// What was chosen in the last dialog, for the next one.
  private static var lastSettings: Object?

  /// Called for each page in turn; `Sheet.finish()` makes room for the next.
  package var onPage: (Sheet) -> Void = { $0.finish() }
  package var onDone: (Outcome) -> Void = { _ in }

  /// `pageSizes`: all pages as shown, in points.
  package init(name: String, pageSizes: [Size]) {
    self.pageSizes = pageSizes
    super.init(owned: gtk_print_operation_new())
    gtk_print_operation_set_job_name(g(raw), name)
    gtk_print_operation_set_n_pages(g(raw), Int32(pageSizes.count))
    gtk_print_operation_set_unit(g(raw), GTK_UNIT_POINTS)
    gtk_print_operation_set_allow_async(g(raw), 1)
    connect("request-page-setup") { [weak self] a in
      if let setup = a.pointer(2) { self?.fill(setup, forPage: a.int(1)) }
    }
    connect("draw-page") { [weak self] a in
      guard let self, let context = a.pointer(0) else { return }
      gtk_print_operation_set_defer_drawing(g(self.raw))
      self.onPage(Sheet(page: a.int(1), of: self, in: g(context)))
    }
    connect("done") { [weak self] a in self?.ended(GtkPrintOperationResult(UInt32(a.int(0)))) }
  }

  /// Corrects the size of a page (0-based) that has not been drawn yet.
  package func setSize(_ size: Size, ofPage page: Int) { pageSizes[page] = size }

  /// Asks for printer and pages, then prints. `currentPage` is 0-based.
  package func print(on window: Window?, currentPage: Int? = nil) {
    if let currentPage { gtk_print_operation_set_current_page(g(raw), Int32(currentPage)) }
    if let settings = Self.lastSettings { gtk_print_operation_set_print_settings(g(raw), g(settings)) }
    setPaper()
    gtk_print_operation_set_embed_page_setup(g(raw), 1)
    gtk_print_operation_set_show_progress(g(raw), 1)
    run(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window)
  }

  /// Writes the pages, each as large as it is, to a new PDF file.
  package func export(to path: String, window: Window?) {
    isExport = true
    gtk_print_operation_set_use_full_page(g(raw), 1)
    RawText.withCString(path) { gtk_print_operation_set_export_filename(g(raw), $0) }
    run(GTK_PRINT_OPERATION_ACTION_EXPORT, window)
  }

  /// Ends it before its next page; `onDone` is told.
  package func cancel() { if !isOver { gtk_print_operation_cancel(g(raw)) } }

  private func run(_ action: GtkPrintOperationAction, _ window: Window?) {
    var error: UnsafeMutablePointer<GError>?
    let result = gtk_print_operation_run(g(raw), action, g(orNil: window), &error)
    defer { if let error { g_error_free(error) } }
    guard result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS else { return }
    ended(result, error.map { String(cString: $0.pointee.message) })
  }

  private func ended(_ result: GtkPrintOperationResult, _ message: String? = nil) {
    guard !isOver else { return }
    isOver = true
    switch result {
    case GTK_PRINT_OPERATION_RESULT_APPLY:
      if !isExport { Self.lastSettings = Object(borrowed: gtk_print_operation_get_print_settings(g(raw))) }
      onDone(.printed)
    case GTK_PRINT_OPERATION_RESULT_CANCEL: onDone(.cancelled)
    default: onDone(.failed(message ?? self.message))
    }
  }

  private var message: String {
    var error: UnsafeMutablePointer<GError>?
    gtk_print_operation_get_error(g(raw), &error)
    defer { if let error { g_error_free(error) } }
    return error.map { String(cString: $0.pointee.message) } ?? ""
  }

  // MARK: Paper

  /// Paper as large as the first page, where there is such a format; otherwise what is usual here.
  private func setPaper() {
    guard let size = pageSizes.first, let paper = Self.format(for: size) else { return }
    defer { gtk_paper_size_free(paper) }
    let setup = gtk_page_setup_new()
    gtk_page_setup_set_paper_size_and_default_margins(setup, paper)
    gtk_print_operation_set_default_page_setup(g(raw), setup)
    if let setup { g_object_unref(setup.raw) }
  }

  private static func format(for size: Size) -> OpaquePointer? {
    let list = gtk_paper_size_get_paper_sizes(0)
    defer { g_list_free_full(list) { @Sendable p in gtk_paper_size_free(OpaquePointer(p)) } }
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    var node = list
    while let n = node {
      let paper = OpaquePointer(n.pointee.data)
      let width = gtk_paper_size_get_width(paper, GTK_UNIT_POINTS)
      let height = gtk_paper_size_get_height(paper, GTK_UNIT_POINTS)
      if abs(width - short) < 2, abs(height - long) < 2 { return gtk_paper_size_copy(paper) }
      node = n.pointee.next
    }
    return nil
  }

  private func fill(_ setup: UnsafeMutableRawPointer, forPage i: Int) {
    guard pageSizes.indices.contains(i) else { return }
    let size = pageSizes[i]
    guard isExport else {
      let isWide = size.width > size.height
      gtk_page_setup_set_orientation(
        g(setup), isWide ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
      return
    }
    let paper = gtk_paper_size_new_custom("postil-page", "", size.width, size.height, GTK_UNIT_POINTS)
    defer { gtk_paper_size_free(paper) }
    gtk_page_setup_set_orientation(g(setup), GTK_PAGE_ORIENTATION_PORTRAIT)
    gtk_page_setup_set_paper_size(g(setup), paper)
    gtk_page_setup_set_top_margin(g(setup), 0, GTK_UNIT_POINTS)
    gtk_page_setup_set_bottom_margin(g(setup), 0, GTK_UNIT_POINTS)
    gtk_page_setup_set_left_margin(g(setup), 0, GTK_UNIT_POINTS)
    gtk_page_setup_set_right_margin(g(setup), 0, GTK_UNIT_POINTS)
  }

  /// One page that is waited for.
  @MainActor package final class Sheet {
    /// 0-based.
    package let page: Int
    /// Draws in points; the origin is the top left corner of the room there is.
    package let context: CairoContext
    /// The room there is, in points.
    package let size: Size
    private var operation: PrintOperation?

    fileprivate init(page: Int, of operation: PrintOperation, in context: OpaquePointer) {
      self.page = page
      self.operation = operation
      self.context = CairoContext(borrowing: gtk_print_context_get_cairo_context(context)!)
      size = Size(
        width: gtk_print_context_get_width(context), height: gtk_print_context_get_height(context))
    }

    /// The page is drawn, as far as it can be.
    package func finish() {
      guard let operation else { return }
      self.operation = nil
      // One that was called off has ended without waiting for its page, and what it drew on is gone.
      guard !operation.isOver else { return }
      gtk_print_operation_draw_page_finish(g(operation.raw))
    }
  }
}
