import CGtk

/// Questions with buttons, over a window.
package enum Alert {
  /// How a button looks.
  package enum Appearance: Int32, Sendable { case plain, suggested, destructive }

  /// One button.
  package struct Response {
    package let id: String
    package let label: String
    package let appearance: Appearance
    package let isEnabled: Bool

    package init(_ id: String, _ label: String, _ appearance: Appearance = .plain, isEnabled: Bool = true) {
      self.id = id
      self.label = label
      self.appearance = appearance
      self.isEnabled = isEnabled
    }
  }

  /// An open question.
  @MainActor package final class Handle {
    fileprivate var pointer: UnsafeMutableRawPointer?

    /// Makes a button (in)sensitive, as an extra child's contents demand.
    package func setEnabled(_ id: String, _ enabled: Bool) {
      if let pointer { postil_alert_set_enabled(pointer, id, enabled.gboolean) }
    }

    /// Closes the question with its close response.
    package func close() { if let pointer { postil_alert_close(pointer) } }
  }

  /// What becomes of the questions, each with a number of its own.
  package enum Moment {
    case asked(Int)
    case answered(Int)
  }

  /// Told of every question.
  package static var observer: ((Moment) -> Void)?
  private static var count = 0
  /// Whether questions are windows of their own rather than inside the one they are asked on.
  package static var areWindows: Bool { postil_alerts_are_windows() != 0 }

  private final class Reply {
    let handle = Handle()
    let continuation: CheckedContinuation<String, Never>
    init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }
  }

  /// Asks and waits for the answer: a response's id, or `close` when the user closed the question (Escape).
  ///
  /// `labels` may carry mnemonics ("_Save"). `prepare` gets the open question.
  package static func ask(
    on parent: Widget?, heading: String, body: String = "", responses: [Response],
    default defaultID: String? = nil,
    close: String, extraChild: Widget? = nil, prepare: ((Handle) -> Void)? = nil
  ) async -> String {
    count += 1
    let number = count
    defer { observer?(.answered(number)) }
    let answer = await withCheckedContinuation { continuation in
      let reply = Reply(continuation)
      let texts = responses.map { (g_strdup($0.id), g_strdup($0.label)) }
      defer {
        for (id, label) in texts {
          g_free(id)
          g_free(label)
        }
      }
      let buttons = zip(responses, texts).map { response, text in
        PostilResponse(
          id: UnsafePointer(text.0), label: UnsafePointer(text.1), appearance: response.appearance.rawValue,
          enabled: response.isEnabled.gboolean)
      }
      let handle = reply.handle
      handle.pointer = postil_alert_ask(
        g(orNil: parent), heading, body, g(orNil: extraChild), buttons, Int32(buttons.count), defaultID,
        close,
        { response, data in
          let reply = Unmanaged<Reply>.fromOpaque(data!).takeRetainedValue()
          reply.handle.pointer = nil
          reply.continuation.resume(returning: String(borrowing: response) ?? "")
        }, Unmanaged.passRetained(reply).toOpaque())
      prepare?(handle)
      observer?(.asked(number))
    }
    return answer.isEmpty ? close : answer
  }
}
