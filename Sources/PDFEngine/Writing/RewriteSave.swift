import CQPDF
import DocumentModel
import Geometry
import Glibc

/// Saves a file whose structure had to be repaired: qpdf writes it anew, with the update's objects in place.
///
/// Opening costs time and memory by the number of objects (PDF.md §3.1); not for files that can be extended.
final class RewriteSave {
  private let rewrite: OpaquePointer
  private let source: DescriptorBytes
  private let password: String
  /// Objects from here up are new: `IncrementalUpdate(firstFreeNumber:)`.
  let firstFreeNumber: Int
  let isSigned: Bool

  /// The file is open as `descriptor`; `reading` is what is read in its place when that is too damaged.
  init(descriptor: Int32, reading: Int32? = nil, password: String? = nil) throws(DocumentFileError) {
    source = DescriptorBytes(descriptor)
    self.password = password ?? ""
    var opened: OpaquePointer?
    try Self.check(isFileOfUser: true, hasPassword: password != nil) { message, capacity in
      RawText.withCString(Self.path(reading ?? descriptor)) { path in
        RawText.withCString(password ?? "") { postil_rewrite_open(path, $0, &opened, message, capacity) }
      }
    }
    guard let opened else { throw .damaged("") }
    rewrite = opened
    firstFreeNumber = Int(postil_rewrite_first_free(opened))
    isSigned = postil_rewrite_is_signed(opened) != 0
    guard firstFreeNumber > 0 else { throw .damaged("the objects can't be counted") }
  }

  deinit { postil_rewrite_close(rewrite) }

  /// Writes the whole file to `path`, which it came from, or to `destination`; it can be used once.
  func save(
    _ update: IncrementalUpdate, path: String, to destination: String? = nil,
    policy: SavePolicy = SavePolicy()
  ) throws(DocumentFileError) -> SavedFile {
    let replacement = try Replacement(path: path, destination: destination, source: source, policy: policy)
    if isSigned, replacement.isOwnFile || !policy.breaksSignatureOfCopy { throw .signed }
    try replacement.target.checkWritable()
    try place(update)
    do throws(Replacement.Failure) {
      let identity = try replacement.run(keepsOwner: false) { file throws(DocumentFileError) in
        try write(to: file, policy)
      }
      return SavedFile(
        result: SaveResult(path: destination ?? path, bytesWritten: identity.size), identity: identity)
    } catch {
      switch error {
      case .save(let error): throw error
      case .notReplaceable(let failure): throw DocumentFileError(failure)
      }
    }
  }

  private func place(_ update: IncrementalUpdate) throws(DocumentFileError) {
    let objects: [(reference: ObjectReference, value: CosValue)]
    do throws(UpdateError) { objects = try update.prepared() } catch { throw DocumentFileError(error) }
    for (reference, _) in objects where reference.number >= firstFreeNumber {
      try Self.check { [rewrite] message, capacity in
        postil_rewrite_reserve(
          rewrite, Int32(reference.number), Int32(reference.generation), message, capacity)
      }
    }
    for (reference, value) in objects {
      let text: [UInt8]
      var data: [UInt8]?
      if case .stream(var stream) = value {
        data = stream.data
        stream.dictionary["Length"] = nil
        text = CosWriter.bytes(of: .dictionary(stream.dictionary))
      } else {
        text = CosWriter.bytes(of: value)
      }
      try Self.check { [rewrite] message, capacity in
        text.withUnsafeBytes { text in
          let characters = text.assumingMemoryBound(to: CChar.self)
          func set(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
            postil_rewrite_set(
              rewrite, Int32(reference.number), Int32(reference.generation), characters.baseAddress,
              characters.count,
              data, count, message, capacity)
          }
          // An empty stream still is one: its pointer must not be NULL.
          guard let data else { return set(nil, 0) }
          return (data + [0]).withUnsafeBufferPointer { set($0.baseAddress, data.count) }
        }
      }
    }
  }

  private func write(to file: Int32, _ policy: SavePolicy) throws(DocumentFileError) {
    try policy.checkCancelled()
    let report = Report(policy)
    try Self.check { [rewrite] message, capacity in
      withExtendedLifetime(report) {
        postil_rewrite_write(
          rewrite, file,
          { percent, context in
            guard let context else { return 0 }
            return Unmanaged<Report>.fromOpaque(context).takeUnretainedValue().isCancelled(at: percent)
              ? 1 : 0
          }, Unmanaged.passUnretained(report).toOpaque(), message, capacity)
      }
    }
    do throws(SystemFailure) { try DescriptorBytes(file).synchronize() } catch {
      throw DocumentFileError(error)
    }
    try Self.check { [password, rewrite] message, capacity in
      RawText.withCString(Self.path(file)) { path in
        RawText.withCString(password) { postil_rewrite_check(rewrite, path, $0, message, capacity) }
      }
    }
  }

  private final class Report {
    private let policy: SavePolicy
    init(_ policy: SavePolicy) { self.policy = policy }

    func isCancelled(at percent: Int32) -> Bool {
      policy.progress?(Int(percent), 100)
      return policy.isCancelled?() ?? false
    }
  }

  /// Opens an open file anew, so that nobody's place in it moves.
  private static func path(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func check(
    isFileOfUser: Bool = false, hasPassword: Bool = false,
    _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int32
  ) throws(DocumentFileError) {
    var message = [CChar](repeating: 0, count: 512)
    let result = message.withUnsafeMutableBufferPointer { call($0.baseAddress, $0.count) }
    guard result != 0 else { return }
    let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    switch result {
    case Int32(POSTIL_QPDF_PASSWORD): throw hasPassword ? .wrongPassword : .passwordNeeded
    case Int32(POSTIL_QPDF_CANCELLED): throw .cancelled
    case Int32(POSTIL_QPDF_ERRNO)...:
      throw DocumentFileError(SystemFailure(code: result - Int32(POSTIL_QPDF_ERRNO)))
    default: throw isFileOfUser ? .damaged(text) : .system(text)
    }
  }
}
