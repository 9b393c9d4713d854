import CGtk
import Dispatch

/// GLib's main loop, with Swift's main actor running on it.
package enum MainLoop {
  private static var attached = false

  /// Lets main actor tasks and `DispatchQueue.main` run while a GLib loop runs. Call once, early.
  package static func attach() {
    guard !attached else { return }
    attached = true
    let source = g_unix_fd_source_new(postil_dispatch_fd(), G_IO_IN)
    let drain: @convention(c) (gint, GIOCondition, gpointer?) -> gboolean = { _, _, _ in
      postil_dispatch_drain()
      return 1
    }
    g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
    g_source_attach(source, nil)
    g_source_unref(source)
  }

  /// A scheduled call that can be taken back.
  @MainActor package final class Token {
    fileprivate var source: guint = 0
    fileprivate var body: (() -> Bool)?

    fileprivate init(_ body: @escaping () -> Bool) { self.body = body }

    package var isScheduled: Bool { body != nil }

    /// Takes the call back; does nothing once it has run.
    package func cancel() {
      guard body != nil else { return }
      body = nil
      g_source_remove(source)
    }
  }

  private static let fire: GSourceFunc = { data in
    let token = Unmanaged<Token>.fromOpaque(data!).takeUnretainedValue()
    guard let body = token.body else { return 0 }
    if body() { return token.body == nil ? 0 : 1 }
    token.body = nil
    return 0
  }

  private static let release: GDestroyNotify = { data in
    Unmanaged<Token>.fromOpaque(data!).release()
  }

  /// Calls `body` once, `milliseconds` from now.
  @discardableResult
  package static func after(milliseconds: Int, _ body: @escaping () -> Void) -> Token {
    every(milliseconds: milliseconds) {
      body()
      return false
    }
  }

  /// Calls `body` every `milliseconds` until it returns false or the token is cancelled.
  @discardableResult
  package static func every(milliseconds: Int, _ body: @escaping () -> Bool) -> Token {
    let token = Token(body)
    token.source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(max(0, milliseconds)), fire, Unmanaged.passRetained(token).toOpaque(),
      release)
    return token
  }

  /// Calls `body` once when nothing more urgent (input, drawing) is left to do.
  @discardableResult
  package static func idle(_ body: @escaping () -> Void) -> Token {
    let token = Token {
      body()
      return false
    }
    token.source = g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE, fire, Unmanaged.passRetained(token).toOpaque(), release)
    return token
  }

  /// Runs one turn of the loop; for tests and nested waits from plain callbacks only.
  @discardableResult
  package static func iterate(mayBlock: Bool = false) -> Bool {
    g_main_context_iteration(nil, mayBlock.gboolean) != 0
  }

  /// Microseconds of the monotonic clock that frames and events are stamped with.
  package static var monotonicMicroseconds: Int64 { Int64(g_get_monotonic_time()) }
}
