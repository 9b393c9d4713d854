import DocumentModel
import FoundationEssentials
import Geometry
import Testing

@testable import Editor

/// A journal on disk: its first line and the lines after it.
@MainActor
struct RecoveryJournalLineTests {
  private func document() -> Document {
    var document = Document(shownSizes: [Size(width: 600, height: 800)])
    let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800))
    document.load(LoadedPage(geometry: geometry), into: PageID(0))
    return document
  }

  private func square(_ id: String, x: Double) -> Annotation {
    Annotation(
      id: AnnotationID(id),
      content: .shape(
        ShapeContent(
          form: .square, rect: Rect(x: x, y: 10, width: 20, height: 20), color: .black, lineWidth: 2)))
  }

  @Test func linesAddUpToTheLastState() throws {
    let base = document()
    var states = [base]
    let edits: [Edit] = [
      .insert(square("a", x: 0), page: PageID(0), at: nil),
      .insert(square("b", x: 30), page: PageID(0), at: nil),
      .replace(square("a", x: 90), page: PageID(0)),
      .remove(AnnotationID("b"), page: PageID(0)),
      .insert(square("c", x: 60), page: PageID(0), at: 0),
    ]
    for edit in edits {
      var next = states.last!
      _ = try next.apply(edit)
      states.append(next)
    }
    var data = try RecoveryJournal(
      path: "/x.pdf", length: 1, written: Date(timeIntervalSince1970: 0),
      changes: .init(from: states[0], to: states[1])
    ).encoded()
    for i in 2..<states.count {
      data += try RecoveryJournal.Changes(from: states[i - 1], to: states[i]).encoded()
    }
    let journal = try RecoveryJournal.decoded(data)
    #expect(journal.later.count == 4)
    var recovered = base
    let plan = RecoveryPlan(journal, for: base)
    _ = try recovered.apply(try #require(plan.edit))
    #expect(recovered == states.last)
    #expect(plan.total == 3)
    #expect(plan.restored == 3)
  }

  @Test func aLastLineThatACrashCutShortIsLeftOut() throws {
    let base = document()
    var one = base
    _ = try one.apply(.insert(square("a", x: 0), page: PageID(0), at: nil))
    var two = one
    _ = try two.apply(.insert(square("b", x: 0), page: PageID(0), at: nil))
    let first = try RecoveryJournal(
      path: "/x.pdf", length: 1, written: Date(timeIntervalSince1970: 0), changes: .init(from: base, to: one)
    ).encoded()
    let second = try RecoveryJournal.Changes(from: one, to: two).encoded()
    for cut in 1..<second.count - 1 {
      let journal = try RecoveryJournal.decoded(first + second.prefix(cut))
      #expect(journal.later.isEmpty)
      #expect(journal.unreadable.isEmpty)
      var recovered = base
      _ = try recovered.apply(try #require(RecoveryPlan(journal, for: base).edit))
      #expect(recovered == one)
    }
  }

  @Test func aLineThatCanNotBeReadTakesNoOtherAlong() throws {
    let base = document()
    var one = base
    _ = try one.apply(.insert(square("a", x: 0), page: PageID(0), at: nil))
    var two = one
    _ = try two.apply(.insert(square("b", x: 0), page: PageID(0), at: nil))
    let first = try RecoveryJournal(
      path: "/x.pdf", length: 1, written: Date(timeIntervalSince1970: 0), changes: .init(from: base, to: one)
    ).encoded()
    let second = try RecoveryJournal.Changes(from: one, to: two).encoded()
    let strange = Data("{\"pages\":[17]}".utf8)
    let journal = try RecoveryJournal.decoded(first + strange + Data("\n".utf8) + second)
    #expect(journal.unreadable == [strange])
    let plan = RecoveryPlan(journal, for: base)
    #expect(plan.total == 3)
    #expect(plan.restored == 2)
    var recovered = base
    _ = try recovered.apply(try #require(plan.edit))
    #expect(recovered == two)
    let left = try #require(plan.left)
    #expect(left.changes.isEmpty)
    #expect(try RecoveryJournal.decoded(left.encoded()).unreadable == [strange])
  }
}
