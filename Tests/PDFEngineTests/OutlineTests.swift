import DocumentModel
import TestSupport
import Testing

@testable import PDFEngine

struct OutlineTests {
  /// A file of `pages` pages; `build` adds the outline's objects and gives the catalog's further entries.
  private func outline(
    pages: Int = 3, _ build: (_ builder: inout PDFBuilder, _ pages: [Int]) -> String
  ) async throws -> [OutlineItem] {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let tree = builder.reserve()
    let kids = (0..<pages).map { _ in
      builder.add("<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 595 842]/Resources<<>>>>")
    }
    let list = kids.map { "\($0) 0 R" }.joined(separator: " ")
    builder.set(tree, "<</Type/Pages/Count \(pages)/Kids[\(list)]>>")
    let entries = build(&builder, kids)
    builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R\(entries)>>")
    let opened = try await OpenedFile(builder.bytes(root: root))
    return try await opened.file.outline()
  }

  /// The outline of items without children; `bodies` are what stands in each besides the links.
  private func flat(
    pages: Int = 3, catalog: String = "", _ bodies: (_ pages: [Int]) -> [String]
  ) async throws -> [OutlineItem] {
    try await outline(pages: pages) { builder, pages in
      let head = builder.reserve()
      let bodies = bodies(pages)
      let first = head + 1
      for (i, body) in bodies.enumerated() {
        let next = i + 1 < bodies.count ? "/Next \(first + i + 1) 0 R" : ""
        builder.add("<<\(body)/Parent \(head) 0 R\(next)>>")
      }
      builder.set(head, "<</Type/Outlines/First \(first) 0 R>>")
      return "/Outlines \(head) 0 R\(catalog)"
    }
  }

  @Test func aDocumentWithoutOneHasNone() async throws {
    #expect(try await outline { _, _ in "" } == [])
    #expect(try await outline { _, _ in "/Outlines 99 0 R" } == [])
    #expect(try await outline { _, _ in "/Outlines(no)" } == [])
    #expect(try await outline { _, _ in "/Outlines<</First(no)>>" } == [])
  }

