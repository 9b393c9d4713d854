import Colors
import Components
import DocumentModel
import FoundationEssentials
import GTKBinding
import Localization
import Toolbars

/// Palettes and recently used colours, as a window has to do with them.
extension DocumentWindow {
  func addPaletteActions() {
    add("import-palette-path", .string) { window, value in
      guard let path = value?.string, !path.isEmpty else { return }
      Task { await window.importPalettes(from: path) }
    }
    add("export-palette-path", .string) { window, value in
      guard let path = value?.string, !path.isEmpty else { return }
      Task { await window.export(window.paletteInUse, to: path) }
    }
  }

  // MARK: What is offered

  var offeredPalettes: [OfferedPalette] {
    program.palettes.offered(document: keeper?.palettes ?? [], used: triedColors?.inDocument ?? [])
  }

  var recentColors: [Color] { program.palettes.recent }

  /// The palette that was chosen, or the first where none was.
  var paletteInUse: ColorPalette {
    program.palettes.chosen(document: keeper?.palettes ?? []) ?? offeredPalettes.first?.palette
      ?? ColorPalette(id: "", name: "")
  }

  /// The first nine colours of the palette in use; none before a person chose one.
  var digitPaletteColors: [Color] {
    guard program.hasChosenPalette else { return [] }
    return (program.palettes.chosen(document: keeper?.palettes ?? [])?.colors ?? []).prefix(9).map(\.color)
  }

  /// Palettes, the one in use or the recent colours are other ones.
  func palettesChanged() {
    updateBarState()
    tellOfPalettes()
  }

  /// Says what is wrong in the file of palettes, while it is.
  func tellOfPalettes() {
    guard program.hasPalettes else { return }
    let sentence = program.palettes.issue.map {
      PaletteSentences.unusable($0, offersOwn: !program.palettes.own.isEmpty)
    }
    guard sentence != notices[.palettes]?.sentence else { return }
    if let sentence { TraceLog.write("error", ["message": .string(sentence)]) }
    notices[.palettes] = sentence.map { Notices.Notice(sentence: $0) }
    updateBanner()
  }

  /// Notes what a style panel does to colours: those that stay were used.
  func noteColors(_ event: StyleEvent) {
    switch event {
    case .opened:
      program.palettes.load()
      let style = shownStyle.1
      triedColors = TriedColors(color: style.color, fill: style.fillColor, inDocument: documentColors)
    case .color(let color): triedColors?.color.now = color
    case .fillColor(let color): triedColors?.fill.now = color
    case .closed:
      for color in triedColors?.used ?? [] { program.palettes.used(color) }
      triedColors = nil
    case .cancelled: triedColors = nil
    default: break
    }
  }

