import Testing
import Toolbars

@Suite struct HeaderModelTests {
  let open = HeaderContext(document: .open)

  @Test func defaultsAreThoseOfTheSpecification() {
    let model = HeaderModel.standard
    #expect(
      model.items(.end, mode: .document) == [.thumbnails, .activity, .outline, .search, .annotation])
    #expect(model.items(.end, mode: .documentEditor) == [.thumbnails, .documentEditor])
    #expect(model.items(.end, mode: .thumbnails) == [.thumbnails, .documentEditor])
    for mode in ViewMode.allCases { #expect(model.items(.start, mode: mode) == [.open, .save]) }
    #expect(model.closeItem == .close)
    #expect(model.alwaysEnabled == [.close])
  }

  @Test func aPlainSetterWritesAllModes() throws {
    var model = HeaderModel()
    try model.setItems([.outline, .search], side: .start)
    for mode in ViewMode.allCases {
      #expect(model.items(.start, mode: mode) == [.outline, .search])
      #expect(model.items(.end, mode: mode) == [])
    }
  }

  @Test func aModesSetterLeavesTheOthers() throws {
    var model = HeaderModel.standard
    try model.setItems([.search], side: .end, mode: .document)
    #expect(model.items(.end, mode: .document) == [.search])
    #expect(model.items(.end, mode: .thumbnails) == [.thumbnails, .documentEditor])
  }

  @Test func anItemOnBothSidesIsRefusedAndTheOldLayoutStays() {
    var model = HeaderModel.standard
    let before = model
    #expect(throws: HeaderError.itemOnBothSides(.outline, .document)) {
      try model.setItems([.open, .outline], side: .start, mode: .document)
    }
    #expect(model == before)
    // Thumbnails are at the end of every mode: not one of them changes.
    #expect(throws: HeaderError.self) { try model.setItems([.thumbnails], side: .start) }
    #expect(model == before)
    #expect(throws: HeaderError.itemOnBothSides(.activity, .document)) {
      try model.setItems([.message], side: .start, mode: .document)
    }
    #expect(model == before)
  }

  @Test func anItemMovesWhenItsOldSideIsClearedFirst() throws {
    var model = HeaderModel.standard
    try model.setItems([.thumbnails, .activity, .search, .annotation], side: .end, mode: .document)
    try model.setItems([.outline], side: .start, mode: .document)
    #expect(model.items(.start, mode: .document) == [.outline])
  }

  @Test func movingIsOneStep() {
    var model = HeaderModel.standard
    model.move(.outline, to: .start, mode: .document)
    #expect(model.items(.start, mode: .document) == [.open, .save, .outline])
    #expect(model.items(.end, mode: .document) == [.thumbnails, .activity, .search, .annotation])
    model.move(.outline, to: .start, mode: .document)
    #expect(model.items(.start, mode: .document) == [.open, .save, .outline])
    model.move(.readerView, to: .start, mode: .document)
    #expect(model.items(.start, mode: .document) == [.open, .save, .outline])
  }

  @Test func namesWithoutAnItemAndRepetitionsAreLeftOut() throws {
    var model = HeaderModel()
    try model.setItems([.search, .signature, .search, .message, .activity], side: .end, mode: .document)
    #expect(model.items(.end, mode: .document) == [.search, .activity])
  }

  // MARK: The close item

  @Test func theCloseItemShowsOnlyOverTheStartPage() {
    let model = HeaderModel.standard
    #expect(model.layout(open).start == [.open, .save])
    #expect(model.layout(HeaderContext(document: .open, isModal: true)).start == [.close, .open, .save])
    #expect(!model.items(.start, mode: .document).contains(.close))
  }

  @Test func theCloseItemCanBePlacedAndHidden() throws {
    var model = HeaderModel.standard
    let modal = HeaderContext(document: .open, isModal: true)
    try model.setItems([.search, .close], side: .end, mode: .document)
    #expect(model.items(.end, mode: .document) == [.search])
    #expect(model.layout(modal).end == [.search, .close])
    #expect(model.layout(modal).start == [.open, .save])
    #expect(model.layout(open).end == [.search])
    model.closeItem = nil
    #expect(model.layout(modal).end == [.search])
    #expect(model.layout(modal).start == [.open, .save])
  }

  @Test func theStartItemsCanTakeTheCloseItemsPlace() throws {
    var model = HeaderModel.standard
    let modal = HeaderContext(document: .open, isModal: true)
    model.setItemsSupplementClose(false, mode: .document)
    #expect(!model.itemsSupplementClose(mode: .document))
    #expect(model.layout(modal).start == [.open, .save])
    try model.setItems([], side: .start, mode: .document)
    #expect(model.layout(modal).start == [.close])
    #expect(
      model.layout(HeaderContext(mode: .thumbnails, document: .open, isModal: true)).start.first == .close)
  }

  // MARK: What is shown

  @Test(arguments: [HeaderDocumentState.none, .invalid, .locked])
  func withoutADocumentOnlyWhatNeedsNoneIsShown(_ state: HeaderDocumentState) {
    let model = HeaderModel.standard
    let plain = model.layout(HeaderContext(document: state))
    #expect(plain.start == [.open])
    #expect(plain.end == [])
    #expect(model.layout(HeaderContext(document: state, isModal: true)).start == [.close, .open])
  }

  @Test func whatIsAlwaysEnabledStaysWhicheverIsSetFirst() throws {
    var one = HeaderModel()
    one.alwaysEnabled = [.search]
    try one.setItems([.thumbnails, .search], side: .end)
    var other = HeaderModel()
    try other.setItems([.thumbnails, .search], side: .end)
    other.alwaysEnabled = [.search]
    #expect(one == other)
    for state in [HeaderDocumentState.none, .invalid] {
      #expect(one.layout(HeaderContext(document: state)).end == [.search])
      // The close item is no exception: it is only in the set because it is there from the beginning.
      #expect(one.layout(HeaderContext(document: state, isModal: true)).start == [])
    }
  }

  @Test func featuresThatAreOffTakeTheirItemsWithThem() {
    let model = HeaderModel.standard
    var context = open
    context.features.remove(.annotationEditing)
    #expect(model.layout(context).end == [.thumbnails, .activity, .outline, .search])
    context.mode = .thumbnails
    context.features.remove(.documentEditing)
    #expect(model.layout(context).end == [.thumbnails])
  }

  @Test func modesHaveTheirTitles() {
    var model = HeaderModel.standard
    model.setTitle(HeaderTitle("a.pdf", subtitle: "3 pages selected"), mode: .documentEditor)
    model.setTitle(HeaderTitle("a.pdf"), mode: .document)
    #expect(model.layout(open).title == HeaderTitle("a.pdf"))
    #expect(model.layout(HeaderContext(mode: .documentEditor)).title.subtitle == "3 pages selected")
    #expect(model.title(mode: .thumbnails) == HeaderTitle())
  }

  @Test func theBottomBarHasItemsOfItsOwn() {
    var model = HeaderModel.standard
    #expect(model.layout(open).bottom == [])
    model.setBottomItems([.print, .print, .message])
    model.setBottomItems([.email], mode: .thumbnails)
    #expect(model.layout(open).bottom == [.print, .activity])
    #expect(model.layout(HeaderContext(mode: .thumbnails, document: .open)).bottom == [.email])
    #expect(model.layout(HeaderContext(document: .none)).bottom == [])
  }
}

