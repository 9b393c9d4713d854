import CQPDF
import Geometry
import Glibc

/// Why qpdf can't read something.
enum QPDFFailure: Error, Hashable {
  case password
  case damaged(String)
  case unsupported(String)
  case system(String)
}

/// A PDF file read through qpdf's C API; objects come out as values, and no qpdf handle leaves this class.
///
/// Lazy: an object is parsed when asked for. Not for two threads at once.
final class QPDFFile: ObjectSource {
  private var data: qpdf_data?
  /// Bytes of a file in memory, which qpdf reads as long as it lives.
  private var memory: UnsafeMutableBufferPointer<CChar>?
  /// Whether qpdf complained while opening: the cross-reference table was rebuilt or is otherwise off.
  private(set) var isRepaired = false
  /// Whether qpdf had to look for the file's objects, its cross-reference table being of no use.
  private(set) var isRebuilt = false

  /// Opens a file. `path` may be one of /proc/self/fd, which pins the inode; passwords are bytes as the encryption takes them.
  init(path: String, password: [UInt8] = []) throws(QPDFFailure) {
    let handle = Self.makeHandle()
    data = handle
    RawText.withCString(path) { path in
      Self.withPassword(password) { _ = qpdf_read(handle, path, $0) }
    }
    try finishOpening()
  }

