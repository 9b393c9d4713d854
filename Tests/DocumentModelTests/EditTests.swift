import DocumentModel
import Geometry
import TestSupport
import Testing

/// Makes edits at random, some of which can't be applied.
struct EditGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed) }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func page() -> PageID { PageID(number(0..<4)) }  // the last is none
  private mutating func id() -> AnnotationID { AnnotationID("mark-\(number(0..<12))") }

  private mutating func annotation() -> Annotation {
    var made = AnnotationSamples.all.randomElement(using: &random)!
    made.id = id()
    return made.transformed(
      by: .translation(Vector(dx: Double(number(-50..<50)), dy: Double(number(-50..<50)))))
  }

  mutating func edit(depth: Int = 0) -> Edit {
    switch number(0..<(depth < 3 ? 10 : 8)) {
    case 0..<3: .insert(annotation(), page: page(), at: Bool.random(using: &random) ? nil : number(-2..<14))
    case 3..<5: .remove(id(), page: page())
    case 5..<8: .replace(annotation(), page: page())
    default: .group((0..<number(0..<6)).map { _ in edit(depth: depth + 1) })
    }
  }

  /// Three read pages with some marks.
  mutating func document() -> Document {
    Document(
      pages: (0..<3).map { i in
        let marks = (0..<number(0..<8)).map { n in
          var made = annotation()
          made.id = AnnotationID("mark-\(n)")
          return made
        }
        return Page(
          id: PageID(i), sourceIndex: i,
          geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)),
          annotations: marks, isLoaded: true)
      })
  }
}

struct EditTests {
  @Test(arguments: 0..<40) func anInverseRestoresExactlyAndAFailureChangesNothing(_ seed: Int) throws {
    var generator = EditGenerator(seed: UInt64(seed))
    var document = generator.document()
    var applied = 0
    for _ in 0..<120 {
      let edit = generator.edit()
      let before = document
      do {
        let (inverse, change) = try document.apply(edit)
        applied += 1
        let after = document
        #expect(change.pages.allSatisfy { document.page($0) != nil })
        let redo = try document.apply(inverse).inverse
        #expect(document == before)
        _ = try document.apply(redo)
        #expect(document == after)
      } catch {
        #expect(document == before)
      }
    }
    #expect(applied > 10)
  }

  @Test(arguments: 0..<20) func allInversesTogetherLeadBackToTheStart(_ seed: Int) throws {
    var generator = EditGenerator(seed: UInt64(1000 + seed))
    let start = generator.document()
    var document = start
    var inverses: [Edit] = []
    for _ in 0..<200 {
      if let (inverse, _) = try? document.apply(generator.edit()) { inverses.append(inverse) }
    }
    for inverse in inverses.reversed() { _ = try document.apply(inverse) }
    #expect(document == start)
  }

  @Test(arguments: 0..<20) func whatAChangeNamesIsWhatChanged(_ seed: Int) throws {
    var generator = EditGenerator(seed: UInt64(2000 + seed))
    var document = generator.document()
    for _ in 0..<120 {
      let before = document
      guard let (_, change) = try? document.apply(generator.edit()) else { continue }
      for page in document.pages where before.page(page.id) != page {
        #expect(change.pages.contains(page.id))
      }
      for page in document.pages {
        let old = Dictionary(uniqueKeysWithValues: before.page(page.id)!.annotations.map { ($0.id, $0) })
        let new = Dictionary(uniqueKeysWithValues: page.annotations.map { ($0.id, $0) })
        for id in Set(old.keys).union(new.keys) where old[id] != new[id] {
          let items = change.items.filter { $0.page == page.id && $0.id == id }
          #expect(!items.isEmpty)
          // Together they repaint what is gone and what is there now.
          guard let damage = items.first.map({ items.dropFirst().reduce($0.damage) { $0.union($1.damage) } })
          else {
            continue
          }
          if let a = old[id] { #expect(damage.outset(by: 1e-6).contains(a.bounds)) }
          if let b = new[id] { #expect(damage.outset(by: 1e-6).contains(b.bounds)) }
        }
      }
    }
  }

  @Test func aGroupIsAllOrNothing() {
    var document = Document(shownSizes: [Size(width: 600, height: 800)])
    let before = document
    let page = PageID(0)
    let pen = AnnotationSamples.pen
    let group = Edit.group([
      .insert(pen, page: page, at: nil), .insert(AnnotationSamples.square, page: page, at: 0),
      .group([.remove(pen.id, page: page)]), .remove(AnnotationID("nowhere"), page: page),
    ])
    #expect(throws: EditError.noSuchAnnotation(AnnotationID("nowhere"))) { try document.apply(group) }
    #expect(document == before)
  }

  @Test func errorsSayWhatIsWrong() throws {
    var document = Document(shownSizes: [Size(width: 600, height: 800)])
    let pen = AnnotationSamples.pen
    #expect(throws: EditError.noSuchPage(PageID(7))) {
      try document.apply(.insert(pen, page: PageID(7), at: nil))
    }
    #expect(throws: EditError.noSuchPage(PageID(7))) { try document.apply(.remove(pen.id, page: PageID(7))) }
    #expect(throws: EditError.noSuchPage(PageID(7))) { try document.apply(.replace(pen, page: PageID(7))) }
    #expect(throws: EditError.noSuchAnnotation(pen.id)) { try document.apply(.replace(pen, page: PageID(0))) }
    _ = try document.apply(.insert(pen, page: PageID(0), at: nil))
    #expect(throws: EditError.duplicate(pen.id)) {
      try document.apply(.insert(pen, page: PageID(0), at: nil))
    }
  }

  @Test func anInsertedMarkLiesWhereItWasAskedFor() throws {
    var document = Document(shownSizes: [Size(width: 600, height: 800)])
    for (mark, place) in [
      (AnnotationSamples.pen, nil), (AnnotationSamples.square, 0), (AnnotationSamples.note, 1),
      (AnnotationSamples.line, 99),
    ] { _ = try document.apply(.insert(mark, page: PageID(0), at: place)) }
    #expect(
      document.pages[0].annotations.map(\.id)
        == [AnnotationSamples.square, AnnotationSamples.note, AnnotationSamples.pen, AnnotationSamples.line]
        .map(\.id))
  }
}
