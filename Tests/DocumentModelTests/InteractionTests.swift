import DocumentModel
import Geometry
import TestSupport
import Testing

struct InteractionTests {
  private let page = PageID(0)

  private func document(_ marks: [Annotation]) -> Document {
    Document(
      pages: [
        Page(
          id: page, sourceIndex: 0,
          geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)), annotations: marks,
          isLoaded: true)
      ])
  }

  private func recolored(_ color: Color) -> Annotation {
    var mark = AnnotationSamples.square
    mark.content.style.color = color
    return mark
  }

  @Test func eachUpdateReplacesTheOneBefore() throws {
    let before = document([AnnotationSamples.square, AnnotationSamples.line])
    var document = before
    var interaction = Interaction(named: "Change color")
    _ = try interaction.update(&document, to: [.replace(recolored(AnnotationSamples.blue), page: page)])
    _ = try interaction.update(&document, to: [.remove(AnnotationSamples.line.id, page: page)])
    #expect(document.pages[0].annotations == [AnnotationSamples.square])
    #expect(interaction.before(document) == before)
    #expect(interaction.change.items.map(\.kind) == [.removed])
    _ = try document.apply(interaction.inverse)
    #expect(document == before)
  }

  @Test func anUpdateRepaintsWhatTheOneBeforePainted() throws {
    var document = document([AnnotationSamples.square, AnnotationSamples.line])
    var interaction = Interaction(named: "Move")
    let far = AnnotationSamples.square.transformed(by: .translation(Vector(dx: 0, dy: -400)))
    _ = try interaction.update(&document, to: [.replace(far, page: page)])
    let change = try interaction.update(&document, to: [.remove(AnnotationSamples.line.id, page: page)])
    let damage = try #require(change.items.map(\.damage).reduce(nil) { $0?.union($1) ?? $1 })
    for mark in [far, AnnotationSamples.square, AnnotationSamples.line] {
      #expect(damage.union(mark.bounds) == damage)
    }
  }

  @Test func anUpdateThatFailsLeavesTheOneBefore() throws {
    let before = document([AnnotationSamples.square])
    var document = before
    var interaction = Interaction(named: "Change color")
    _ = try interaction.update(&document, to: [.replace(recolored(AnnotationSamples.blue), page: page)])
    let shown = document
    let gone = AnnotationID("gone")
    #expect(throws: EditError.noSuchAnnotation(gone)) {
      _ = try interaction.update(
        &document, to: [.remove(AnnotationSamples.square.id, page: page), .remove(gone, page: page)])
    }
    #expect(document == shown)
    #expect(interaction.before(document) == before)
  }

  @Test func aDateAloneIsNoChange() throws {
    var document = document([AnnotationSamples.square])
    var interaction = Interaction(named: "Change color")
    #expect(!interaction.isChange(of: document))
    var later = AnnotationSamples.square
    later.modified = AnnotationSamples.created
    _ = try interaction.update(&document, to: [.replace(later, page: page)])
    #expect(!interaction.isChange(of: document))
    _ = try interaction.update(&document, to: [.replace(recolored(AnnotationSamples.blue), page: page)])
    #expect(interaction.isChange(of: document))
    _ = try interaction.update(&document, to: [])
    #expect(!interaction.isChange(of: document))
  }

  @Test(arguments: 0..<30) func anyUpdatesAmountToTheLastOne(_ seed: Int) throws {
    var generator = EditGenerator(seed: UInt64(seed))
    let before = generator.document()
    var document = before
    var interaction = Interaction(named: "Anything")
    for _ in 0..<60 {
      let edits = (0..<Int.random(in: 0..<4, using: &generator.random)).map { _ in generator.edit() }
      var expected = before
      var items: [DocumentChange.Item]?
      do { items = try expected.apply(.group(edits)).change.items } catch {}
      let shown = document
      do {
        _ = try interaction.update(&document, to: edits)
        #expect(document == expected)
        #expect(interaction.change.items == items)
      } catch {
        #expect(items == nil)
        #expect(document == shown)
      }
      #expect(interaction.before(document) == before)
    }
  }
}
