import DocumentModel
import GTKBinding
import Geometry
import Localization
import Toolbars
import Tools

/// What may stand on an annotation bar.
package nonisolated struct AnnotationToolbarModel: Sendable {
  /// nil = no groups: every tool by itself, in the order of the catalogue.
  package var configurations: [ToolbarConfiguration]?
  /// The tools that may be used; nil = all there are.
  package var editable: Set<ToolID>?
  /// Between the tools and undo.
  package var additional: [ToolbarItem]
  package var standard: StandardItems

  package init(
    configurations: [ToolbarConfiguration]? = ToolbarConfiguration.defaults, editable: Set<ToolID>? = nil,
    additional: [ToolbarItem] = [], standard: StandardItems = StandardItems()
  ) {
    self.configurations = configurations
    self.editable = editable
    self.additional = additional
    self.standard = standard
  }
}

/// What an annotation bar shows at a time.
package struct AnnotationToolbarState {
  package var active: ToolID?
  package var isLocked = false
  /// The tools used, the last first.
  package var recent: [ToolID] = []
  package var styles = ToolStyles()
  package var keys = ToolKeys()
  /// Which preset has which key.
  package var presets = PresetSlots()
  /// Of the selection, or of the active tool.
  package var style = StylePanelModel()
  /// Why no tool can be used; nil = they can.
  package var disabledReason: String?

  package init() {}
}

