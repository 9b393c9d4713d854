import CGtk
import Geometry

/// What was dropped or pasted.
package enum DropContent {
  case files([String])
  case text(String)
  case texture(Texture)
}

/// What may be done with dragged data.
package nonisolated struct DragActions: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let copy = DragActions(rawValue: GDK_ACTION_COPY.rawValue)
  package static let move = DragActions(rawValue: GDK_ACTION_MOVE.rawValue)
  var gdk: GdkDragAction { GdkDragAction(rawValue: rawValue) }
}

/// Accepts files, text or pictures dropped on a widget, from this or another program.
@MainActor package final class DropTarget: EventController {
  /// The kinds of content a target takes.
  package enum Kind: Sendable { case files, text, texture }

  package init(_ kinds: [Kind], actions: DragActions = .copy) {
    super.init(controller: gtk_drop_target_new(postil_type_invalid(), actions.gdk))
    var types = kinds.map { kind -> GType in
      switch kind {
      case .files: gdk_file_list_get_type()
      case .text: postil_type_string()
      case .texture: gdk_texture_get_type()
      }
    }
    gtk_drop_target_set_gtypes(g(raw), &types, gsize(types.count))
  }

  /// `handler` returns whether it took the content.
  package func onDrop(_ handler: @escaping (DropContent, Point) -> Bool) {
    connect("drop") { a in
      let value = a.pointer(0)!.assumingMemoryBound(to: GValue.self)
      guard let content = DropContent(value) else { return a.return(false) }
      a.return(handler(content, a.point(1)))
    }
  }

  /// Called as a drag comes over the widget and moves there; return what a drop would do, empty to refuse.
  package func onMotion(_ handler: @escaping (Point) -> DragActions) {
    connect("enter") { a in a.returnFlags(handler(a.point(0)).rawValue) }
    connect("motion") { a in a.returnFlags(handler(a.point(0)).rawValue) }
  }

  package func onLeave(_ handler: @escaping () -> Void) { connect("leave") { _ in handler() } }
}

extension DropContent {
  init?(_ value: UnsafePointer<GValue>) {
    let type = postil_value_type(value)
    if type == gdk_file_list_get_type() {
      let list = gdk_file_list_get_files(g(g_value_get_boxed(value)!))
      defer { g_slist_free(list) }
      var paths: [String] = []
      var node = list
      while let n = node {
        if let path = String(takingPath: g_file_get_path(OpaquePointer(n.pointee.data))) {
          paths.append(path)
        }
        node = n.pointee.next
      }
      guard !paths.isEmpty else { return nil }
      self = .files(paths)
    } else if type == postil_type_string() {
      guard let text = String(borrowing: g_value_get_string(value)) else { return nil }
      self = .text(text)
    } else if g_type_is_a(type, gdk_texture_get_type()) != 0, let p = g_value_get_object(value) {
      g_object_ref(p)
      self = .texture(Texture(owned: OpaquePointer(p)))
    } else {
      return nil
    }
  }
}

/// Lets the user drag data out of a widget, to this or another program.
@MainActor package final class DragSource: SingleGesture {
  package init(button: Int = 1, actions: DragActions = .copy) {
    super.init(single: gtk_drag_source_new(), button: button, touchOnly: false)
    gtk_drag_source_set_actions(g(raw), actions.gdk)
  }

  /// Asked as the drag begins at a place; nil means no drag.
  package func onPrepare(_ handler: @escaping (Point) -> ContentProvider?) {
    connect("prepare") { a in
      let provider = handler(a.point(0))
      if let provider { g_object_ref(provider.raw) }
      a.returnObject(provider?.raw)
    }
  }

  package func onBegin(_ handler: @escaping () -> Void) { connect("drag-begin") { _ in handler() } }

  /// `moved`: whether the receiver wants the original deleted.
  package func onEnd(_ handler: @escaping (_ moved: Bool) -> Void) {
    connect("drag-end") { a in handler(a.bool(1)) }
  }

  /// The picture under the pointer; `hotspot` is the pointer's place in it.
  package func setIcon(_ icon: Paintable?, hotspot: Point) {
    gtk_drag_source_set_icon(g(raw), icon?.pointer, Int32(hotspot.x), Int32(hotspot.y))
  }

  package func cancelDrag() { gtk_drag_source_drag_cancel(g(raw)) }
}

/// Data offered to other programs, in one or more formats.
@MainActor package final class ContentProvider: Object {
  package init(text: String) {
    var value = GValue()
    g_value_init(&value, postil_type_string())
    g_value_set_string(&value, text)
    super.init(owned: gdk_content_provider_new_for_value(&value))
    g_value_unset(&value)
  }

  package init(mime: String, bytes: [UInt8]) {
    super.init(owned: ContentProvider.make(mime, bytes))
  }

  package init(texture: Texture) {
    var value = GValue()
    g_value_init(&value, gdk_texture_get_type())
    g_value_set_object(&value, texture.pointer.raw)
    super.init(owned: gdk_content_provider_new_for_value(&value))
    g_value_unset(&value)
  }

  /// Files, as a file manager takes them.
  package init(files paths: [String]) {
    var files: [OpaquePointer?] = paths.map { $0.makeFile() }
    let list = gdk_file_list_new_from_array(&files, gsize(files.count))
    for file in files { file.map { g_object_unref($0.raw) } }
    var value = GValue()
    g_value_init(&value, gdk_file_list_get_type())
    g_value_take_boxed(&value, UnsafeMutableRawPointer(list!))
    super.init(owned: gdk_content_provider_new_for_value(&value))
    g_value_unset(&value)
  }

  /// All formats of the parts, the first ones preferred.
  package init(union parts: [ContentProvider]) {
    var pointers: [UnsafeMutablePointer<GdkContentProvider>?] = parts.map { part in
      g_object_ref(part.raw)
      return g(part)
    }
    super.init(owned: gdk_content_provider_new_union(&pointers, gsize(pointers.count)))
  }

  private static func make(_ mime: String, _ bytes: [UInt8]) -> OpaquePointer? {
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    return gdk_content_provider_new_for_bytes(mime, data).map { OpaquePointer($0) }
  }
}
