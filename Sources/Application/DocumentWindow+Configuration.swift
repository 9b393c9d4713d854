import Components
import DocumentModel
import GTKBinding
import Glibc
import Localization
import Toolbars
import Tools

/// The configuration files of the bars, as they hold for this window's document.
extension DocumentWindow {
  /// Begins to follow the files; not before the first page is on screen.
  func loadToolbars() {
    guard toolbars == nil else { return }
    program.styles.begin()
    showConfigurationIssues()
    let loader = ToolbarsLoader()
    toolbars = loader
    loader.onChange = { [weak self] in self?.toolbarsChanged() }
    Task {
      await loader.load()
      await loader.setDocument(path)
    }
  }

  var toolbarsSettings: ToolbarsSettings { toolbars?.current ?? ToolbarsSettings() }

  private func toolbarsChanged() {
    guard let toolbars else { return }
    for issue in toolbars.issues { Self.log(ConfigurationSentences.sentence(issue)) }
    showConfigurationIssues()
    applyToolbars()
  }

  /// Says in the banner what is wrong in the files.
  func showConfigurationIssues() {
    let sentence = ConfigurationSentences.banner((toolbars?.issues ?? []) + program.styles.issues)
    guard sentence != notices[.configuration]?.sentence else { return }
    notices[.configuration] = sentence.map { Notices.Notice(sentence: $0) }
    if let sentence { TraceLog.write("error", ["message": .string(sentence)]) }
    updateBanner()
  }

  /// Makes a dropped profile the bars' for this document.
  func chooseProfile(_ path: String) {
    loadToolbars()
    guard let toolbars else { return }
    Task {
      do throws(ConfigurationWriteError) {
        let issues = try await toolbars.choose(profile: path)
        if let sentence = ConfigurationSentences.banner(issues) { toast(sentence) }
      } catch {
        toast(ConfigurationSentences.writing(error, name: FileNames.last(of: path)))
      }
    }
  }

  static func log(_ sentence: String) {
    _ = "postil: \(sentence)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  /// Brings bar and tools in line with the settings.
  func applyToolbars() {
    headerSettings = HeaderSettings(toolbarsSettings)
    if document != nil, !canAnnotate { toolState.activate(nil) }
    let settings = toolbarsSettings.annotation
    let sticky = Set(program.settings[strings: "sticky-tools"].map { ToolID(rawValue: $0) })
    toolState.stickyTools = sticky.union(settings.sticky).subtracting(settings.oneShot)
    toolState.setLimits(settings.tools)
    presets = PresetSlots(settings.arrangements(of: ToolCatalogue.onBars))
    toolState.setDefaultStyles(ownStyles(of: settings.configurations ?? []))
    if isBarMade, bar.metrics != barMetrics { remakeBar() }
    remakePageTools()
    if isBarMade { configureBar() }
    updateFingers()
    mainMenu.showPositions(settings.supportedPositions)
    updateActions()
    updateBar()
    placePills()
  }

  /// The styles of tools that stand on a bar with one of their own.
  private func ownStyles(of configurations: [ToolbarConfiguration]) -> [ToolID: ToolStyle] {
    var styles: [ToolID: ToolStyle] = [:]
    for item in configurations.flatMap(\.groups).flatMap(\.items) {
      guard let change = item.style, let descriptor = ToolCatalogue.descriptor(item.tool) else { continue }
      let limits = toolState.limits.limits(for: item.id)
      styles[item.id] = change.applied(to: limits.defaults(for: descriptor.defaultStyle))
    }
    return styles
  }

  var barMetrics: ToolbarMetrics {
    let isCompact =
      (toolbarsSettings.annotation.density?.rawValue ?? program.settings[string: "density"]) == "compact"
    return isCompact ? .compact : .comfortable
  }

  /// Fills the bar as the settings have it.
  func configureBar() {
    let settings = toolbarsSettings.annotation
    var editable: Set<ToolID>?
    if settings.editableTypes != nil {
      editable = Set(ToolCatalogue.all.map(\.id).filter { settings.isEditable(ToolItem($0)) })
    }
    bar.setModel(
      AnnotationToolbarModel(
        configurations: settings.configurations, editable: editable,
        additional: settings.additionalItems + penItems,
        standard: settings.standardItems(standardItems)))
    bar.setClass("dark", settings.colorScheme == .dark)
    bar.setClass("light", settings.colorScheme == .light)
    host.change(bar) { placement in
      placement.setSupported(settings.supportedPositions)
      // A bar that was moved away since stays there.
      if let position = settings.position, position != configuredPosition { placement.set(position) }
    }
    configuredPosition = settings.position
    updateBarState()
  }
}
