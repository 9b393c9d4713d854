import DocumentModel
import Tools

/// Which tool is active and how each draws: the one store that bars, keys and palettes show.
package final class ToolState {
  /// nil = no tool: pressing selects.
  package private(set) var active: ToolID?
  package private(set) var styles: ToolStyles
  private var observers: [(token: Int, body: () -> Void)] = []
  private var tokens = 0

  package init(styles: ToolStyles = ToolStyles()) { self.styles = styles }

  /// The style of the active tool.
  package var style: ToolStyle { styles[active ?? "select"] }
  package var descriptor: ToolDescriptor? { active.flatMap(ToolCatalogue.descriptor) }

  /// Makes `tool` the active one; tools that do not exist change nothing.
  package func activate(_ tool: ToolID?) {
    guard tool != active, tool == nil || ToolCatalogue.descriptor(tool!) != nil else { return }
    active = tool
    tell()
  }

  /// Changes how `tool` (the active one when nil) draws.
  package func change(_ tool: ToolID? = nil, _ body: (inout ToolStyle) -> Void) {
    guard let tool = tool ?? active else { return }
    var style = styles[tool]
    body(&style)
    guard style != styles[tool] else { return }
    styles[tool] = style
    tell()
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