@Suite struct HeaderOverflowTests {
  /// The standard header, each item 40 wide.
  let items =
    ([.close, .open, .save, .thumbnails, .activity, .outline, .search, .annotation] as [HeaderItemID])
    .map { HeaderOverflow.Item($0, width: 40) }

  @Test func everythingStaysWhereThereIsRoom() {
    let all = HeaderOverflow(items, available: 320)
    #expect(all.shown == items.map(\.id))
    #expect(all.moved == [])
    #expect(HeaderOverflow([], available: -5).shown == [])
  }

  @Test func theLeastImportantLeaveFirst() {
    var shown = items.map(\.id)
    for gone in [HeaderItemID.open, .outline, .thumbnails, .activity, .save, .search, .annotation, .close] {
      shown.removeAll { $0 == gone }
      let now = HeaderOverflow(items, available: 40 * shown.count)
      #expect(now.shown == shown)
      #expect(now.moved == items.map(\.id).filter { !shown.contains($0) })
    }
  }

  @Test func whatTheSpecificationCallsSecondaryLeavesBeforeTheRest() {
    let more = items + [.settings, .brightness, .bookmark, .print].map { HeaderOverflow.Item($0, width: 40) }
    #expect(HeaderOverflow(more, available: 40 * 8).moved == [.settings, .brightness, .bookmark, .print])
  }

  @Test func aPixelDecidesAndTheWayThereDoesNot() {
    #expect(HeaderOverflow(items, available: 319).moved == [.open])
    #expect(HeaderOverflow(items, available: 320).moved == [])
    #expect(HeaderOverflow(items, available: 0).shown == [])
    #expect(HeaderOverflow(items, available: -100).shown == [])
  }

  @Test func anItemThatIsNarrowMayNotBeEnough() {
    let list = [HeaderOverflow.Item(.settings, width: 10), HeaderOverflow.Item(.print, width: 50)]
    #expect(HeaderOverflow(list, available: 50).shown == [.print])
    #expect(HeaderOverflow(list, available: 49).shown == [])
  }
}

@Suite struct HeaderPresenceTests {
  @Test func fullscreenFloatsTheHeaderUnlessItIsAlwaysWanted() {
    #expect(HeaderPlacement(.automatic, isHeaderVisible: true, isFullscreen: false) == .docked)
    #expect(HeaderPlacement(.automatic, isHeaderVisible: true, isFullscreen: true) == .floating)
    #expect(HeaderPlacement(.automatic, isHeaderVisible: false, isFullscreen: false) == .floating)
    #expect(
      HeaderPlacement(.automaticNoFirstLastPage, isHeaderVisible: true, isFullscreen: true) == .floating)
    #expect(HeaderPlacement(.always, isHeaderVisible: true, isFullscreen: true) == .docked)
    #expect(HeaderPlacement(.always, isHeaderVisible: false, isFullscreen: false) == .floating)
    #expect(HeaderPlacement(.never, isHeaderVisible: true, isFullscreen: false) == .floating)
  }

  @Test func theFirstAndLastPageFetchItBriefly() {
    #expect(HeaderPlacement.showsBriefly(.automatic, page: 1, of: 5))
    #expect(HeaderPlacement.showsBriefly(.automatic, page: 5, of: 5))
    #expect(!HeaderPlacement.showsBriefly(.automatic, page: 3, of: 5))
    #expect(!HeaderPlacement.showsBriefly(.automatic, page: 1, of: 1))
    #expect(!HeaderPlacement.showsBriefly(.automaticNoFirstLastPage, page: 1, of: 5))
    #expect(!HeaderPlacement.showsBriefly(.never, page: 5, of: 5))
  }
}
