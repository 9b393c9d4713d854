import GTKBinding
import Localization
import Toolbars
import Tools

/// Connects the toolbar editor in the preferences with the user's `toolbars.json`, both ways.
///
/// The windows follow the file by themselves.
final class ToolbarsKeeper {
  private let dialog: PreferencesDialog
  private let loader = ToolbarsLoader()
  /// What is to be written next; `.some(nil)` is: nothing of one's own.
  private var wanted: [ToolbarConfiguration]??
  private var isWriting = false

  init(_ dialog: PreferencesDialog) {
    self.dialog = dialog
    loader.onChange = { [unowned self] in self.showCurrent() }
    dialog.onToolbarsChanged = { [unowned self] in self.keep($0) }
    dialog.onToolbarsReset = { [unowned self] in self.keep(nil) }
    dialog.onExchange = { [unowned self] exchange, window in
      Task {
        switch exchange {
        case .import: await self.importFile(on: window)
        case .export: await self.export(on: window)
        }
      }
    }
    Task { await loader.load() }
  }

  /// Shows what the files say, unless the editor is ahead of them.
  private func showCurrent() {
    guard !isWriting else { return }
    dialog.update(toolbars: loader.current.annotation.configurations ?? [.ungrouped(ToolCatalogue.onBars)])
  }

  /// Writes the arrangements into the user's file, whose other keys stay; nil takes them out of it.
  private func keep(_ configurations: [ToolbarConfiguration]?) {
    wanted = .some(configurations)
    guard !isWriting else { return }
    isWriting = true
    Task {
      while let next = wanted {
        wanted = nil
        await write(next)
      }
      isWriting = false
      showCurrent()
    }
  }

  private func write(_ configurations: [ToolbarConfiguration]?) async {
    var file = await loader.userFile()
    var entry = file.annotationToolbar ?? AnnotationToolbarEntry()
    entry.configurations = configurations.map { .value($0.map { ConfigurationEntry($0) }) } ?? .inherited
    file.annotationToolbar = entry
    await telling(loader.userPath) { () async throws(ConfigurationWriteError) in try await loader.write(file)
    }
  }

  private func importFile(on window: Window) async {
    let chosen = await Questions.inTurn {
      await FileChooser.open(on: window, title: tr("Import toolbars"), filters: [.toolbars])
    }
    guard let path = chosen else { return }
    await telling(loader.userPath) { () async throws(ConfigurationWriteError) in
      let issues = try await loader.importFile(path)
      if let sentence = ConfigurationSentences.banner(issues) { dialog.tell(sentence) }
    }
  }

  private func export(on window: Window) async {
    let chosen = await Questions.inTurn {
      await FileChooser.save(
        on: window, title: tr("Export toolbars"), name: "toolbars.json", filters: [.toolbars])
    }
    guard let path = chosen else { return }
    await telling(path) { () async throws(ConfigurationWriteError) in try await loader.export(to: path) }
  }

  /// Does `body`, and says when the file could not be written.
  private func telling(
    _ path: String, _ body: () async throws(ConfigurationWriteError) -> Void
  ) async {
    do throws(ConfigurationWriteError) {
      try await body()
    } catch {
      dialog.tell(ConfigurationSentences.writing(error, name: LongNames.shortened(FileNames.last(of: path))))
    }
  }
}

extension FileChooser.Filter {
  static var toolbars: FileChooser.Filter {
    FileChooser.Filter(tr("Toolbars"), patterns: ["*.json"], mimeTypes: ["application/json"])
  }
}