  /// Opens a file held in memory.
  init(bytes: [UInt8]) throws(QPDFFailure) {
    let handle = Self.makeHandle()
    data = handle
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(1, bytes.count))
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
    memory = buffer
    _ = qpdf_read_memory(handle, "memory", buffer.baseAddress, UInt64(bytes.count), nil)
    try finishOpening()
  }

  deinit {
    qpdf_cleanup(&data)
    memory?.deallocate()
  }

  private static func makeHandle() -> qpdf_data? {
    let handle = qpdf_init()
    qpdf_silence_errors(handle)
    qpdf_set_suppress_warnings(handle, 1)
    return handle
  }

  private static func withPassword(_ password: [UInt8], _ body: (UnsafePointer<CChar>) -> Void) {
    (password + [0]).withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
  }

  private func finishOpening() throws(QPDFFailure) {
    try check()
    isRepaired = takeWarnings() > 0
  }

  /// Brings `isRebuilt` up to date: qpdf notices a wrong table only when it reads an object by it.
  func noteWarnings() { _ = takeWarnings() }

  /// Throws what qpdf has noted as an error since the last call.
  private func check() throws(QPDFFailure) {
    guard qpdf_has_error(data) != 0, let error = qpdf_get_error(data) else { return }
    let text = qpdf_get_error_message_detail(data, error).map { String(cString: $0) } ?? ""
    switch qpdf_get_error_code(data, error) {
    case qpdf_e_password: throw .password
    case qpdf_e_unsupported: throw .unsupported(text)
    case qpdf_e_system: throw .system(text)
    default: throw .damaged(text)
    }
  }

  /// Gives how many there were.
  private func takeWarnings() -> Int {
    var count = 0
    while qpdf_more_warnings(data) != 0 {
      let warning = qpdf_next_warning(data)
      if let text = qpdf_get_error_message_detail(data, warning),
        strstr(text, "Attempting to reconstruct cross-reference table") != nil
      {
        isRebuilt = true
      }
      count += 1
    }
    return count
  }

  /// The version the header or the catalog names, such as `1.7`.
  var version: String { qpdf_get_pdf_version(data).map { String(cString: $0) } ?? "" }

  var isEncrypted: Bool { qpdf_is_encrypted(data) != 0 }

  /// Whether /P lets a reader without the owner's password annotate (ISO 32000-1 table 22, bit 6).
  var permitsAnnotating: Bool { qpdf_allow_modify_annotation(data) != 0 }

  /// Whether it lets such a reader print at all (bit 3), and as finely as any printer can (bit 12 as well).
  var permitsPrinting: Bool { qpdf_allow_print_low_res(data) != 0 }
  var permitsFinePrinting: Bool { qpdf_allow_print_high_res(data) != 0 }

  var trailer: CosDictionary { read { qpdf_get_trailer($0) }.dictionary ?? [:] }

  /// The document catalog (ISO 32000-1 §7.7.2).
  var catalog: CosDictionary { resolve(trailer["Root"]).dictionary ?? [:] }

  func object(_ reference: ObjectReference) -> CosValue {
    guard
      let number = Int32(exactly: reference.number), number > 0,
      let generation = Int32(exactly: reference.generation), generation >= 0
    else { return .null }
    return read { qpdf_get_object_by_id($0, number, generation) }
  }

  func dictionary(_ reference: ObjectReference) -> CosDictionary? {
    guard let number = Int32(exactly: reference.number), number > 0 else { return nil }
    let oh = qpdf_get_object_by_id(data, number, Int32(clamping: reference.generation))
    defer { qpdf_oh_release(data, oh) }
    defer { forgetError() }
    switch qpdf_oh_get_type_code(data, oh) {
    case ot_dictionary: return dictionary(oh)
    case ot_stream:
      let head = qpdf_oh_get_dict(data, oh)
      defer { qpdf_oh_release(data, head) }
      return dictionary(head)
    default: return nil
    }
  }

  private func forgetError() { if qpdf_has_error(data) != 0 { _ = qpdf_get_error(data) } }

  /// A stream's bytes with its filters undone as far as qpdf can; nil when there is no such stream.
  func decodedData(_ reference: ObjectReference) -> [UInt8]? {
    guard let number = Int32(exactly: reference.number) else { return nil }
    let oh = qpdf_get_object_by_id(data, number, Int32(clamping: reference.generation))
    defer { qpdf_oh_release(data, oh) }
    guard qpdf_oh_is_stream(data, oh) != 0 else { return nil }
    return bytes(of: oh, level: qpdf_dl_specialized)
  }

  private func read(_ get: (qpdf_data?) -> qpdf_oh) -> CosValue {
    let oh = get(data)
    defer { qpdf_oh_release(data, oh) }
    let result = value(oh, followsReference: true)
    // An object that can't be read counts as null, as the clause says of one that isn't there.
    if qpdf_has_error(data) != 0 {
      _ = qpdf_get_error(data)
      return .null
    }
    return result
  }

  /// One level of indirection is followed for the object itself; inside, references stay references.
  private func value(_ oh: qpdf_oh, followsReference: Bool = false) -> CosValue {
    if !followsReference, qpdf_oh_is_indirect(data, oh) != 0 {
      return .reference(
        ObjectReference(Int(qpdf_oh_get_object_id(data, oh)), Int(qpdf_oh_get_generation(data, oh))))
    }
    switch qpdf_oh_get_type_code(data, oh) {
    case ot_boolean: return .bool(qpdf_oh_get_bool_value(data, oh) != 0)
    case ot_integer: return .integer(Int(qpdf_oh_get_int_value(data, oh)))
    case ot_real: return .real(qpdf_oh_get_numeric_value(data, oh))
    case ot_name: return .name(Self.name(qpdf_oh_get_name(data, oh)))
    case ot_string:
      let start = qpdf_oh_get_string_value(data, oh)
      let count = qpdf_get_last_string_length(data)
      return .string(start.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? [])
    case ot_array:
      return .array(
        (0..<max(0, qpdf_oh_get_array_n_items(data, oh))).map { i in
          let item = qpdf_oh_get_array_item(data, oh, i)
          defer { qpdf_oh_release(data, item) }
          return value(item)
        })
    case ot_dictionary: return .dictionary(dictionary(oh))
    case ot_stream:
      let head = qpdf_oh_get_dict(data, oh)
      defer { qpdf_oh_release(data, head) }
      var entries = dictionary(head)
      entries["Length"] = nil
      return .stream(CosStream(entries, data: bytes(of: oh, level: qpdf_dl_none) ?? []))
    default: return .null
    }
  }

  private func dictionary(_ oh: qpdf_oh) -> CosDictionary {
    // The iterator is one for the whole file: take the keys first.
    var keys: [[CChar]] = []
    qpdf_oh_begin_dict_key_iter(data, oh)
    while qpdf_oh_dict_more_keys(data) != 0, let key = qpdf_oh_dict_next_key(data) {
      keys.append(Array(UnsafeBufferPointer(start: key, count: strlen(key) + 1)))
    }
    var result: CosDictionary = [:]
    for key in keys {
      let item = qpdf_oh_get_key(data, oh, key)
      defer { qpdf_oh_release(data, item) }
      key.withUnsafeBufferPointer { result[Self.name($0.baseAddress)] = value(item) }
    }
    return result
  }

  private func bytes(of stream: qpdf_oh, level: qpdf_stream_decode_level_e) -> [UInt8]? {
    var buffer: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = qpdf_oh_get_stream_data(data, stream, level, nil, &buffer, &length)
    defer { free(buffer) }
    guard qpdf_has_error(data) == 0 else {
      _ = qpdf_get_error(data)
      return nil
    }
    return buffer.map { Array(UnsafeBufferPointer(start: $0, count: length)) } ?? []
  }

  private static func name(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "" }
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    return RawText.string(bytes.first == 0x2F ? bytes.dropFirst() : bytes[...])
  }
}
