import Foundation

/// A folder of its own for one test.
struct TestHome {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String) -> String { root.appending(path: name).path }

  func write(_ bytes: some Sequence<UInt8>, _ name: String) throws {
    let url = root.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }
}
