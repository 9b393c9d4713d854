import DocumentModel
import Tools

/// Which tool is active and how each draws: the one store that bars, header, keys and palettes show.
package final class ToolState {
  /// nil = no tool: pressing selects.
  package private(set) var active: ToolID?
  package private(set) var styles: ToolStyles
  package private(set) var presets = StylePresets()
  /// The tools used, the last first: groups show these.
  package private(set) var recent: [ToolID] = []
  /// Whether the active tool stays after a mark although it usually goes.
  package private(set) var isLocked = false
  /// The tools that stay active after a mark; nil = as the catalogue says.
  package var stickyTools: Set<ToolID>?
  /// Asked before a tool becomes active (nil = none); false keeps the old one.
  package var mayActivate: (ToolID?) -> Bool = { _ in true }
  private var observers: [(token: Int, body: () -> Void)] = []
  private var tokens = 0

  /// How many used tools are remembered.
  package static let recentLimit = 40

  package init(styles: ToolStyles = ToolStyles(), recent: [ToolID] = []) {
    self.styles = styles
    self.recent = Array(recent.prefix(Self.recentLimit))
  }

  /// The style of the active tool.
  package var style: ToolStyle { styles[active ?? "select"] }
  package var descriptor: ToolDescriptor? { active.flatMap(ToolCatalogue.descriptor) }

  /// Makes `tool` the active one; tools that do not exist change nothing.
  package func activate(_ tool: ToolID?) {
    guard tool != active, tool == nil || ToolCatalogue.descriptor(tool!) != nil, mayActivate(tool) else {
      return
    }
    for put in [active, tool].compactMap(\.self) where limits.limits(for: put).forcesDefaults {
      styles.reset(put)
    }
    active = tool
    isLocked = false
    if let tool {
      recent.removeAll { $0 == tool }
      recent.insert(tool, at: 0)
      if recent.count > Self.recentLimit { recent.removeLast() }
    }
    tell()
  }

  /// Keeps the active tool after its next marks, or lets it go as usual again.
  package func setLocked(_ locked: Bool) {
    guard active != nil, locked != isLocked else { return }
    isLocked = locked
    tell()
  }

  /// Whether `tool` stays active after a mark.
  package func isSticky(_ tool: ToolID) -> Bool {
    if let stickyTools { return stickyTools.contains(tool) || stickyTools.contains(tool.tool) }
    return ToolCatalogue.descriptor(tool)?.isSticky ?? false
  }

  /// A mark was made with the active tool: one that does not stay goes.
  package func markMade() {
    guard let active, !isLocked, !isSticky(active) else { return }
    activate(nil)
  }

  /// What may be chosen for tools, by tool or type.
  package var limits: [ToolID: ToolLimits] { styles.limits }

  /// Sets what may be chosen; styles outside come within, and are as before when the limits go.
  package func setLimits(_ limits: [ToolID: ToolLimits]) {
    guard limits != styles.limits else { return }
    styles.limits = limits
    tell()
  }

  /// Changes how `tool` (the active one when nil) draws, as far as its limits allow.
  package func change(_ tool: ToolID? = nil, _ body: (inout ToolStyle) -> Void) {
    guard let tool = tool ?? active else { return }
    var style = styles[tool]
    body(&style)
    style = limits.limits(for: tool).admitted(style, instead: styles[tool])
    guard style != styles[tool] else { return }
    styles[tool] = style
    tell()
  }

  /// Sets how tools with a style of their own draw until someone changes it.
  package func setDefaultStyles(_ styles: [ToolID: ToolStyle]) {
    let before = self.styles
    self.styles.setDefaults(styles)
    if self.styles != before { tell() }
  }

  /// Makes a tool draw as by default again.
  package func reset(_ tool: ToolID) {
    guard styles.isModified(tool) else { return }
    styles.reset(tool)
    tell()
  }

  /// Changes the preset rows.
  package func changePresets(_ body: (inout StylePresets) -> Void) {
    let before = presets
    body(&presets)
    if presets != before { tell() }
  }

  /// What a person changed about styles and presets; setting it replaces that, such as by what another window did.
  package var customization: StyleCustomization {
    get { StyleCustomization(styles, presets) }
    set {
      guard newValue != customization else { return }
      newValue.put(into: &styles, &presets)
      tell()
    }
  }

  @discardableResult
  package func observe(_ body: @escaping () -> Void) -> Int {
    tokens += 1
    observers.append((tokens, body))
    return tokens
  }

  package func stopObserving(_ token: Int) { observers.removeAll { $0.token == token } }

  private func tell() { for observer in observers { observer.body() } }
}
