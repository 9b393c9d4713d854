import Testing

@testable import TextReading

@Suite struct FindingTests {
  private func found(_ query: String, in text: ReadText, _ comparison: Comparison = []) -> [String] {
    text.find(query, comparison).map { range in String(String.UnicodeScalarView(text.scalars[range])) }
  }

  @Test func aSoftHyphenIsNoLetter() {
    #expect(found("international", in: page("an inter\u{AD}national one")) == ["inter\u{AD}national"])
    #expect(found("inter\u{AD}national", in: page("an international one")) == ["international"])
  }

  @Test(arguments: ["-", "\u{2010}", "\u{AD}"]) func aWordGoesOnAfterALineEnd(hyphen: String) {
    let text = page("all of a hyphen" + hyphen, "ation at the end")
    #expect(found("Hyphenation at", in: text) == ["hyphen\(hyphen)\nation at"])
    #expect(found("hyphenation", in: text, .wholeWords).count == 1)
    #expect(found("ation", in: text, .wholeWords).isEmpty)
  }

  @Test func aHyphenThatBelongsToTheWordIsFoundAtALineEndToo() {
    let text = page("it is well-", "known, 3-", "4 of them")
    #expect(found("well-known", in: text).count == 1)
    #expect(found("wellknown", in: text).count == 1)
    #expect(found("3- 4", in: text).count == 1)
  }

  @Test func aLineEndIsASpace() {
    #expect(found("end  of", in: page("at the end", "of it")) == ["end\nof"])
    #expect(found("日本", in: page("今日", "本")) == ["日\n本"])
  }

  @Test(arguments: ["istanbul", "Istanbul", "ISTANBUL", "İstanbul"]) func dottedCapitalI(query: String) {
    #expect(found(query, in: page("Straße İstanbul ığı")) == ["İstanbul"])
    #expect(found("İstanbul", in: page("in ISTANBUL")).isEmpty == false)
  }

  @Test func letters() {
    #expect(found("strasse", in: page("Straße")) == ["Straße"])
    #expect(found("igi", in: page("ığı")).isEmpty)
    #expect(found("igi", in: page("ığı"), .ignoreDiacritics) == ["ığı"])
    #expect(found("final", in: page("ﬁnal")) == ["ﬁnal"])
    #expect(found("ΣΑΣ", in: page("σας")) == ["σας"])
    #expect(found("angstrom", in: page("Å\u{301}ngström Angström"), .ignoreDiacritics).count == 2)
    #expect(found("café", in: page("cafe\u{301}")).count == 1)
    #expect(found("cafe", in: page("cafe\u{301} café")).isEmpty)
    #expect(found("Cafe", in: page("cafe Cafe"), .caseSensitive) == ["Cafe"])
    #expect(found("aa", in: page("aaaa")).count == 2)
    #expect(found(" ", in: page("a b")).isEmpty && found("", in: page("a")).isEmpty)
  }
}
