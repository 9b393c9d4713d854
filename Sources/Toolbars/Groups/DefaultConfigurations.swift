import Tools

/// The arrangements a bar has until someone makes others: for wide, medium and narrow places.
extension ToolbarConfiguration {
  package static let defaults = [wide, medium, compact]

  /// What stays on a bar before everything else, however narrow it gets.
  package static let essential: Set<ToolID> = ["highlight", "ink.pen", "eraser", "freeText"]

  package static let wide = ToolbarConfiguration(
    name: "wide",
    groups: [
      markup,
      ToolGroup(tools: ["freeText", "freeText.callout"]),
      ToolGroup(tools: ["note"]),
      ToolGroup(tools: ["ink.pen", "ink.highlighter", "ink.magic"]),
      ToolGroup(tools: ["eraser"]),
      ToolGroup(tools: shapes),
      ToolGroup(tools: measurements),
      ToolGroup(tools: ["stamp", "savedAnnotations", "image", "sound"]),
      ToolGroup(tools: ["signature"]),
      ToolGroup(tools: ["redaction"]),
      ToolGroup(tools: ["lasso"]),
    ])

  package static let medium = ToolbarConfiguration(
    name: "medium",
    groups: [
      markup,
      ToolGroup(tools: ["freeText", "freeText.callout", "note"]),
      ToolGroup(tools: ["ink.pen", "ink.highlighter", "ink.magic"]),
      ToolGroup(tools: ["eraser"]),
      ToolGroup(tools: shapes + measurements),
      ToolGroup(tools: ["stamp", "image", "signature", "savedAnnotations", "sound"]),
      ToolGroup(tools: ["lasso", "redaction"]),
    ])

  package static let compact = ToolbarConfiguration(
    name: "compact",
    groups: [
      markup,
      ToolGroup(tools: ["freeText", "freeText.callout", "note"]),
      ToolGroup(tools: ["ink.pen", "ink.highlighter", "ink.magic"]),
      ToolGroup(tools: ["eraser"]),
      ToolGroup(
        tools: shapes + measurements + [
          "stamp", "image", "signature", "savedAnnotations", "sound", "lasso", "redaction",
        ]),
    ])

  private static let markup = ToolGroup(tools: ["highlight", "underline", "strikeOut", "squiggly"])
  private static let shapes: [ToolID] = [
    "square", "circle", "line", "line.arrow", "polygon", "polygon.cloud", "polyLine",
  ]
  private static let measurements: [ToolID] = [
    "line.distance", "polyLine.perimeter", "polygon.area", "circle.area", "square.area", "line.calibration",
  ]
}
