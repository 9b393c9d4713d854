/// The layers of configuration, one over the other: default < admin < user < document.
package enum ToolbarsLayers {
  /// Puts `layers`, the lowest first, over the defaults. A value that can't be used leaves what is below it.
  package static func merge(
    _ layers: [ToolbarsReading], names: ConfigurationNames
  ) -> (settings: ToolbarsSettings, issues: [ConfigurationIssue]) {
    var settings = ToolbarsSettings()
    var issues: [ConfigurationIssue] = []
    for reading in layers {
      issues += reading.issues
      guard let file = reading.file else { continue }
      var layer = LayerReader(reading, names)
      layer.read(file, into: &settings)
      // As few as the reading itself keeps: a file of nothing but mistakes is no reason to fill the memory.
      issues += layer.issues.prefix(ToolbarsReading.issueLimit)
      if layer.issues.count > ToolbarsReading.issueLimit {
        issues.append(
          ConfigurationIssue(
            .warning, .andMore(layer.issues.count - ToolbarsReading.issueLimit), file: reading.path))
      }
    }
    let files = layers.filter { $0.file != nil }
    settle(&settings, files, &issues)
    return (settings, issues)
  }

  /// What only shows once all layers are there.
  private static func settle(
    _ settings: inout ToolbarsSettings, _ layers: [ToolbarsReading], _ issues: inout [ConfigurationIssue]
  ) {
    typealias Keys = AnnotationToolbarEntry.CodingKeys
    let annotation = JSONPath() + ToolbarsFile.CodingKeys.annotationToolbar
    let page = JSONPath() + ToolbarsFile.CodingKeys.pageToolbar
    // The file that said it last is the one to blame.
    func report(
      _ severity: ConfigurationIssue.Severity, _ kind: ConfigurationIssue.Kind, _ paths: [JSONPath]
    ) {
      for path in paths {
        guard let layer = layers.last(where: { $0.contains(path) }) else { continue }
        return issues.append(layer.issue(severity, kind, at: path))
      }
    }
    if let position = settings.annotation.position,
      !settings.annotation.supportedPositions.contains(position.member)
    {
      report(
        .error, .positionNotSupported(position.rawValue),
        [annotation + Keys.position, annotation + Keys.supportedPositions])
      settings.annotation.position = nil
    }
    if let position = settings.page.position, !settings.page.supportedPositions.contains(position.member) {
      report(
        .error, .positionNotSupported(position.rawValue),
        [page + PageToolbarEntry.CodingKeys.position, page + PageToolbarEntry.CodingKeys.supportedPositions])
      settings.page.position = nil
    }
    // Only who asked for both is told: the defaults have both and get along, and so has a file that says `desktop`.
    let asksForLabel = layers.contains { $0.file?.documentLabel == true }
    let asksForPositions = settings.annotation.supportedPositions != .desktop
    if settings.showsDocumentLabel, settings.annotation.supportedPositions.contains(.top), asksForLabel,
      asksForPositions
    {
      report(.warning, .labelUnderBar, [JSONPath() + ToolbarsFile.CodingKeys.documentLabel])
    }
  }
}
