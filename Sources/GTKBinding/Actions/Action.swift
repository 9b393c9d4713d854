import CGtk

/// A command that menus, buttons, shortcuts and the session bus can activate by name.
@MainActor package final class Action: Object {
  package let name: String

  /// Without handlers GSimpleAction's own behaviour holds: a boolean state toggles, a state of the
  /// parameter's type is set.
  package init(
    _ name: String, parameter: VariantValue.Kind? = nil, state: VariantValue? = nil,
    onActivate: ((VariantValue?) -> Void)? = nil
  ) {
    self.name = name
    super.init(tied: Action.make(name, parameter, state))
    if let onActivate { self.onActivate(onActivate) }
  }

  private static func make(
    _ name: String, _ parameter: VariantValue.Kind?, _ state: VariantValue?
  ) -> OpaquePointer? {
    func new(_ type: OpaquePointer?) -> OpaquePointer? {
      guard let state else { return g_simple_action_new(name, type) }
      return g_simple_action_new_stateful(name, type, state.makeVariant())
    }
    return if let parameter { parameter.withType { new($0) } } else { new(nil) }
  }

  package var isEnabled: Bool {
    get { g_action_get_enabled(g(raw)) != 0 }
    set { g_simple_action_set_enabled(g(raw), newValue.gboolean) }
  }

  /// The state; setting it tells everyone who shows it, without asking `onChangeState`.
  package var state: VariantValue? {
    get {
      guard let v = g_action_get_state(g(raw)) else { return nil }
      defer { g_variant_unref(v) }
      return VariantValue(v)
    }
    set { if let newValue, newValue != state { g_simple_action_set_state(g(raw), newValue.makeVariant()) } }
  }

  /// Calls `handler` with the parameter whenever the action is activated.
  @discardableResult
  package func onActivate(_ handler: @escaping (VariantValue?) -> Void) -> SignalConnection {
    connect("activate") { a in handler(a.variant(0)) }
  }

  /// Calls `handler` when someone asks for another state; it sets `state` itself if it agrees.
  @discardableResult
  package func onChangeState(_ handler: @escaping (VariantValue) -> Void) -> SignalConnection {
    connect("change-state") { a in a.variant(0).map(handler) }
  }

  package func activate(_ parameter: VariantValue? = nil) {
    g_action_activate(g(raw), parameter?.makeVariant())
  }
}

/// A place where actions live: an application ("app."), a window ("win.") or a group with its own prefix.
@MainActor package protocol ActionMap: Object {}

extension ActionMap {
  package func add(_ action: Action) { g_action_map_add_action(g(raw), g(action)) }
  package func add(_ actions: [Action]) { for action in actions { add(action) } }
  package func removeAction(_ name: String) { g_action_map_remove_action(g(raw), name) }

  package func hasAction(_ name: String) -> Bool { g_action_group_has_action(g(raw), name) != 0 }

  package var actionNames: [String] {
    let names = g_action_group_list_actions(g(raw))
    defer { g_strfreev(names) }
    return strings(names)
  }

  /// Activates an action by its name without prefix.
  package func activate(_ name: String, _ parameter: VariantValue? = nil) {
    g_action_group_activate_action(g(raw), name, parameter?.makeVariant())
  }

  package func isActionEnabled(_ name: String) -> Bool {
    g_action_group_get_action_enabled(g(raw), name) != 0
  }

  /// Calls `handler` with the name of each action that came, went, or changed its state or whether it is enabled.
  @discardableResult
  package func onActionChanged(_ handler: @escaping (String) -> Void) -> [SignalConnection] {
    ["action-added", "action-removed", "action-enabled-changed", "action-state-changed"].map { signal in
      connect(signal) { a in if let name = a.string(0) { handler(name) } }
    }
  }

  package func actionState(_ name: String) -> VariantValue? {
    guard let v = g_action_group_get_action_state(g(raw), name) else { return nil }
    defer { g_variant_unref(v) }
    return VariantValue(v)
  }
}

/// A set of actions for one part of a window; see `Widget.insertActionGroup`.
@MainActor package final class ActionGroup: Object, ActionMap {
  package init(_ actions: [Action] = []) {
    super.init(owned: g_simple_action_group_new())
    add(actions)
  }
}
