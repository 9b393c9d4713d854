import Components
import Testing

@MainActor
struct ShareItemTests {
  @Test func allAreShownUnlessToldOtherwise() {
    #expect(ShareItem.shown() == [.saveCopy, .print, .openWith, .email])
    #expect(ShareItem.shown(exclude: ["print"]) == [.saveCopy, .openWith, .email])
    #expect(ShareItem.shown(hidden: [.email]) == [.saveCopy, .print, .openWith])
  }

  @Test func whatIsIncludedKeepsItsOrderAndIsThereOnce() {
    #expect(ShareItem.shown(include: ["email", "print", "email"]) == [.email, .print])
    #expect(ShareItem.shown(include: ["print", "email"], exclude: ["print"]) == [.email])
    #expect(ShareItem.shown(include: []) == [])
  }

  @Test func unknownIdsArePassedOver() {
    #expect(ShareItem.shown(include: ["message", "print"], exclude: ["fax"]) == [.print])
  }
}
