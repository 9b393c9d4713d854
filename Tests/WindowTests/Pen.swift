import Foundation

/// One end of the virtual pen of Tests/PenDriver, driven over its socket.
final class Pen {
  struct Failed: Error, CustomStringConvertible { var description: String }

  /// One reading: screen pixels, pressure 0…1, tilts −1…1.
  struct Reading {
    var x: Double
    var y: Double
    var pressure = 0.0
    var tiltX = 0.0
    var tiltY = 0.0
  }

  private let descriptor: Int32
  /// The screen, in pixels.
  private let size: (width: Double, height: Double)

  /// `end` is `pen` or `eraser`, as startx.sh names the sockets.
  init(_ directory: String, end: String, screen size: (width: Double, height: Double)) throws {
    self.size = size
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = "\(directory)/\(end).sock"
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1))
    }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Failed(description: "can't reach \(path)") }
  }

  deinit { close(descriptor) }

  private func send(_ line: String) throws {
    let bytes = Array("\(line)\n".utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Failed(description: line) }
    var reply: [UInt8] = []
    while reply.last != 10 {
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { throw Failed(description: "\(line): the server hung up") }
      reply.append(byte)
    }
    guard reply == Array("ok\n".utf8) else {
      throw Failed(description: "\(line): \(String(decoding: reply, as: UTF8.self))")
    }
  }

  /// Brings the end near; `kind` is STYLUS or ERASER.
  func near(_ kind: String, serial: Int) throws {
    try send("tool \(kind) \(serial) 2083")
    try send("prox 1")
  }

  func away() throws { try send("prox 0") }

  func move(_ r: Reading) throws {
    let axes = [
      r.x * 65535 / (size.width - 1), r.y * 65535 / (size.height - 1), r.pressure * 65535,
      min(r.tiltX * 64, 63),
      min(r.tiltY * 64, 63), 0,
    ]
    try send("move " + axes.map { String(format: "%.3f", $0) }.joined(separator: " "))
  }

  /// Draws through `readings`, 250 of them a second: several times as many as there are frames.
  func stroke(_ readings: [Reading]) throws {
    var hover = readings[0]
    hover.pressure = 0
    try move(hover)
    try send("btn 1 1")
    for reading in readings {
      try move(reading)
      usleep(4000)
    }
    try send("btn 1 0")
  }
}
