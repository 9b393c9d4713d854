import Colors
import DocumentModel
import GTKBinding
import Geometry
import Localization
import Toolbars

/// A picker's second page: a palette of several, and what can be done with it.
final class PalettesPage: Box {
  var onChosen: (Color) -> Void = { _ in }
  var onAccepted: () -> Void = {}
  var onCommand: (PaletteCommand) -> Void = { _ in }
  private let chooser = DropDown([])
  private let grid = SwatchGrid(tr("Palette"))
  private let menu = Button(icon: "view-more-symbolic", name: tr("Palette menu"))
  private let add = Button(icon: "list-add-symbolic", name: tr("Add the color to this palette"))
  private let list = BarList()
  private let form = Popover()
  /// What the form for a name belongs to.
  private weak var named: Widget?
  private var palettes: [OfferedPalette] = []
  private var shownNames: [String] = []
  private var shown: String?
  private var canChange = false
  /// The palette that was offered first, by its id.
  private var offered: String?
  private var value: ColorValue?
  private var isUpdating = false

  init() {
    super.init(.vertical, spacing: 10)
    chooser.setName(tr("Palette"))
    chooser.hexpand = true
    chooser.onSelected { [weak self] in self?.chosen() }
    menu.addClass("flat")
    add.addClass("flat")
    menu.onClicked { [weak self] in self?.openMenu() }
    add.onClicked { [weak self] in self?.addColor() }
    append(Box(.horizontal, spacing: 6, [chooser, add, menu]))
    let scroller = ScrolledWindow(grid, horizontal: .never)
    scroller.setContentSize(minHeight: 236)
    scroller.vexpand = true
    // Room for the ring of the keyboard.
    grid.margins = Margins(4)
    append(scroller)
    grid.onEvent = { [weak self] in self?.handle($0) }
    form.attach(to: menu)
    // What asked for a name has the keyboard again; newer GTK leaves it nowhere.
    form.onClosed { [weak self] in self?.named?.grabFocus() }
  }

  // MARK: Model in

  func setOffer(_ offer: ColorOffer) {
    let names = offer.palettes.map { LongNames.shortened($0.palette.name, to: 30) }
    isUpdating = true
    if names != shownNames {
      shownNames = names
      chooser.setItems(names)
    }
    palettes = offer.palettes
    canChange = offer.canChangePalettes
    for button in [add, menu] { button.isVisible = canChange }
    // Another one than before was made or chosen elsewhere.
    if shown == nil || offer.palette != offered || !palettes.contains(where: { $0.id == shown }) {
      offered = offer.palette
      shown = offer.palette.flatMap { id in palettes.first { $0.id == id }?.id } ?? palettes.first?.id
    }
    chooser.selected = palettes.firstIndex { $0.id == shown }
    isUpdating = false
    update()
  }

  func show(_ value: ColorValue?) {
    self.value = value
    add.isSensitive = value != nil && current?.isEditable == true
    grid.choose(color: value?.color)
    if value == nil { grid.choose(nil) }
  }

  /// Shows a palette, as one that has just been made.
  func show(palette id: String) {
    guard let index = palettes.firstIndex(where: { $0.id == id }) else { return }
    shown = id
    chooser.selected = index
    update()
  }

  func takeOver() { if !grid.grabFocus() { chooser.grabFocus() } }

  /// The palettes whose names are words for colours, not for what they mean.
  private static let namesWithWords: Set = ["hues", "highlighters", "colorBlindSafe"]

  /// Whether the names of a palette's colours say how they look.
  static func namesAreWords(in id: String) -> Bool { namesWithWords.contains(id) }

  /// The palette shown, with what was done to it here.
  var palette: ColorPalette? { current?.palette }

  private var current: OfferedPalette? { palettes.first { $0.id == shown } }

  private func update() {
    let isNameWord = current.map { Self.namesAreWords(in: $0.id) } ?? false
    grid.set(current?.palette.colors.map { SwatchGrid.Item($0, isNameWord: isNameWord) } ?? [])
    grid.isEditable = canChange && current?.isEditable == true
    show(value)
  }

  // MARK: Events out

  private func chosen() {
    guard !isUpdating, let index = chooser.selected, palettes.indices.contains(index) else { return }
    shown = palettes[index].id
    update()
    onCommand(.choose(palettes[index].id))
  }

  private func handle(_ event: SwatchGrid.Event) {
    guard var palette = current?.palette else { return }
    switch event {
    case .chosen(let index): return onChosen(palette.colors[index].color)
    case .accepted(let index):
      onChosen(palette.colors[index].color)
      return onAccepted()
    case .moved(let from, let to): palette.move(from: from, to: to)
    case .removed(let index): palette.remove(at: index)
    case .menu(let index, let point): return openMenu(of: index, at: point)
    }
    change(palette)
  }

  /// Shows a changed palette at once; its keeper follows.
  private func change(_ palette: ColorPalette) {
    guard let index = palettes.firstIndex(where: { $0.id == palette.id }) else { return }
    palettes[index].palette = palette
    if case .builtIn = palettes[index].origin { palettes[index].origin = .builtIn(isModified: true) }
    update()
    onCommand(.change(palette))
  }

