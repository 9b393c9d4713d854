import CQPDF
import DocumentModel
import Glibc
import Testing

@testable import PDFEngine

/// A one-page file made of bytes, its structure in one of the forms that occur.
struct SmallPDF {
  enum Form: CaseIterable { case table, stream, hybrid }

  var form = Form.table
  var junk = ""
  /// Of the page object, number 3.
  var pageGeneration = 0
  var endsWithNewline = true
  var sizeError = 0
  var startxrefError = 0
  var extraTrailer = ""
  var moreObjects: [String] = []

  static let page = 3

  var bytes: [UInt8] {
    var out = Array(junk.utf8)
    let start = out.count
    var offsets: [Int] = []
    out += Array("%PDF-1.5\n%\u{e2}\u{e3}\n".utf8)
    let content = "0 0 1 rg 10 10 50 50 re f"
    let objects =
      [
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 \(pageGeneration) R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>",
        "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream",
      ] + moreObjects
    for (i, object) in objects.enumerated() {
      offsets.append(out.count - start)
      out += Array("\(i + 1) \(i == 2 ? pageGeneration : 0) obj\n\(object)\nendobj\n".utf8)
    }
    let count = objects.count
    switch form {
    case .table:
      let xref = out.count - start
      out += Array(table(offsets, size: count + 1 + sizeError, more: "").utf8)
      out += Array(end(xref).utf8)
    case .stream:
      let xref = out.count - start
      out += stream(offsets + [xref], number: count + 1, index: nil)
      out += Array(end(xref).utf8)
    case .hybrid:
      // Object 4 is hidden from readers that know no streams: free in the first section, in the stream of the second.
      let hidden = out.count - start
      out += stream([offsets[3]], number: count + 1, index: (4, 1))
      let first = out.count - start
      offsets[3] = -1
      let size = count + 2 + sizeError
      out += Array(table(offsets + [hidden], size: size, more: "").utf8)
      let last = out.count - start
      out += Array(
        ("xref\n0 0\ntrailer\n<</Size \(size)/Root 1 0 R/Prev \(first)/XRefStm \(hidden)\(extraTrailer)>>\n"
          + end(last)).utf8)
    }
    return out
  }

  private func table(_ offsets: [Int], size: Int, more: String) -> String {
    var out = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for (i, offset) in offsets.enumerated() {
      let digits = String(max(offset, 0))
      let generation = i == 2 ? String(pageGeneration) : "0"
      out += String(repeating: "0", count: 10 - digits.count) + digits + " "
      out +=
        String(repeating: "0", count: 5 - generation.count) + generation + (offset < 0 ? " f \n" : " n \n")
    }
    return out + "trailer\n<</Size \(size)/Root 1 0 R\(more)\(extraTrailer)>>\n"
  }

  private func stream(_ offsets: [Int], number: Int, index: (Int, Int)?) -> [UInt8] {
    var data: [UInt8] = index == nil ? [0, 0, 0, 255] : []
    for (i, offset) in offsets.enumerated() {
      let generation = i == 2 && index == nil ? pageGeneration : 0
      data += [1, UInt8(offset >> 8), UInt8(offset & 255), UInt8(generation)]
    }
    let size = number + 1 + sizeError
    let range = index.map { "/Index[\($0.0) \($0.1)]" } ?? ""
    let head = "\(number) 0 obj\n<</Type/XRef/Size \(size)/Root 1 0 R/W[1 2 1]\(range)\(extraTrailer)"
    return Array("\(head)/Length \(data.count)>>\nstream\n".utf8) + data + Array("\nendstream\nendobj\n".utf8)
  }

  private func end(_ xref: Int) -> String {
    "startxref\n\(xref + startxrefError)\n%%EOF" + (endsWithNewline ? "\n" : "")
  }

