import CGtk
import Geometry

/// Anything that stands for the address of a C object.
nonisolated protocol Pointing {
  /// The address; borrowed from whoever owns the object.
  var raw: UnsafeMutableRawPointer { get }
}

nonisolated extension UnsafeMutableRawPointer: Pointing {
  var raw: UnsafeMutableRawPointer { self }
}

nonisolated extension UnsafeMutablePointer: Pointing {
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

nonisolated extension OpaquePointer: Pointing {
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

/// The pointer type the C parameter at hand asks for; the parameter picks `T`.
nonisolated func g<T>(_ p: some Pointing) -> UnsafeMutablePointer<T> {
  p.raw.assumingMemoryBound(to: T.self)
}

nonisolated func g(_ p: some Pointing) -> OpaquePointer { OpaquePointer(p.raw) }

nonisolated func g<T>(orNil p: (some Pointing)?) -> UnsafeMutablePointer<T>? {
  p.map { $0.raw.assumingMemoryBound(to: T.self) }
}

nonisolated func g(orNil p: (some Pointing)?) -> OpaquePointer? { p.map { OpaquePointer($0.raw) } }

nonisolated extension Bool {
  var gboolean: Int32 { self ? 1 : 0 }
}

nonisolated extension String {
  /// Copies a C string that stays the callee's; nil stays nil.
  init?(borrowing c: UnsafePointer<CChar>?) {
    guard let c else { return nil }
    self.init(cString: c)
  }

  /// Copies a C string and frees it with `g_free`.
  init?(taking c: UnsafeMutablePointer<CChar>?) {
    guard let c else { return nil }
    self.init(cString: c)
    g_free(c)
  }
}

nonisolated extension String {
  /// Copies a file's name or path, whose bytes may be any (`RawText`), and frees it with `g_free`.
  init?(takingPath c: UnsafeMutablePointer<CChar>?) {
    guard let c else { return nil }
    self = RawText.string(cString: c)
    g_free(c)
  }

  /// The URI of the file at this path.
  var fileURI: String? {
    String(taking: RawText.withCString(self) { g_filename_to_uri($0, nil, nil) })
  }

  /// A GFile of this path, to be released by the caller.
  func makeFile() -> OpaquePointer? { RawText.withCString(self) { g_file_new_for_path($0) } }
}

/// Copies a NULL-terminated array of C strings.
nonisolated func strings(
  _ array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> [String] {
  guard var p = array else { return [] }
  var result: [String] = []
  while let s = p.pointee {
    result.append(String(cString: s))
    p += 1
  }
  return result
}

/// Calls `body` with a NULL-terminated array of C strings that lives for the call.
nonisolated func withCStrings<R>(
  _ values: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
  var array: [UnsafeMutablePointer<CChar>?] = values.map { RawText.withCString($0) { g_strdup($0) } }
  array.append(nil)
  defer { for p in array { g_free(p) } }
  return array.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}

nonisolated func instance(_ p: some Pointing, isA type: GType) -> Bool {
  g_type_check_instance_is_a(g(p), type) != 0
}
