import CBase
import Glibc
import RenderProtocol

/// A request as it came in, with the descriptor that travelled with it.
struct IncomingRequest {
  var id: UInt32
  var request: RenderRequest
  var descriptor: FileDescriptor?
}

/// A file descriptor that is closed when no longer held.
final class FileDescriptor {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { close(number) }
}

/// The blocking message stream to the client. When it breaks there is nobody to serve, so the process ends,
/// by _exit: poppler's static destructors can crash.
struct Channel {
  static let descriptor: Int32 = 3

  /// The next request; ends the process when the client has gone or talks nonsense.
  func receive() -> IncomingRequest {
    var passed: FileDescriptor?
    let head = read(FrameHeader.size, &passed)
    do throws(ProtocolError) {
      let header = try FrameHeader(decoding: head)
      let body = read(header.length, &passed)
      return IncomingRequest(
        id: header.id, request: try RenderRequest(header: header, body: body), descriptor: passed)
    } catch {
      _exit(3)
    }
  }

  func send(_ reply: RenderReply, id: UInt32) {
    let bytes = reply.encoded(id: id)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        postil_send(Self.descriptor, $0.baseAddress! + sent, bytes.count - sent, -1, 0)
      }
      guard count > 0 else { _exit(0) }
      sent += count
    }
  }

  private func read(_ count: Int, _ passed: inout FileDescriptor?) -> [UInt8] {
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        var number: Int32 = -1
        let received = postil_receive(
          Self.descriptor, UnsafeMutableRawPointer(buffer.baseAddress! + filled), count - filled, &number, 0)
        if number >= 0 { passed = FileDescriptor(number) }
        guard received > 0 else { _exit(0) }
        filled += received
      }
    }
  }
}
