import CGtk

/// The desktop's clipboard.
@MainActor package struct Clipboard {
  private let pointer: OpaquePointer

  /// The clipboard of the display that `widget` is on.
  package init(of widget: Widget) { pointer = gtk_widget_get_clipboard(widget.widget) }

  package func setText(_ text: String) { gdk_clipboard_set_text(pointer, text) }
  package func setTexture(_ texture: Texture) { gdk_clipboard_set_texture(pointer, texture.pointer) }

  @discardableResult
  package func set(_ content: ContentProvider?) -> Bool {
    gdk_clipboard_set_content(pointer, g(orNil: content)) != 0
  }

  /// Calls `handler` whenever there is something else on it, until the connection is cut: the clipboard outlives windows.
  package func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    Object(borrowed: pointer).connect("changed") { _ in handler() }
  }

  /// Whether this program set the contents.
  package var isLocal: Bool { gdk_clipboard_is_local(pointer) != 0 }

  package func contains(mime: String) -> Bool {
    gdk_content_formats_contain_mime_type(gdk_clipboard_get_formats(pointer), mime) != 0
  }

  package var hasText: Bool {
    gdk_content_formats_contain_gtype(gdk_clipboard_get_formats(pointer), postil_type_string()) != 0
      || contains(mime: "text/plain;charset=utf-8") || contains(mime: "text/plain")
  }

  package var hasTexture: Bool {
    gdk_content_formats_contain_gtype(gdk_clipboard_get_formats(pointer), gdk_texture_get_type()) != 0
      || contains(mime: "image/png")
  }

  package func readText() async -> String? {
    await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        continuation.resume(
          returning: String(taking: gdk_clipboard_read_text_finish(g(source!), result, nil)))
      }
      gdk_clipboard_read_text_async(pointer, nil, AsyncReply.callback, reply.data)
    }
  }

  package func readTexture() async -> Texture? {
    await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        let texture = gdk_clipboard_read_texture_finish(g(source!), result, nil)
        continuation.resume(returning: texture.map { Texture(owned: $0) })
      }
      gdk_clipboard_read_texture_async(pointer, nil, AsyncReply.callback, reply.data)
    }
  }

  /// The contents in the format `mime`; nil when there is none of it.
  package func readBytes(mime: String) async -> [UInt8]? {
    let stream: Object? = await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        let stream = gdk_clipboard_read_finish(g(source!), result, nil, nil)
        continuation.resume(returning: stream.map { Object(owned: $0) })
      }
      withCStrings([mime]) { array in
        array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 2) {
          gdk_clipboard_read_async(pointer, $0, G_PRIORITY_DEFAULT, nil, AsyncReply.callback, reply.data)
        }
      }
    }
    guard let stream else { return nil }
    let memory = Object(owned: g_memory_output_stream_new_resizable())
    let size: Int = await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        continuation.resume(returning: g_output_stream_splice_finish(g(source!), result, nil))
      }
      let flags = G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue
      g_output_stream_splice_async(
        g(memory), g(stream), GOutputStreamSpliceFlags(rawValue: flags), G_PRIORITY_DEFAULT, nil,
        AsyncReply.callback, reply.data)
    }
    guard size >= 0 else { return nil }
    let count = Int(g_memory_output_stream_get_data_size(g(memory)))
    return Array(UnsafeRawBufferPointer(start: g_memory_output_stream_get_data(g(memory)), count: count))
  }
}
