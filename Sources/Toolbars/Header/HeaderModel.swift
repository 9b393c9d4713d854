/// Why a layout was not taken; the one before it holds.
package enum HeaderError: Error, Hashable, Sendable {
  case itemOnBothSides(HeaderItemID, ViewMode)
}

/// The header's words: a title and a smaller line below it.
package struct HeaderTitle: Hashable, Sendable {
  package var title: String
  package var subtitle: String

  package init(_ title: String = "", subtitle: String = "") {
    self.title = title
    self.subtitle = subtitle
  }
}

/// What is known of a window's document.
package enum HeaderDocumentState: Hashable, Sendable {
  /// Nothing is open.
  case none
  /// The file can't be read.
  case invalid
  /// Its password is still asked for.
  case locked
  case open
}

/// What the header depends on beside its model.
package struct HeaderContext: Hashable, Sendable {
  package var mode: ViewMode
  package var document: HeaderDocumentState
  /// Whether the document lies over the start page, to which closing it leads back.
  package var isModal: Bool
  package var features: Set<HeaderFeature>

  package init(
    mode: ViewMode = .document, document: HeaderDocumentState = .none, isModal: Bool = false,
    features: Set<HeaderFeature> = Set(HeaderFeature.allCases)
  ) {
    self.mode = mode
    self.document = document
    self.isModal = isModal
    self.features = features
  }
}

/// The items to show, from the start to the end of each side, and the title between them.
package struct HeaderLayout: Hashable, Sendable {
  package var start: [HeaderItemID] = []
  package var end: [HeaderItemID] = []
  package var bottom: [HeaderItemID] = []
  package var title = HeaderTitle()

  package init() {}

  package subscript(side: HeaderSide) -> [HeaderItemID] {
    get { side == .start ? start : end }
    set { if side == .start { start = newValue } else { end = newValue } }
  }
}

/// Which items the header has on which side in which view mode.
///
/// Setters are independent of the order in which they are called: what is shown is worked out in `layout`.
package struct HeaderModel: Hashable, Sendable {
  private var lists: [HeaderSide: [ViewMode: [HeaderItemID]]] = [:]
  private var bottom: [ViewMode: [HeaderItemID]] = [:]
  private var titles: [ViewMode: HeaderTitle] = [:]
  /// Modes in which the start side's own items take the close item's place.
  private var replacesClose: Set<ViewMode> = []

  /// The item that leads back to what is under the document; nil leaves it out.
  package var closeItem: HeaderItemID? = .close
  /// Items that stay when there is no document to act on.
  package var alwaysEnabled: Set<HeaderItemID> = [.close]

  /// Without items.
  package init() {}

  /// What a new profile has.
  package static let standard: HeaderModel = {
    var model = HeaderModel()
    for mode in ViewMode.allCases { model.lists[.start, default: [:]][mode] = [.open, .save] }
    model.lists[.end] = [
      .document: [.thumbnails, .activity, .outline, .search, .annotation],
      .thumbnails: [.thumbnails, .documentEditor],
      .documentEditor: [.thumbnails, .documentEditor],
    ]
    return model
  }()

  // MARK: Items

  /// The items of a side, without the close item.
  package func items(_ side: HeaderSide, mode: ViewMode) -> [HeaderItemID] {
    list(side, mode).filter { $0 != .close && $0 != closeItem }
  }

  /// Sets a side's items in all modes; most of the time one mode is meant, and the other setter.
  package mutating func setItems(_ items: [HeaderItemID], side: HeaderSide) throws(HeaderError) {
    for mode in ViewMode.allCases { try check(items, side: side, mode: mode) }
    for mode in ViewMode.allCases { try setItems(items, side: side, mode: mode) }
  }

  /// Sets a side's items in one mode; an item that is on the other side there is refused.
  package mutating func setItems(
    _ items: [HeaderItemID], side: HeaderSide, mode: ViewMode
  ) throws(HeaderError) {
    try check(items, side: side, mode: mode)
    lists[side, default: [:]][mode] = Self.resolved(items)
  }

  /// Takes an item from wherever it is to the end of a side's list.
  package mutating func move(_ item: HeaderItemID, to side: HeaderSide, mode: ViewMode) {
    guard let item = item.resolved else { return }
    for side in HeaderSide.allCases {
      lists[side, default: [:]][mode] = list(side, mode).filter { $0 != item }
    }
    lists[side, default: [:]][mode]?.append(item)
  }

  /// The items of the bar below the document, in addition to the header's.
  package func bottomItems(mode: ViewMode) -> [HeaderItemID] { bottom[mode] ?? [] }

  package mutating func setBottomItems(_ items: [HeaderItemID], mode: ViewMode? = nil) {
    let items = Self.resolved(items)
    for mode in mode.map({ [$0] }) ?? ViewMode.allCases { bottom[mode] = items.isEmpty ? nil : items }
  }

  private func list(_ side: HeaderSide, _ mode: ViewMode) -> [HeaderItemID] { lists[side]?[mode] ?? [] }

  private func check(_ items: [HeaderItemID], side: HeaderSide, mode: ViewMode) throws(HeaderError) {
    let other = list(side == .start ? .end : .start, mode)
    if let twice = Self.resolved(items).first(where: other.contains) { throw .itemOnBothSides(twice, mode) }
  }

  /// Without names nothing stands behind, and without repetitions.
  static func resolved(_ items: [HeaderItemID]) -> [HeaderItemID] {
    var result: [HeaderItemID] = []
    for item in items.compactMap(\.resolved) where !result.contains(item) { result.append(item) }
    return result
  }

  // MARK: Title and close item

  package func title(mode: ViewMode) -> HeaderTitle { titles[mode] ?? HeaderTitle() }
  package mutating func setTitle(_ title: HeaderTitle, mode: ViewMode) { titles[mode] = title }

  /// Whether the start side's items stand beside the close item instead of taking its place.
  package func itemsSupplementClose(mode: ViewMode) -> Bool { !replacesClose.contains(mode) }
  package mutating func setItemsSupplementClose(_ supplement: Bool, mode: ViewMode) {
    if supplement { replacesClose.remove(mode) } else { replacesClose.insert(mode) }
  }

  // MARK: What is shown

  package func layout(_ context: HeaderContext) -> HeaderLayout {
    let mode = context.mode
    var result = HeaderLayout()
    result.title = title(mode: mode)
    for side in HeaderSide.allCases { result[side] = list(side, mode) }
    result.bottom = bottomItems(mode: mode)
    if let closeItem, !result.start.contains(closeItem), !result.end.contains(closeItem),
      itemsSupplementClose(mode: mode) || result.start.isEmpty
    {
      result.start.insert(closeItem, at: 0)
    }
    result.start.removeAll { !isShown($0, context) }
    result.end.removeAll { !isShown($0, context) }
    result.bottom.removeAll { !isShown($0, context) }
    return result
  }

  private func isShown(_ item: HeaderItemID, _ context: HeaderContext) -> Bool {
    if item == .close, closeItem == nil { return false }
    if item == .close || item == closeItem, !context.isModal { return false }
    if let feature = item.feature, !context.features.contains(feature) { return false }
    return context.document == .open || !item.needsDocument || alwaysEnabled.contains(item)
  }
}