  private func addColor() {
    guard var palette = current?.palette, let value else { return }
    palette.colors.append(PaletteColor(color: value.color, name: nil))
    change(palette)
    grid.focus(palette.colors.count - 1)
  }

  // MARK: Menus

  private func openMenu() {
    var rows: [BarRow] = [
      row("new", tr("New palette…")) { [weak self] in self?.askName(inDocument: false) },
      row("new-document", tr("New palette for this document…")) { [weak self] in
        self?.askName(inDocument: true)
      },
    ]
    if let current {
      if case .builtIn(let isModified) = current.origin {
        rows.append(
          row("reset", tr("Reset palette"), isEnabled: isModified) { [weak self] in
            self?.onCommand(.reset(current.id))
          })
      } else if current.isEditable {
        rows.append(row("rename", tr("Rename palette…")) { [weak self] in self?.rename() })
        rows.append(
          row("delete", tr("Delete palette")) { [weak self] in self?.onCommand(.delete(current.id)) })
      }
      rows.append(
        row("export", tr("Export palette…")) { [weak self] in self?.onCommand(.exportFile(current.id)) })
    }
    rows.append(row("import", tr("Import palette…")) { [weak self] in self?.onCommand(.importFile) })
    list.attach(to: menu)
    list.point(at: nil)
    list.show(rows, title: tr("Palette menu"))
    list.popup()
    list.focusActive()
  }

  private func openMenu(of index: Int, at point: Point) {
    guard let palette = current?.palette, palette.colors.indices.contains(index) else { return }
    let entry = palette.colors[index]
    var rows = [
      row("replace", tr("Replace with current color"), isEnabled: value != nil) { [weak self] in
        guard let self, let value = self.value else { return }
        var palette = palette
        // A word for the old colour is none for the new one.
        let name = Self.namesAreWords(in: palette.id) ? nil : entry.name
        palette.colors[index] = PaletteColor(color: value.color, name: name)
        self.change(palette)
      },
      row("name", tr("Rename color…")) { [weak self] in self?.renameColor(index, at: point) },
      row("remove", tr("Remove color")) { [weak self] in self?.handle(.removed(index)) },
    ]
    if case .builtIn = current?.origin,
      let standard = ColorPalette.builtIn.first(where: { $0.id == palette.id })?.colors,
      standard.indices.contains(index)
    {
      let isOwn = standard[index].0.hex != entry.color.hex
      rows.insert(
        row("reset", tr("Reset color"), isEnabled: isOwn) { [weak self] in
          var palette = palette
          palette.colors[index] = PaletteColor(
            color: standard[index].0, name: standard[index].1.map { tr(key: $0.key) })
          self?.change(palette)
        }, at: 1)
    }
    list.attach(to: grid)
    list.point(at: Rect(x: point.x, y: point.y, width: 1, height: 1))
    list.show(rows, title: ColorWords.description(of: entry.color, named: entry.name))
    list.popup()
    list.focusActive()
  }

  private func row(
    _ id: String, _ title: String, isEnabled: Bool = true, _ body: @escaping () -> Void
  ) -> BarRow {
    BarRow(id: id, icon: ToolbarIcon(), title: title, isEnabled: isEnabled, activate: body)
  }

  // MARK: Names

  private func askName(inDocument: Bool) {
    ask(tr("Palette name"), "", tr("Create"), over: menu, at: nil) { [weak self] name in
      guard let self else { return }
      let colors = self.value.map { [PaletteColor(color: $0.color, name: nil)] } ?? []
      let title = name.isEmpty ? tr("My palette") : name
      self.onCommand(.create(name: title, colors: colors, inDocument: inDocument))
    }
  }

  private func rename() {
    guard let palette = current?.palette else { return }
    ask(tr("Palette name"), palette.name, tr("Rename"), over: menu, at: nil) { [weak self] name in
      guard !name.isEmpty else { return }
      var palette = palette
      palette.name = name
      self?.onCommand(.change(palette))
    }
  }

  private func renameColor(_ index: Int, at point: Point) {
    // It may have become shorter while the menu was open.
    guard let palette = current?.palette, palette.colors.indices.contains(index) else { return }
    let old = palette.colors[index].name ?? ""
    ask(tr("Color name"), old, tr("Rename"), over: grid, at: point) { [weak self] name in
      var palette = palette
      palette.colors[index].name = name.isEmpty ? nil : name
      self?.change(palette)
    }
  }

  private func ask(
    _ title: String, _ text: String, _ verb: String, over widget: Widget, at point: Point?,
    _ done: @escaping (String) -> Void
  ) {
    let content = NameForm(title, text, verb)
    content.onDone = { [weak self] name in
      self?.form.popdown()
      done(name)
    }
    named = widget
    form.attach(to: widget)
    form.point(at: point.map { Rect(x: $0.x, y: $0.y, width: 1, height: 1) })
    form.content = content
    // The menu that asked for it is still closing.
    MainLoop.after(milliseconds: 0) { [weak self] in
      self?.form.popup()
      content.start()
    }
  }
}