  /// The colours of the marks on pages that were looked at, fills among them; those of the most marks first.
  private var documentColors: [Color] {
    var counts: [Color: Int] = [:]
    var order: [Color] = []
    for annotation in document?.session.document.pages.flatMap(\.annotations) ?? [] {
      let style = annotation.content.style
      for color in [style.color, style.fillColor ?? nil].compactMap(\.self) {
        if counts.updateValue(counts[color, default: 0] + 1, forKey: color) == nil { order.append(color) }
      }
    }
    let sorted = order.enumerated().sorted {
      (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
    }
    return sorted.prefix(Self.documentColorLimit).map(\.element)
  }

  private static var documentColorLimit: Int { 60 }

  // MARK: What a person wants

  func perform(_ command: PaletteCommand) {
    switch command {
    case .importFile: Task { await importPalettes() }
    case .exportFile(let id):
      guard let palette = offeredPalettes.first(where: { $0.id == id })?.palette else { return }
      Task { await export(palette) }
    default:
      switch program.palettes.perform(command, document: keeper) {
      case .done: break
      case .deleted(let name, let undo):
        let name = LongNames.shortened(name)
        let isReset = if case .reset = command { true } else { false }
        let toast = Toast(isReset ? trf("“%1$s” reset", name) : trf("“%1$s” deleted", name))
        toast.setButton(tr("Undo"), undo)
        toasts.show(toast)
      case .removedColor(let undo):
        let toast = Toast(tr("Color removed"))
        toast.setButton(tr("Undo"), undo)
        toasts.show(toast)
      case .notKept: toast(PaletteSentences.notKept)
      }
    }
  }

  private func importPalettes() async {
    let chosen = await Questions.inTurn {
      await FileChooser.open(
        on: self.window, title: tr("Import palette"), filters: [.palettes, .gpl, .ase, .all])
    }
    if let path = chosen { await importPalettes(from: path) }
  }

  private func importPalettes(from path: String) async {
    let result = await Task.detached { PaletteImport.read(path) }.value
    switch result {
    case .success(let palettes) where !program.palettes.hasRoom(for: palettes):
      await showError(heading: tr("Can’t import the palette"), PaletteSentences.noRoom)
    case .success(let palettes):
      program.palettes.add(palettes)
      let name = LongNames.shortened(palettes.first?.name ?? "")
      toast(
        palettes.count == 1
          ? trf("“%1$s” imported", name)
          : trnf("%1$s palette imported", "%1$s palettes imported", palettes.count, palettes.count))
    case .failure(let error):
      let name = LongNames.shortened(FileNames.last(of: path))
      await showError(
        heading: tr("Can’t import the palette"), PaletteSentences.importing(error, name: name))
    }
  }

  private func export(_ palette: ColorPalette) async {
    let name =
      palette.name.split(separator: "/").joined(separator: "-") + "." + PaletteFormat.gpl.fileExtension
    let chosen = await Questions.inTurn {
      await FileChooser.save(
        on: self.window, title: tr("Export palette"), name: name, filters: [.gpl, .ase, .all])
    }
    if let path = chosen { await export(palette, to: path) }
  }

  /// The path's ending says in which format; without a known one it is GIMP's.
  private func export(_ palette: ColorPalette, to path: String) async {
    let name = LongNames.shortened(FileNames.last(of: path))
    let failure: String?
    if let refusal = PaletteSentences.refusal(toExportTo: path) {
      failure = refusal
    } else {
      failure = await Task.detached { PaletteImport.write(palette, to: path) }.value
        .map { ConfigurationSentences.writing($0, name: name) }
    }
    if let failure {
      await showError(heading: tr("Can’t export the palette"), failure)
    } else {
      toast(trf("“%1$s” exported", LongNames.shortened(palette.name)))
    }
  }
}

/// The colours a style panel was opened with, and what became of them.
struct TriedColors {
  /// One property's colour.
  struct Tried {
    var before: Color?
    var now: Color?

    var used: Color? { now == before ? nil : now }
  }

  var color: Tried
  var fill: Tried
  /// Those of the document's marks, as they were then: what is only tried out is none of them.
  var inDocument: [Color]

  init(color: Color?, fill: Color?, inDocument: [Color]) {
    self.color = Tried(before: color, now: color)
    self.fill = Tried(before: fill, now: fill)
    self.inDocument = inDocument
  }

  /// Those that were not there before.
  var used: [Color] { [fill.used, color.used].compactMap { $0 } }
}

extension FileChooser.Filter {
  fileprivate static var palettes: FileChooser.Filter {
    FileChooser.Filter(tr("Palettes"), patterns: ["*.gpl", "*.GPL", "*.ase", "*.ASE"])
  }
  fileprivate static var gpl: FileChooser.Filter {
    FileChooser.Filter(tr("GIMP palettes"), patterns: ["*.gpl", "*.GPL"])
  }
  fileprivate static var ase: FileChooser.Filter {
    FileChooser.Filter(tr("Adobe Swatch Exchange"), patterns: ["*.ase", "*.ASE"])
  }
  fileprivate static var all: FileChooser.Filter { FileChooser.Filter(tr("All files"), patterns: ["*"]) }
}