/// The bar of the tools that write on pages.
package final class AnnotationToolbar: FlexibleToolbar {
  /// What a press on the bar asks for.
  package enum Event {
    /// nil = no tool.
    case tool(ToolID?)
    /// Keep the tool after its next marks.
    case lock(ToolID)
    case style(StyleEvent)
  }

  package var onEvent: (Event) -> Void = { _ in }
  /// Widgets for items of the kind `widget`, by their ids.
  package var widgetProviders: [String: () -> Widget] = [:]
  /// The tools' icons.
  package var iconProvider = IconProvider { IconProvider.icon($0) }

  private let catalogue: [ToolDescriptor]
  private var model = AnnotationToolbarModel()
  private var state = AnnotationToolbarState()
  private var groups: [String: (group: ToolGroup, button: ToolButton)] = [:]
  private var styleButtons: [StyleButton] = []
  /// The bar follows its state a little later.
  private var stateWaiting: MainLoop.Token?

  /// `catalogue`: the tools there are.
  package init(catalogue: [ToolDescriptor] = ToolCatalogue.all, metrics: ToolbarMetrics = .comfortable) {
    self.catalogue = catalogue
    super.init(name: tr("Annotation tools"), metrics: metrics)
  }

  // MARK: Model in

  package func setModel(_ model: AnnotationToolbarModel) {
    self.model = model
    groups = [:]
    styleButtons = []
    commands = []
    let standard = model.standard.all.compactMap(entry(for:))
    setEntries(
      BarEntries(
        candidates: arrangements.map { $0.groups.map(entry(for:)) },
        additional: model.additional.compactMap(entry(for:)), standard: standard.map(Self.yielding),
        compactStandard: compactEntries(of: standard).map(Self.yielding)))
    update(state)
    refreshItems()
    didTurn()
  }

  /// The standard buttons go into the list after all others but the tools that are needed most.
  private static func yielding(_ entry: BarEntry) -> BarEntry {
    var entry = entry
    (entry.slot.isCollapsible, entry.slot.keep) = (true, 1)
    return entry
  }

  /// The arrangements with the tools that may be used.
  private var arrangements: [ToolbarConfiguration] {
    let known = Set(catalogue.map(\.id))
    let editable = model.editable
    let isEditable = { (item: ToolItem) in
      (known.contains(item.tool) || self.descriptor(item.tool) != nil)
        && editable.map { $0.contains(item.tool) || $0.contains(ToolID(rawValue: item.tool.type)) } ?? true
    }
    guard let configurations = model.configurations else {
      let all = catalogue.map(\.id).filter { $0 != "select" && $0 != "hand" }
      return [ToolbarConfiguration.ungrouped(all).filtered(by: isEditable)]
    }
    return configurations.map { $0.filtered(by: isEditable) }
  }

  /// A tool that is not built yet is none, unless a built one of its type stands for its variant.
  private func descriptor(_ id: ToolID) -> ToolDescriptor? {
    if let exact = catalogue.first(where: { $0.id == id }) { return exact }
    guard !ToolbarConfiguration.announced.contains(id) else { return nil }
    return catalogue.first { $0.id.rawValue == id.type }
  }

  private func entry(for group: ToolGroup) -> BarEntry {
    let id = "tools:\(group.id)"
    let button = groups[id]?.button ?? makeButton(group)
    groups[id] = (group, button)
    let isEssential = group.items.contains { ToolbarConfiguration.essential.contains($0.tool) }
    let slot = BarSlot(
      id: id, length: Double(metrics.button), toolCount: group.items.count, keep: isEssential ? 2 : 0)
    return BarEntry(slot: slot, widget: button) { [weak self] in self?.rows(of: group) ?? [] }
  }

  private func makeButton(_ group: ToolGroup) -> ToolButton {
    let button = ToolButton(side: metrics.button)
    button.rows = { [weak self] in self?.rows(of: group) ?? [] }
    button.onActivate = { [weak self] in
      guard let self, let item = group.choice(active: self.state.active, recent: self.state.recent) else {
        return
      }
      self.choose(item)
    }
    button.onDoubleClick = { [weak self] in
      guard let self, let item = group.choice(active: self.state.active, recent: self.state.recent) else {
        return
      }
      self.onEvent(.lock(item.id))
    }
    return button
  }

  private func choose(_ item: ToolItem) {
    onEvent(.tool(state.active == item.id ? nil : item.id))
  }

  private func rows(of group: ToolGroup) -> [BarRow] {
    group.items.map { item in
      BarRow(
        id: item.id.rawValue, icon: icon(item, in: nil), title: title(item),
        key: shownKey(item), isActive: state.active == item.id,
        isEnabled: state.disabledReason == nil
      ) { [weak self] in self?.choose(item) }
    }
  }

  override func ownWidget(for item: ToolbarItem) -> Widget? {
    guard item.kind == .style else { return widgetProviders[item.id]?() }
    let button = StyleButton()
    button.onEvent = { [weak self] event in self?.onEvent(.style(event)) }
    styleButtons.append(button)
    return button
  }

  override func ownRows(for item: ToolbarItem) -> [BarRow] {
    guard item.kind == .style, let button = styleButtons.first else { return [] }
    let row = BarRow(
      id: item.id, icon: ToolbarIcon(template: "color-select-symbolic"), title: tr("Style"),
      isEnabled: button.isSensitive
    ) { [weak self, weak button] in
      // The list it is asked for from is still closing.
      MainLoop.after(milliseconds: 0) { if let self { button?.open(at: self.overflow) } }
    }
    return [row]
  }

  /// The same buttons, but for undo with redo behind it, which has a widget of its own.
  private func compactEntries(of standard: [BarEntry]) -> [BarEntry] {
    model.standard.compact.compactMap { item in
      guard !model.standard.all.contains(item) else { return standard.first { $0.slot.id == item.id } }
      var twin = item
      twin.id = "\(item.id):compact"
      return entry(for: twin)
    }
  }

  // MARK: State in

  package func update(_ state: AnnotationToolbarState) {
    self.state = state
    for button in styleButtons { button.update(state.style, isEnabled: state.disabledReason == nil) }
    guard styleButtons.contains(where: \.isOpen) else { return showState() }
    // A style is being tried out: drawing the bar with every step of a drag would be another window to draw.
    guard stateWaiting?.isScheduled != true else { return }
    stateWaiting = MainLoop.after(milliseconds: 60) { [weak self] in self?.showState() }
  }

  private func showState() {
    stateWaiting?.cancel()
    let isEnabled = state.disabledReason == nil
    for (group, button) in groups.values {
      guard let item = group.choice(active: state.active, recent: state.recent) else { continue }
      let title = title(item)
      let key = shownKey(item).map { " (\($0))" } ?? ""
      button.show(
        icon(item, in: group), title: title,
        tooltip: state.disabledReason.map { "\(title): \($0)" } ?? title + key)
      button.isSensitive = isEnabled
      let isActive = state.active == item.id
      button.setPressed(isActive, isLocked: isActive && state.isLocked)
      button.setGroup(group.items.count > 1 ? markCorner : nil, listTitle: group.title ?? title)
    }
    for button in styleButtons { button.showColor() }
    updateOverflow()
  }

  /// Opens the style panel again that made way for a pick; false when there is none.
  package func resumeStylePanel() -> Bool { styleButtons.contains { $0.resume() } }

  private func shownKey(_ item: ToolItem) -> String? {
    guard state.keys.isEnabled else { return nil }
    if let slot = state.presets.slot(of: item.id) {
      return Application.label(ofAccelerator: "<Shift>\(slot)")
    }
    guard item.identifier == nil else { return nil }
    return state.keys.key(for: item.tool).map { String($0).uppercased() }
  }

  /// The button behind which a tool is, in the arrangement that shows; with `promotes` its group shows it from now on.
  package func button(for tool: ToolID, promotes: Bool = false) -> Widget? {
    let found = groups.values.filter { $0.group.items.contains { $0.id == tool } }
    guard !found.isEmpty else { return nil }
    if promotes {
      state.recent.removeAll { $0 == tool }
      state.recent.insert(tool, at: 0)
      update(state)
    }
    return found.first { shownIDs.contains("tools:\($0.group.id)") }?.button ?? found.first?.button
  }

  /// Opens the panel for styles, with the picker for a property; false when it has no button in sight, or there is no
  /// such style to change.
  package func openStyle(choosing property: ColorProperty? = nil) -> Bool {
    if let button = styleButtons.first(where: \.isMapped) { return button.open(choosing: property) }
    guard overflow.isMapped, let button = styleButtons.first else { return false }
    return button.open(choosing: property, at: overflow)
  }

  private func title(_ item: ToolItem) -> String {
    if let title = item.title { return title }
    let title = descriptor(item.tool).map { tr(key: $0.title.key) } ?? item.tool.rawValue
    guard item.identifier != nil, let color = item.style?.color else { return title }
    // TRANSLATORS: a tool and the colour it draws in: “Pen, dark red”
    return trf("%1$s, %2$s", title, ColorWords.word(for: color))
  }

  private func icon(_ item: ToolItem, in group: ToolGroup?) -> ToolbarIcon {
    // The active tool's button is a surface of its own colour.
    let isPressed = group != nil && state.active == item.id
    let tint = isPressed ? styleColor("accent_fg_color") ?? .white : foregroundColor
    return iconProvider.icon(
      IconContext(
        item: item, container: group, style: state.styles[item.id],
        tint: Color(red: tint.red, green: tint.green, blue: tint.blue), size: ToolGlyph.box,
        scale: Double(scaleFactor), isDark: StyleManager.isDark))
  }

  override package func styleChanged() {
    // Icons with colours of their own are asked for again, but not from within a style change.
    MainLoop.after(milliseconds: 0) { [weak self] in self.map { $0.update($0.state) } }
  }

  override package func didTurn() {
    for button in styleButtons { button.listSide = innerSide }
  }
}

extension ToolbarConfiguration {
  /// The tools the default bars have places for, whether built yet or not.
  static let announced = Set(wide.tools)
}
