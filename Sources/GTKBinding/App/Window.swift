import CGtk
import Geometry

/// A toplevel window. GTK owns it from its making until `destroy()`.
@MainActor open class Window: Widget {
  var win: UnsafeMutablePointer<GtkWindow> { g(raw) }

  /// A window with libadwaita's rounded content and no header bar of its own.
  public init(title: String = "") {
    super.init(tied: adw_window_new(), ours: false)
    self.title = title
    closePopoversOnRequest()
  }

  init(window pointer: (some Pointing)?) {
    super.init(tied: pointer, ours: false)
    closePopoversOnRequest()
  }

  override init(borrowed pointer: (some Pointing)?) { super.init(borrowed: pointer) }

  package var title: String {
    get { String(borrowing: gtk_window_get_title(win)) ?? "" }
    set { gtk_window_set_title(win, newValue) }
  }

  package var content: Widget? {
    get {
      if instance(raw, isA: adw_window_get_type()) { return Widget.at(orNil: adw_window_get_content(g(raw))) }
      if instance(raw, isA: adw_application_window_get_type()) {
        return Widget.at(orNil: adw_application_window_get_content(g(raw)))
      }
      return Widget.at(orNil: gtk_window_get_child(win))
    }
    set {
      if instance(raw, isA: adw_window_get_type()) {
        adw_window_set_content(g(raw), g(orNil: newValue))
      } else if instance(raw, isA: adw_application_window_get_type()) {
        adw_application_window_set_content(g(raw), g(orNil: newValue))
      } else {
        gtk_window_set_child(win, g(orNil: newValue))
      }
    }
  }

  /// The size the window opens with, and has when neither maximized nor fullscreen; -1 is the natural size.
  package var defaultSize: (width: Int, height: Int) {
    get {
      var w: Int32 = 0
      var h: Int32 = 0
      gtk_window_get_default_size(win, &w, &h)
      return (Int(w), Int(h))
    }
    set {
      gtk_window_set_default_size(win, Int32(clamping: newValue.width), Int32(clamping: newValue.height))
    }
  }

  package func present() { gtk_window_present(win) }

  /// Asks the window to close, as its close button does.
  package func close() { gtk_window_close(win) }

  /// Takes the window away without asking.
  package func destroy() {
    closePopovers()
    gtk_window_destroy(win)
  }

  /// GTK itself destroys a window when nobody objects to its closing.
  private func closePopoversOnRequest() {
    onCloseRequest { [unowned self] in
      closePopovers()
      return false
    }
  }

  /// `handler` returns true to keep the window open.
  @discardableResult
  package func onCloseRequest(_ handler: @escaping () -> Bool) -> SignalConnection {
    connect("close-request") { a in a.return(handler()) }
  }

  package var isActive: Bool { gtk_window_is_active(win) != 0 }
  package var isResizable: Bool {
    get { gtk_window_get_resizable(win) != 0 }
    set { gtk_window_set_resizable(win, newValue.gboolean) }
  }

  package var isModal: Bool {
    get { gtk_window_get_modal(win) != 0 }
    set { gtk_window_set_modal(win, newValue.gboolean) }
  }

  /// Whether a modal window, or a dialog inside this one, keeps the keyboard and the pointer from it.
  package var isBehindModal: Bool {
    if postil_window_shows_dialog(win) != 0 { return true }
    guard let toplevels = gtk_window_get_toplevels() else { return false }
    return (0..<g_list_model_get_n_items(toplevels)).contains { i in
      guard let item = g_list_model_get_item(toplevels, i) else { return false }
      defer { g_object_unref(item) }
      guard item != UnsafeMutableRawPointer(win) else { return false }
      return gtk_window_get_modal(g(item)) != 0 && gtk_widget_get_visible(g(item)) != 0
    }
  }

  package func setTransient(for parent: Window?) {
    gtk_window_set_transient_for(win, g(orNil: parent))
  }

  package var isMaximized: Bool {
    get { gtk_window_is_maximized(win) != 0 }
    set { if newValue { gtk_window_maximize(win) } else { gtk_window_unmaximize(win) } }
  }

  package var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(win) != 0 }
    set { if newValue { gtk_window_fullscreen(win) } else { gtk_window_unfullscreen(win) } }
  }

  /// Called when the window was maximized or restored, or went to or from fullscreen.
  package func onSizeStateChanged(_ handler: @escaping () -> Void) {
    onNotify("maximized", handler)
    onNotify("fullscreened", handler)
  }

  package var focusWidget: Widget? {
    get { Widget.at(orNil: gtk_window_get_focus(win)) }
    set { gtk_window_set_focus(win, g(orNil: newValue)) }
  }

  /// The widget that Enter activates.
  package func setDefaultWidget(_ widget: Widget?) { gtk_window_set_default_widget(win, g(orNil: widget)) }

  package var iconName: String? {
    get { String(borrowing: gtk_window_get_icon_name(win)) }
    set { gtk_window_set_icon_name(win, newValue) }
  }

  /// Where the window widget's top left corner is in its surface: the width of the shadow drawn around it.
  package var surfaceOffset: Vector {
    var x = 0.0
    var y = 0.0
    gtk_native_get_surface_transform(g(raw), &x, &y)
    return Vector(dx: x, dy: y)
  }

  /// A point of `widget` from the top left of this window without its shadow.
  package func point(_ point: Point, of widget: Widget) -> Point? { widget.translate(point, to: self) }

  /// A widget's box from the top left of this window without its shadow.
  package func frame(of widget: Widget) -> Rect? { widget.bounds(in: self) }

  package static var all: [Window] {
    guard let list = gtk_window_get_toplevels() else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { i in
      guard let p = g_list_model_get_item(list, i) else { return nil }
      defer { g_object_unref(p) }
      return (Object.existing(p) as? Window) ?? Window(borrowed: p)
    }
  }
}

/// A document window, whose "win." actions are exported on the session bus.
@MainActor open class ApplicationWindow: Window, ActionMap {
  public init(_ application: Application) {
    super.init(window: adw_application_window_new(g(application)))
    // After all others: GTK itself sees to the keys that the layout in force can type.
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      self.map { Accelerators.pressedByPlace(press, in: $0) } ?? false
    }
    add(keys)
  }

  /// N of the object path `/org/postil/Postil/window/N`; 0 before its application is registered.
  package var busID: UInt32 { gtk_application_window_get_id(g(raw)) }

  /// Shown by the shortcuts action of GTK ("win.show-help-overlay").
  package func setHelpOverlay(_ window: ShortcutsWindow?) {
    gtk_application_window_set_help_overlay(g(raw), g(orNil: window))
  }
}
