import CBase
import DocumentModel
import Geometry
import Glibc
import Rendering

/// Draws annotations' own appearances: a sheet of those asked for is opened in a render service of its own on first
/// use, and closed when nobody has asked for a while.
package actor AppearancePictures: AppearanceSource {
  /// The most pixels a picture has; larger ones are drawn smaller.
  static let pixelLimit = 6_000_000.0
  /// A sheet of more annotations begins anew with the next.
  private static let sheetLimit = 200
  private static let idleSeconds = 20.0

  private struct Key: Hashable {
    var name: AppearanceSheet.Name
    var scale: Double
  }

  private struct Sheet {
    let service: RenderService
    let numbers: [AppearanceSheet.Name: Int]
    let entries: [AppearanceSheet.Entry]
  }

  private let file: @Sendable () async -> PDFFile?
  private var sheet: Sheet?
  private var wanted: Set<AppearanceSheet.Name> = []
  private var opening: Task<Result<Sheet, PageSourceError>, Never>?
  private var pictures: ByteBoundedCache<Key, AppearancePicture>
  private var lastUse = ContinuousClock.now
  private var idleCheck: Task<Void, Never>?
  private var isClosed = false

  /// `file` gives the file whose annotations are asked for, waiting until it is open; nil when it can't be read.
  package init(byteBudget: Int = 48 << 20, file: @escaping @Sendable () async -> PDFFile?) {
    self.file = file
    pictures = ByteBoundedCache(byteBudget: byteBudget)
  }

  /// Ends the service; whoever waits gets `closed`.
  package nonisolated func close() { Task { await self.shut() } }

  /// Whether a service is running.
  package var isOpen: Bool { sheet != nil || opening != nil }

  package func picture(
    of annotation: AnnotationID, page: Int, scale: Double
  ) async throws(PageSourceError) -> AppearancePicture {
    guard scale > 0, scale.isFinite else { throw .failed("a picture of impossible size") }
    let key = Key(name: AppearanceSheet.Name(page: page, id: annotation), scale: scale)
    if let known = pictures.value(for: key) { return known }
    let sheet = try await sheet(with: key.name)
    guard let number = sheet.numbers[key.name] else { throw .failed("it is not on the sheet") }
    let entry = sheet.entries[number]
    guard !entry.isBlank else {
      return AppearancePicture(pixels: PixelBuffer(width: 1, height: 1), scale: scale)
    }
    let used = Self.scale(scale, for: entry.size)
    let pixels = try await sheet.service.tile(
      TileRequest(wholePage: number, size: entry.size, scale: used, hasPaper: false), priority: .visible)
    let picture = AppearancePicture(pixels: pixels, scale: used, multiplies: entry.multiplies)
    pictures.insert(picture, for: key, bytes: pixels.byteCount)
    leaveWhenIdle()
    return picture
  }

  static func scale(_ scale: Double, for size: Size) -> Double {
    let pixels = size.width * size.height * scale * scale
    let longest = max(size.width, size.height)
    let fitting = pixels > pixelLimit ? scale * (pixelLimit / pixels).squareRoot() : scale
    return min(fitting, 8192 / max(longest, 1e-6))
  }

  // MARK: The sheet

  private func sheet(with name: AppearanceSheet.Name) async throws(PageSourceError) -> Sheet {
    while true {
      guard !isClosed else { throw .closed }
      if Task.isCancelled { throw .cancelled }
      if let sheet, sheet.numbers[name] != nil { return sheet }
      wanted.insert(name)
      let task = opening ?? Task { await self.openSheet() }
      opening = task
      switch await task.value {
      case .success(let opened): if opened.numbers[name] != nil { return opened }
      case .failure(let error): throw error
      }
    }
  }

  /// Makes a sheet of all that is wanted and of what the present one has; requests in the meantime wait for the next.
  private func openSheet() async -> Result<Sheet, PageSourceError> {
    let result = await makeSheet()
    opening = nil
    if case .success(let made) = result, !isClosed {
      // The old one's service ends with the last request to it.
      sheet = made
      leaveWhenIdle()
    }
    return result
  }

  private func makeSheet() async -> Result<Sheet, PageSourceError> {
    guard let file = await file() else { return .failure(.failed("the file can't be read")) }
    var names = Array(wanted)
    wanted = []
    if let old = sheet?.numbers, old.count + names.count <= Self.sheetLimit {
      names += old.keys.filter { !names.contains($0) }
    }
    do {
      let made = try await file.appearanceSheet(names)
      let memory = try Self.memory(holding: made.bytes)
      defer { Glibc.close(memory) }
      let service = RenderService()
      _ = try await service.open(path: "/proc/self/fd/\(memory)")
      let numbers = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
      return .success(Sheet(service: service, numbers: numbers, entries: made.entries))
    } catch {
      return .failure(isClosed ? .closed : .failed("no appearance sheet: \(error)"))
    }
  }

  /// A file without a name that holds `bytes`.
  private static func memory(holding bytes: [UInt8]) throws -> Int32 {
    let file = postil_memfd_create("postil-appearances")
    guard file >= 0 else { throw SystemFailure(code: errno) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress! + done, $0.count - done) }
      guard count > 0 else {
        if errno == EINTR { continue }
        defer { Glibc.close(file) }
        throw SystemFailure(code: errno)
      }
      done += count
    }
    return file
  }

  private func shut() {
    isClosed = true
    idleCheck?.cancel()
    sheet?.service.close()
    sheet = nil
  }

  private func leaveWhenIdle() {
    lastUse = .now
    guard idleCheck == nil else { return }
    idleCheck = Task { [weak self] in
      while let rest = await self?.timeUntilIdle() {
        guard (try? await Task.sleep(for: rest)) != nil else { return }
      }
    }
  }

  /// How long to wait before looking again; nil when the sheet was closed.
  private func timeUntilIdle() -> Duration? {
    let rest = Duration.seconds(Self.idleSeconds) - lastUse.duration(to: .now)
    if sheet != nil, rest > .zero { return rest }
    sheet = nil
    idleCheck = nil
    return nil
  }
}
