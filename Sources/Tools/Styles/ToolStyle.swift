import DocumentModel

/// The properties a tool draws with.
package struct ToolStyle: Hashable, Sendable, Codable {
  package var color: Color
  package var fillColor: Color?
  /// Points.
  package var lineWidth: Double
  /// 0…1
  package var opacity: Double
  package var fontFamily: String
  /// Points.
  package var fontSize: Double

  package init(
    color: Color, fillColor: Color? = nil, lineWidth: Double = 3, opacity: Double = 1,
    fontFamily: String = "Sans", fontSize: Double = 14
  ) {
    self.color = color
    self.fillColor = fillColor
    self.lineWidth = lineWidth
    self.opacity = opacity
    self.fontFamily = fontFamily
    self.fontSize = fontSize
  }
}

/// Which properties a tool has use for.
package struct StyleKeys: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let color = StyleKeys(rawValue: 1)
  package static let fillColor = StyleKeys(rawValue: 2)
  package static let lineWidth = StyleKeys(rawValue: 4)
  package static let opacity = StyleKeys(rawValue: 8)
  package static let fontSize = StyleKeys(rawValue: 16)
}

/// Each tool's style: its default, with what a person set, within its limits.
package struct ToolStyles: Hashable, Sendable {
  /// What was set, by tool.
  private(set) var changes: [ToolID: StyleChange] = [:]
  /// The same for tools that begin with their defaults whenever they are taken up; no part of what is kept, so that
  /// what a document asks for takes nothing away from a person.
  private var passing: [ToolID: StyleChange] = [:]
  /// Defaults of tools that stand on a bar with a style of their own.
  private var defaults: [ToolID: ToolStyle] = [:]
  /// What may be chosen, by tool or type; no part of what is kept.
  package var limits: [ToolID: ToolLimits] = [:] {
    didSet { passing = passing.filter { limits.limits(for: $0.key).forcesDefaults } }
  }

  package init() {}

  package subscript(tool: ToolID) -> ToolStyle {
    get {
      let standard = defaultStyle(tool)
      return limits.limits(for: tool).clamped(change(of: tool)?.applied(to: standard) ?? standard)
    }
    set {
      var change = change(of: tool) ?? StyleChange()
      change.record(from: self[tool], to: newValue, over: defaultStyle(tool))
      setChange(change.isEmpty ? nil : change, of: tool)
    }
  }

  private func change(of tool: ToolID) -> StyleChange? {
    limits.limits(for: tool).forcesDefaults ? passing[tool] : changes[tool]
  }

  private mutating func setChange(_ change: StyleChange?, of tool: ToolID) {
    if limits.limits(for: tool).forcesDefaults { passing[tool] = change } else { changes[tool] = change }
  }

  /// What a tool begins with.
  package func defaultStyle(_ tool: ToolID) -> ToolStyle {
    if let own = defaults[tool] { return own }
    return limits.limits(for: tool).defaults(
      for: ToolCatalogue.descriptor(tool)?.defaultStyle ?? ToolStyle(color: .black))
  }

  /// Whether a person set anything about a tool.
  package func isModified(_ tool: ToolID) -> Bool { change(of: tool) != nil }

  /// Forgets what was set about a tool.
  package mutating func reset(_ tool: ToolID) { setChange(nil, of: tool) }

  /// Replaces the defaults that differ from the catalogue's; what was changed by hand stays.
  package mutating func setDefaults(_ styles: [ToolID: ToolStyle]) { defaults = styles }

  mutating func setChanges(_ changes: [ToolID: StyleChange]) { self.changes = changes }
}
