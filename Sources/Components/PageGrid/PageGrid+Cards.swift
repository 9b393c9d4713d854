import DocumentModel
import GTKBinding
import Geometry
import Rendering

/// The cards of the pages in view, and the keyboard's way among them.
extension PageGrid {
  /// The pages to keep cards of: those in view, and some rows around once someone scrolls.
  private var liveRange: Range<Int> {
    guard viewSize.height > 0, layout.count > 0 else { return 0..<0 }
    let reach = hasScrolled ? viewSize.height / 2 : 0
    return layout.pages(from: offset - reach, to: offset + viewSize.height + reach)
  }

  /// Brings the cards in line with what is in view; never while laying out, when children may not come and go.
  func populate() {
    let range = liveRange
    var live = range.map { document.pages[$0].id }
    if let cursor, let i = document.index(of: cursor), !range.contains(i) {
      if i < range.lowerBound { live.insert(cursor, at: 0) } else { live.append(cursor) }
    }
    let kept = Set(live)
    var spare = cards.filter { !kept.contains($0.key) }
    for id in spare.keys { cards[id] = nil }
    var before: PageCard?
    for id in live {
      if cards[id] == nil {
        // A card that scrolled out of view becomes the card of a page that scrolled in.
        let card = spare.popFirst()?.value ?? makeCard(content(of: id))
        card.insert(in: self, after: before)
        cards[id] = card
      }
      before = cards[id]
    }
    for card in spare.values { removeChild(card) }
    bindCards()
    fetch(range)
    queueAllocate()
  }

  private func makeCard(_ content: PageCard.Content) -> PageCard {
    let card = PageCard(content)
    let focus = FocusController()
    focus.onEnter { [weak self, unowned card] in self?.cursor = card.content.page }
    card.add(focus)
    card.onPainted = { [weak self, unowned card] scale in
      self?.onEvent(.painted(page: card.content.number, scale: scale))
    }
    return card
  }

  private func content(of id: PageID) -> PageCard.Content {
    PageCard.Content(
      page: id, number: (document.index(of: id) ?? 0) + 1, isSelected: selection.pages.contains(id),
      isCurrent: id == current, isFailed: thumbnails.isFailed(id))
  }

  func bindCards() {
    for (id, card) in cards { card.show(content(of: id), thumbnails.picture(of: id)) }
  }

  func thumbnailChanged(_ id: PageID) {
    cards[id]?.show(content(of: id), thumbnails.picture(of: id))
  }

  /// Asks for the pictures of these pages, those in the middle of the view first.
  private func fetch(_ range: Range<Int>) {
    guard isMapped else { return }
    let middle = offset + viewSize.height / 2
    func distance(_ i: Int) -> Double { abs(layout.frame(i).center.y - middle) }
    let device = Double(scaleFactor)
    thumbnails.want(
      range.sorted { distance($0) < distance($1) }.map { i in
        let page = document.pages[i]
        let size = page.geometry.shownSize
        let plan = TilePlan(size: size, scale: layout.paper(i).width * device / size.width)
        return Thumbnails.Wish(page: page, plan: plan, shown: cards[page.id]?.picture)
      })
  }

  func placeCards() {
    for (id, card) in cards {
      guard let i = document.index(of: id), i < layout.count else { continue }
      let frame = layout.frame(i).offset(by: Vector(dx: 0, dy: -offset.rounded()))
      card.place(paper: layout.paper(i))
      allocate(card, in: frame)
    }
    guard liveRange.contains(where: { cards[document.pages[$0].id] == nil }) else { return }
    MainLoop.after(milliseconds: 0) { [weak self] in self?.populate() }
  }

  // MARK: Focus

  var cursorCard: PageCard? {
    guard let cursor else { return nil }
    if cards[cursor] == nil { populate() }
    return cards[cursor]
  }

  /// Moves the keyboard to a page; `reveals`: and brings it into view.
  func moveCursor(to id: PageID, reveals: Bool = true) {
    let isOther = cursor != id
    cursor = id
    if reveals { reveal(id) }
    if isOther { populate() }
    cards[id]?.grabFocus()
    if isOther { onEvent(.current(id)) }
  }
}