  /// The file with its contents encrypted by qpdf.
  func encrypted(_ set: (qpdf_data?) -> Void, objectStreams: Bool = false) throws -> [UInt8] {
    var handle: qpdf_data? = qpdf_init()
    defer { qpdf_cleanup(&handle) }
    let plain = bytes
    return try plain.withUnsafeBytes { plain in
      let characters = plain.assumingMemoryBound(to: CChar.self)
      _ = qpdf_read_memory(handle, "small", characters.baseAddress, UInt64(plain.count), nil)
      _ = qpdf_init_write_memory(handle)
      qpdf_set_static_ID(handle, 1)
      qpdf_set_object_stream_mode(handle, objectStreams ? qpdf_o_generate : qpdf_o_disable)
      set(handle)
      try #require(qpdf_write(handle) & 2 == 0)
      return Array(UnsafeBufferPointer(start: qpdf_get_buffer(handle), count: qpdf_get_buffer_length(handle)))
    }
  }
}

/// A folder of a test's own, gone with it.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/postil-writing-XXXXXX".utf8CString)
    path = try #require(
      template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }.map { String(cString: $0) })
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  var names: [String] {
    var result: [String] = []
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { result.append(name) }
    }
    return result.sorted()
  }

  /// Writes a file; gives its path.
  func file(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws -> String {
    let path = path + "/" + name
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try DescriptorBytes(descriptor).write(bytes, at: 0)
    try #require(fchmod(descriptor, mode) == 0)
    return path
  }
}

func contents(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  let file = DescriptorBytes(descriptor)
  return try file.read(at: 0, count: try file.length())
}

/// A file read by qpdf, which may repair nothing.
final class StrictReader {
  private var handle: qpdf_data? = qpdf_init()
  private let bytes: UnsafeMutableBufferPointer<CChar>

  init(_ content: [UInt8], password: String? = nil) throws {
    bytes = .allocate(capacity: content.count)
    for (i, byte) in content.enumerated() { bytes[i] = CChar(bitPattern: byte) }
    qpdf_silence_errors(handle)
    qpdf_set_attempt_recovery(handle, 0)
    _ = qpdf_read_memory(handle, "strict", bytes.baseAddress, UInt64(content.count), password)
    try check()
    try #require(qpdf_get_num_pages(handle) == 1)
    try check()
  }

  deinit {
    qpdf_cleanup(&handle)
    bytes.deallocate()
  }

  private func check() throws {
    if qpdf_has_error(handle) != 0 {
      throw ReadingFailed(text: String(cString: qpdf_get_error_full_text(handle, qpdf_get_error(handle))))
    }
    if qpdf_more_warnings(handle) != 0 {
      throw ReadingFailed(text: String(cString: qpdf_get_error_full_text(handle, qpdf_next_warning(handle))))
    }
  }

  func text(_ reference: ObjectReference) throws -> String {
    let object = qpdf_get_object_by_id(handle, Int32(reference.number), Int32(reference.generation))
    let text = String(cString: qpdf_oh_unparse_resolved(handle, object))
    try check()
    return text
  }

  func isStream(_ reference: ObjectReference) -> Bool {
    let object = qpdf_get_object_by_id(handle, Int32(reference.number), Int32(reference.generation))
    return qpdf_oh_is_stream(handle, object) != 0
  }

  func string(_ reference: ObjectReference, _ key: String) throws -> [UInt8] {
    let object = qpdf_get_object_by_id(handle, Int32(reference.number), Int32(reference.generation))
    let value = qpdf_oh_get_key(handle, object, key)
    var length = 0
    let bytes = qpdf_oh_get_binary_string_value(handle, value, &length)
    try check()
    return bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) } ?? []
  }

  func stream(_ reference: ObjectReference) throws -> [UInt8] {
    let object = qpdf_get_object_by_id(handle, Int32(reference.number), Int32(reference.generation))
    var buffer: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = qpdf_oh_get_stream_data(handle, object, qpdf_dl_generalized, nil, &buffer, &length)
    try check()
    defer { free(buffer) }
    return Array(UnsafeBufferPointer(start: buffer, count: length))
  }
}

struct ReadingFailed: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}