  @Test func headingsNestAndKeepTheirLooks() async throws {
    let items = try await outline { builder, pages in
      let head = builder.reserve()
      let one = builder.reserve()
      let two = builder.reserve()
      let under = builder.add(
        "<</Title<FEFF00C4007000660065006C>/Parent \(one) 0 R/Dest[\(pages[1]) 0 R/XYZ 10 700 null]>>")
      builder.set(
        one,
        "<</Title(One)/First \(under) 0 R/Count 1/Next \(two) 0 R/F 3/C[1 0 0]/Dest[\(pages[0]) 0 R/Fit]>>")
      builder.set(two, "<</Title(Two\\nlines)/Count -4/Dest[\(pages[2]) 0 R/FitH 500]>>")
      builder.set(head, "<</First \(one) 0 R>>")
      return "/Outlines \(head) 0 R"
    }
    #expect(
      items == [
        OutlineItem(
          "One", target: OutlineTarget(sourceIndex: 0),
          children: [OutlineItem("Äpfel", target: OutlineTarget(sourceIndex: 1, left: 10, top: 700))],
          isOpen: true, isBold: true, isItalic: true),
        OutlineItem("Two lines", target: OutlineTarget(sourceIndex: 2, top: 500)),
      ])
  }

  @Test func everyKindOfFitIsUnderstood() async throws {
    let fits: [(String, Double?, Double?)] = [
      ("/XYZ 1 2 3", 1, 2), ("/XYZ null 2 0", nil, 2), ("/XYZ", nil, nil), ("/Fit", nil, nil),
      ("/FitB", nil, nil), ("/FitH 7", nil, 7), ("/FitBH 7", nil, 7), ("/FitV 7", 7, nil),
      ("/FitBV 7", 7, nil), ("/FitR 1 2 3 4", 1, 4), ("/Odd 1 2", nil, nil), ("", nil, nil),
      ("/XYZ 1e30 (a)", nil, nil),
    ]
    let items = try await flat { pages in fits.map { "/Title(t)/Dest[\(pages[1]) 0 R\($0.0)]" } }
    #expect(items.count == fits.count)
    for (item, fit) in zip(items, fits) {
      #expect(item.target == OutlineTarget(sourceIndex: 1, left: fit.1, top: fit.2), "\(fit.0)")
    }
  }

  @Test func actionsAndNumbersLeadToPagesToo() async throws {
    let items = try await flat { pages in
      [
        "/Title(go)/A<</S/GoTo/D[\(pages[2]) 0 R/Fit]>>", "/Title(web)/A<</S/URI/URI(https://example.org)>>",
        "/Title(other)/A<</S/GoToR/F(b.pdf)/D[1/Fit]>>", "/Title(number)/Dest[1/Fit]",
        "/Title(beyond)/Dest[3/Fit]", "/Title(negative)/Dest[-1/Fit]", "/Title(lost)/Dest[99 0 R/Fit]",
        "/Title(empty)/Dest[]", "/Title(odd)/Dest 4", "/Title(none)",
      ]
    }
    #expect(items.map { $0.target?.sourceIndex } == [2, nil, nil, 1, nil, nil, nil, nil, nil, nil])
  }

  @Test func namesAreLookedUpInTheTreeAndTheOldDictionary() async throws {
    let items = try await outline { builder, pages in
      let head = builder.reserve()
      let bodies = ["(b)", "(z)", "/old", "(d)", "(nowhere)", "(loop)"]
      let first = head + 1
      for (i, name) in bodies.enumerated() {
        let next = i + 1 < bodies.count ? "/Next \(first + i + 1) 0 R" : ""
        builder.add("<</Title(t)/Dest \(name)\(next)>>")
      }
      builder.set(head, "<</First \(first) 0 R>>")
      let array = builder.add("[\(pages[2]) 0 R/XYZ 0 99 0]")
      let tree = builder.reserve()
      let left = builder.add("<</Limits[(a)(c)]/Names[(a)[\(pages[0]) 0 R/Fit](b)\(array) 0 R]>>")
      let right = builder.add(
        "<</Limits[(d)(z)]/Names[(d)<</D[\(pages[1]) 0 R/Fit]>>(loop)(loop)(z)[\(pages[0]) 0 R/Fit](odd)]/Kids[\(tree) 0 R]>>"
      )
      builder.set(tree, "<</Kids[\(left) 0 R \(right) 0 R \(tree) 0 R]>>")
      return "/Outlines \(head) 0 R/Names<</Dests \(tree) 0 R>>/Dests<</old[\(pages[1]) 0 R/Fit]>>"
    }
    #expect(items.map { $0.target?.sourceIndex } == [2, 0, 1, 1, nil, nil])
    #expect(items.first?.target?.top == 99)
  }

  @Test func loopsEnd() async throws {
    let items = try await outline { builder, pages in
      let head = builder.reserve()
      let one = builder.reserve()
      let two = builder.reserve()
      builder.set(head, "<</First \(one) 0 R>>")
      builder.set(one, "<</Title(one)/First \(head) 0 R/Next \(two) 0 R>>")
      builder.set(two, "<</Title(two)/First \(one) 0 R/Next \(one) 0 R>>")
      return "/Outlines \(head) 0 R"
    }
    #expect(items == [OutlineItem("one"), OutlineItem("two")])
  }

  @Test func tooDeepAndTooManyAreCutOff() async throws {
    let deep = try await outline { builder, _ in
      let head = builder.reserve()
      let first = head + 1
      for i in 0..<500 { builder.add("<</Title(\(i))/First \(first + i + 1) 0 R>>") }
      builder.set(head, "<</First \(first) 0 R>>")
      return "/Outlines \(head) 0 R"
    }
    var depth = 0
    var level = deep
    while let item = level.first {
      depth += 1
      level = item.children
    }
    #expect(depth == OutlineReader.depthLimit)

    let many = try await flat { pages in
      (0..<OutlineReader.itemLimit + 50).map { "/Title(\($0))/Dest[\(pages[0]) 0 R/Fit]" }
    }
    #expect(many.count == OutlineReader.itemLimit)
  }

  @Test func whatSaysNothingIsLeftOutAndWhatIsGarbageDoesNoHarm() async throws {
    let items = try await flat { pages in
      [
        "/Title 4", "/Title()", "/Title(\\000\\001)/Dest[\(pages[0]) 0 R]",
        "/Title(kept)/F(x)/C[a]/Count(y)/A 3",
      ]
    }
    #expect(items.map(\.title) == ["", "kept"])
    #expect(items[0].target == OutlineTarget(sourceIndex: 0))
  }

  @Test func pagesOfLongDocumentsAreFound() async throws {
    let items = try await flat(pages: 700) { pages in
      [0, 299, 300, 699].map { "/Title(t)/Dest[\(pages[$0]) 0 R/Fit]" }
    }
    #expect(items.map { $0.target?.sourceIndex } == [0, 299, 300, 699])
  }

  /// Nested nodes whose pages are not all on one level.
  @Test func pagesOfLongUnevenTreesAreFound() async throws {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let tree = builder.reserve()
    var kids: [Int] = []
    var last = 0
    for _ in 0..<200 {
      let node = builder.reserve()
      let a = builder.add("<</Type/Page/Parent \(node) 0 R/MediaBox[0 0 595 842]>>")
      let inner = builder.reserve()
      last = builder.add("<</Type/Page/Parent \(inner) 0 R/MediaBox[0 0 595 842]>>")
      builder.set(inner, "<</Type/Pages/Count 1/Kids[\(last) 0 R]/Parent \(node) 0 R>>")
      builder.set(node, "<</Type/Pages/Count 2/Kids[\(a) 0 R \(inner) 0 R]/Parent \(tree) 0 R>>")
      kids.append(node)
    }
    builder.set(
      tree, "<</Type/Pages/Count 400/Kids[\(kids.map { "\($0) 0 R" }.joined(separator: " "))]>>")
    let item = builder.add("<</Title(last)/Dest[\(last) 0 R/Fit]>>")
    builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R/Outlines<</First \(item) 0 R>>>>")
    let opened = try await OpenedFile(builder.bytes(root: root))
    #expect(try await opened.file.outline().map { $0.target?.sourceIndex } == [399])
  }
}
