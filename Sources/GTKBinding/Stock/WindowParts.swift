import CGtk

/// The bar at the top of a window.
@MainActor package final class HeaderBar: Widget {
  package init(title: Widget? = nil) {
    super.init(tied: adw_header_bar_new())
    if let title { setTitle(title) }
  }

  package func packStart(_ child: Widget) { adw_header_bar_pack_start(g(raw), child.widget) }
  package func packEnd(_ child: Widget) { adw_header_bar_pack_end(g(raw), child.widget) }
  package func remove(_ child: Widget) { adw_header_bar_remove(g(raw), child.widget) }
  package func setTitle(_ widget: Widget?) { adw_header_bar_set_title_widget(g(raw), g(orNil: widget)) }

  /// Whether the window's own buttons (close …) show at either end.
  package func setWindowButtons(start: Bool, end: Bool) {
    adw_header_bar_set_show_start_title_buttons(g(raw), start.gboolean)
    adw_header_bar_set_show_end_title_buttons(g(raw), end.gboolean)
  }

  /// Whether the title keeps to the middle of the window even when the sides differ in width.
  package func setStrictlyCentered(_ strict: Bool) {
    adw_header_bar_set_centering_policy(
      g(raw), strict ? ADW_CENTERING_POLICY_STRICT : ADW_CENTERING_POLICY_LOOSE)
  }
}

/// The window's own buttons, for a bar that isn't a HeaderBar.
@MainActor package final class WindowControls: Widget {
  package init(atEnd: Bool = true) {
    super.init(tied: gtk_window_controls_new(atEnd ? GTK_PACK_END : GTK_PACK_START))
  }
}

/// Makes its child move the window when dragged.
@MainActor package final class WindowHandle: Widget {
  package init(_ child: Widget? = nil) {
    super.init(tied: gtk_window_handle_new())
    gtk_window_handle_set_child(g(raw), g(orNil: child))
  }
}

/// A title with a smaller line below it.
@MainActor package final class WindowTitle: Widget {
  package init(_ title: String = "", subtitle: String = "") {
    super.init(tied: adw_window_title_new(title, subtitle))
  }

  package var title: String {
    get { String(cString: adw_window_title_get_title(g(raw))) }
    set { adw_window_title_set_title(g(raw), newValue) }
  }

  package var subtitle: String {
    get { String(cString: adw_window_title_get_subtitle(g(raw))) }
    set { adw_window_title_set_subtitle(g(raw), newValue) }
  }
}

/// A page that says why there is nothing to see.
@MainActor package final class StatusPage: Widget {
  package init(icon: String? = nil, title: String, description: String? = nil, child: Widget? = nil) {
    super.init(tied: adw_status_page_new())
    adw_status_page_set_icon_name(g(raw), icon)
    self.title = title
    setDescription(description)
    adw_status_page_set_child(g(raw), g(orNil: child))
  }

  package var title: String {
    get { String(cString: adw_status_page_get_title(g(raw))) }
    set { adw_status_page_set_title(g(raw), newValue) }
  }

  /// Pango markup.
  package func setDescription(_ text: String?) { adw_status_page_set_description(g(raw), text) }
}

/// Shows toasts over its child.
@MainActor package final class ToastOverlay: Widget {
  package init(_ child: Widget? = nil) {
    super.init(tied: adw_toast_overlay_new())
    self.child = child
  }

  package var child: Widget? {
    get { Widget.at(orNil: adw_toast_overlay_get_child(g(raw))) }
    set { adw_toast_overlay_set_child(g(raw), g(orNil: newValue)) }
  }

  package func show(_ toast: Toast) {
    g_object_ref(toast.raw)
    adw_toast_overlay_add_toast(g(raw), g(toast))
  }
}

/// A message that goes by itself.
@MainActor package final class Toast: Object {
  /// `seconds` 0 stays until dismissed.
  package init(_ title: String, seconds: Int = 5, urgent: Bool = false) {
    super.init(tied: adw_toast_new(title))
    adw_toast_set_timeout(g(raw), guint(seconds))
    if urgent { adw_toast_set_priority(g(raw), ADW_TOAST_PRIORITY_HIGH) }
  }

  /// May change while it shows.
  package var title: String {
    get { String(cString: adw_toast_get_title(g(raw))) }
    set { adw_toast_set_title(g(raw), newValue) }
  }

  /// Adds a button that activates an action.
  package func setButton(_ label: String, action: String, _ target: VariantValue? = nil) {
    adw_toast_set_button_label(g(raw), label)
    adw_toast_set_action_target_value(g(raw), target?.makeVariant())
    adw_toast_set_action_name(g(raw), action)
  }

  /// Adds a button that calls `handler`.
  package func setButton(_ label: String, _ handler: @escaping () -> Void) {
    adw_toast_set_button_label(g(raw), label)
    connect("button-clicked") { _ in handler() }
  }

  package func onDismissed(_ handler: @escaping () -> Void) { connect("dismissed") { _ in handler() } }
  package func dismiss() { adw_toast_dismiss(g(raw)) }
}
