import Colors
import Components
import DocumentModel
import GTKBinding
import Localization
import Toolbars

/// The palettes and recently used colours of a person, for all windows.
final class PaletteLibrary {
  /// What ids of palettes that are kept with a document begin with, so that they never meet others.
  nonisolated static let documentPrefix = "document:"
  /// The id of the palette that is made of a document's marks.
  nonisolated static let usedID = "used"
  /// The ids that no palette of one's own has.
  nonisolated static let reserved = builtInIDs.union([usedID])
  private nonisolated static let builtInIDs = Set(ColorPalette.builtIn.map(\.id))
  nonisolated static let paletteLimit = 200
  /// In all palettes of one's own.
  nonisolated static let colorLimit = 100_000
  static let recentLimit = 12

  /// Palettes of one's own, and built-in ones that were changed.
  private(set) var own: [ColorPalette] = []
  /// What is wrong in the file.
  private(set) var issue: ConfigurationIssue?
  private(set) var isLoaded = false
  /// Palettes, or what is wrong in their file, are other ones.
  var onChange: () -> Void = {}
  /// The file can't be written; what was changed is kept until the program ends.
  var onFailure: (ConfigurationWriteError) -> Void = { _ in }

  private let settings: Settings
  private let store: PaletteStore
  private var monitor: FileMonitor?
  private var pending: MainLoop.Token?
  /// Changes that came before the file was read.
  private var waiting: [() -> Void] = []
  /// What is done to the file, one after the other, so that each knows what came of the one before.
  private var work: Task<Void, Never>?
  private var isWriteQueued = false
  /// Counts the changes, and those that are on disk.
  private var changes = 0
  private var written = 0

  init(settings: Settings, folder: String = Directories.data) {
    self.settings = settings
    store = PaletteStore(path: folder + "/postil/palettes.json")
  }

  // MARK: What there is

  private lazy var builtIn = ColorPalette.builtIn.map { $0.palette { tr(key: $0.key) } }

