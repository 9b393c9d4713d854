import CGtk

/// A GObject held by one reference.
///
/// Objects made by `init(tied:)` — every widget and event controller made in Swift — live exactly as
/// long as their GObject: while anyone in C holds it, the Swift object stays, with its stored
/// properties, and the same Swift object is found again from the pointer.
///
/// Classes that other rooms subclass are `open` and their initializers `public`: a package class can't be
/// subclassed elsewhere, and of one with a package initializer Swift 6.3 says that its subclasses recurse.
@MainActor open class Object: Pointing {
  /// The GObject. Never handed to the rooms above.
  nonisolated(unsafe) let raw: UnsafeMutableRawPointer  // constant; GObject references are atomic
  private let isTied: Bool

  /// Takes over a reference the caller owns (or sinks a floating one).
  init(owned pointer: (some Pointing)?) {
    raw = pointer!.raw
    isTied = false
    if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
    LiveObjects.wrappers += 1
  }

  /// Adds a reference to an object someone else owns; a floating one, just being made, stays floating for its owner to sink.
  init(borrowed pointer: (some Pointing)?) {
    raw = pointer!.raw
    isTied = false
    g_object_ref(raw)
    LiveObjects.wrappers += 1
  }

  /// Ties this Swift object to a new GObject, by a toggle reference. `ours`: whether the caller owns
  /// the reference it passes (a GtkWindow's belongs to the list of windows).
  init(tied pointer: (some Pointing)?, ours: Bool = true) {
    raw = pointer!.raw
    isTied = true
    LiveObjects.wrappers += 1
    let releasesReference = ours
    if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
    let me = Unmanaged.passRetained(self).toOpaque()
    g_object_set_qdata(g(raw), Object.swiftQuark, me)
    g_object_add_toggle_ref(g(raw), Object.toggled, me)
    if releasesReference { g_object_unref(raw) }
  }

  isolated deinit {
    LiveObjects.wrappers -= 1
    if isTied {
      g_object_set_qdata(g(raw), Object.swiftQuark, nil)
      g_object_remove_toggle_ref(g(raw), Object.toggled, Unmanaged.passUnretained(self).toOpaque())
    } else {
      g_object_unref(raw)
    }
  }

  private static let swiftQuark = g_quark_from_static_string("postil-swift-object")

  // Widgets and controllers are referenced on the main thread only; retain and release are atomic anyway.
  private static let toggled: GToggleNotify = { @Sendable me, _, isLast in
    guard let me else { return }
    let object = Unmanaged<AnyObject>.fromOpaque(me)
    if isLast != 0 { object.release() } else { _ = object.retain() }
  }

  /// The Swift object tied to `pointer`, if there is one.
  static func existing(_ pointer: UnsafeMutableRawPointer) -> Object? {
    guard let me = g_object_get_qdata(g(pointer), swiftQuark) else { return nil }
    return Unmanaged<Object>.fromOpaque(me).takeUnretainedValue()
  }

  /// The C type's name, such as "GtkButton".
  package var typeName: String { String(cString: postil_type_name_of(raw)) }
}

extension Object: @MainActor Equatable {
  /// Whether both stand for the same GObject.
  public static func == (a: Object, b: Object) -> Bool { a.raw == b.raw }
}
