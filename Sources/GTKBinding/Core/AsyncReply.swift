import CGtk

/// Carries the Swift end of a GIO asynchronous call through C.
final class AsyncReply {
  private let body: (_ source: UnsafeMutableRawPointer?, _ result: OpaquePointer?) -> Void

  init(_ body: @escaping (UnsafeMutableRawPointer?, OpaquePointer?) -> Void) { self.body = body }

  /// The user data to pass along with `callback`, which uses it up.
  var data: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static let callback: GAsyncReadyCallback = { source, result, data in
    let reply = Unmanaged<AsyncReply>.fromOpaque(data!).takeRetainedValue()
    reply.body(source?.raw, result)
  }
}