  /// Built-in palettes, those of one's own, those of a document, and the colours its marks have.
  func offered(document: [ColorPalette] = [], used: [Color] = []) -> [OfferedPalette] {
    load()
    let colors = used.map { PaletteColor(color: $0) }
    let palette = ColorPalette(id: Self.usedID, name: tr("Used in this document"), colors: colors)
    let changed = Dictionary(own.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return builtIn.map { OfferedPalette(changed[$0.id] ?? $0, .builtIn(isModified: changed[$0.id] != nil)) }
      + own.filter { !Self.reserved.contains($0.id) }.map { OfferedPalette($0, .own) }
      + document.map { OfferedPalette($0, .document) }
      + (used.isEmpty ? [] : [OfferedPalette(palette, .used)])
  }

  /// The palette a person chose; nil when none was, or when it isn't here.
  func chosen(document: [ColorPalette] = []) -> ColorPalette? {
    let id = settings[string: "palette"]
    return id.isEmpty ? nil : offered(document: document).first { $0.id == id }?.palette
  }

  /// Colours that were used, the last first.
  var recent: [Color] { settings[strings: "recent-colors"].compactMap { ColorValue($0)?.color } }

  /// A mark got this colour.
  func used(_ color: Color) {
    let old = settings[strings: "recent-colors"].filter { $0 != color.hex }
    settings[strings: "recent-colors"] = Array(([color.hex] + old).prefix(Self.recentLimit))
  }

  // MARK: What a person wants

  /// What came of a command.
  enum Outcome {
    case done
    /// `undo` brings it back.
    case deleted(name: String, undo: () -> Void)
    /// A colour less in a palette; `undo` brings it back.
    case removedColor(undo: () -> Void)
    /// The document's palettes can't be kept now.
    case notKept
  }

  /// Does all but importing and exporting, which need a window.
  @discardableResult
  func perform(_ command: PaletteCommand, document: DocumentKeeper? = nil) -> Outcome {
    switch command {
    // What a document's marks have is other colours in each document.
    case .choose(let id): if id != Self.usedID { choose(id) }
    case .change(let palette): return change(to: palette, document)
    case .create(let name, let colors, inDocument: false):
      add([ColorPalette(id: "", name: name, colors: colors)])
    case .create(let name, let colors, inDocument: true):
      let id = Self.documentID(for: name, among: document?.palettes ?? [])
      let palette = ColorPalette(id: id, name: name, colors: colors)
      guard case .done = keep(in: document, { $0.append(palette) }) else { return .notKept }
      choose(id)
    case .delete(let id), .reset(let id): return delete(id, document)
    case .importFile, .exportFile: break
    }
    return .done
  }

  private func change(to palette: ColorPalette, _ document: DocumentKeeper?) -> Outcome {
    let before = offered(document: document?.palettes ?? []).first { $0.id == palette.id }?.palette
    if palette.id.hasPrefix(Self.documentPrefix) {
      guard case .done = keep(in: document, { $0.put(palette) }) else { return .notKept }
    } else {
      change { [builtIn] in
        if let standard = builtIn.first(where: { $0.id == palette.id }) {
          $0.removeAll { $0.id == palette.id }
          if !standard.looksLike(palette) { $0.append(palette) }
        } else {
          $0.put(palette)
        }
      }
    }
    guard let before, before.colors.count > palette.colors.count else { return .done }
    return .removedColor { [weak self, weak document] in _ = self?.change(to: before, document) }
  }

  /// Takes palettes from elsewhere in; the first is in use from then on. One that is there already is not taken twice.
  func add(_ palettes: [ColorPalette]) {
    var first: String?
    let takeIn: (inout [ColorPalette]) -> Void = { own in
      for palette in palettes {
        var palette = palette
        if let present = own.first(where: { $0.looksLike(palette) && !Self.reserved.contains($0.id) }) {
          palette.id = present.id
        } else {
          palette.id = ColorPalette.identifier(
            for: palette.name, besides: Self.reserved.union(own.map(\.id)))
          own.append(palette)
        }
        first = first ?? palette.id
      }
    }
    change(takeIn) { [weak self] in
      if let first { self?.choose(first) }
    }
  }

  /// Whether there is room for these as well.
  func hasRoom(for palettes: [ColorPalette]) -> Bool {
    own.count + palettes.count <= Self.paletteLimit
      && (own + palettes).reduce(0) { $0 + $1.colors.count } <= Self.colorLimit
  }

  private func choose(_ id: String) { settings[string: "palette"] = id }

  private func delete(_ id: String, _ document: DocumentKeeper?) -> Outcome {
    let isOfDocument = id.hasPrefix(Self.documentPrefix)
    let palettes = isOfDocument ? document?.palettes ?? [] : own
    guard let index = palettes.firstIndex(where: { $0.id == id }) else { return .done }
    let palette = palettes[index]
    let wasChosen = settings[string: "palette"] == id
    let isBuiltIn = Self.reserved.contains(id)
    let bringBack: (inout [ColorPalette]) -> Void = { palettes in
      guard !palettes.contains(where: { $0.id == id }) else { return }
      palettes.insert(palette, at: min(index, palettes.count))
    }
    if isOfDocument {
      guard case .done = keep(in: document, { $0.removeAll { $0.id == id } }) else { return .notKept }
    } else {
      change { $0.removeAll { $0.id == id } }
    }
    if wasChosen, !isBuiltIn { choose("") }
    return .deleted(name: palette.name) { [weak self, weak document] in
      guard let self else { return }
      if isOfDocument { document?.changePalettes(bringBack) } else { self.change(bringBack) }
      if wasChosen { self.choose(id) }
    }
  }

  private func keep(in document: DocumentKeeper?, _ body: (inout [ColorPalette]) -> Void) -> Outcome {
    document?.changePalettes(body) == true ? .done : .notKept
  }

  // MARK: The file

  /// Begins to read and follow the file; does nothing when that was begun.
  func load() {
    guard monitor == nil else { return }
    monitor = FileMonitor(path: store.path) { [weak self] _, _ in self?.schedule() }
    reload()
  }

  /// A program that replaces a file makes several changes of it.
  private func schedule() {
    pending?.cancel()
    pending = MainLoop.after(milliseconds: 100) { [weak self] in
      self?.pending = nil
      self?.reload()
    }
  }

  private func reload() {
    enqueue { [weak self, store] in
      let reading = await Task.detached { store.read() }.value
      self?.take(reading)
    }
  }

  private func enqueue(_ body: @escaping @MainActor () async -> Void) {
    let before = work
    work = Task {
      await before?.value
      await body()
    }
  }

  private func take(_ reading: PaletteStore.Reading) {
    let (before, problem) = (own, issue)
    switch reading {
    case .same: issue = nil
    case .changed(let base, let theirs):
      own = PalettesFile.merged(base: base, ours: own, theirs: theirs)
      issue = nil
      if isLoaded, own != theirs { write() }
    case .broken(let found): issue = found
    }
    let isFirst = !isLoaded
    isLoaded = true
    let asked = waiting
    waiting = []
    for body in asked { body() }
    if isFirst || own != before || issue != problem { onChange() }
  }

  /// The one door to the palettes.
  private func change(
    _ body: @escaping (inout [ColorPalette]) -> Void, then done: @escaping () -> Void = {}
  ) {
    guard isLoaded else {
      waiting.append { [weak self] in self?.change(body, then: done) }
      return load()
    }
    var palettes = own
    body(&palettes)
    let isOther = palettes != own
    if isOther {
      own = palettes
      write()
    }
    done()
    if isOther { onChange() }
  }

  private func write() {
    changes += 1
    // The one that waits writes this, too.
    guard !isWriteQueued else { return }
    isWriteQueued = true
    enqueue { [weak self, store] in
      guard let (palettes, number) = self?.beginWriting() else { return }
      let result = await Task.detached { store.write(palettes, number: number) }.value
      self?.wrote(palettes, number, result)
    }
  }

  private func beginWriting() -> ([ColorPalette], Int)? {
    isWriteQueued = false
    return written < changes ? (own, changes) : nil
  }

  private func wrote(
    _ palettes: [ColorPalette], _ number: Int, _ result: Result<[ColorPalette], ConfigurationWriteError>
  ) {
    switch result {
    case .success(let merged):
      written = max(written, number)
      let (before, problem) = (own, issue)
      own = PalettesFile.merged(base: palettes, ours: own, theirs: merged)
      issue = nil
      if own != before || problem != nil { onChange() }
    case .failure(let error): onFailure(error)
    }
  }

  /// The program ends: what is still on its way to the disk is there when this returns.
  func finish() {
    if !isLoaded, !waiting.isEmpty { take(store.read()) }
    guard written < changes else { return }
    _ = store.write(own, number: changes)
  }
}
