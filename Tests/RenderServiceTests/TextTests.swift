import Geometry
import PDFEngine
import Rendering
import Testing

extension RenderServiceTests {
  @Suite struct TextTests {
    private func document() -> TinyPDF {
      var pdf = TinyPDF()
      let content =
        "BT /F 10 Tf 20 250 Td 14 TL (First line of) Tj T* (text, then more) Tj T* (and the end) Tj ET"
      pdf.addPage(content: content)
      pdf.addPage(content: content, entries: "/Rotate 90")
      pdf.addPage(content: content, entries: "/CropBox [10 20 150 280]")
      return pdf
    }

    /// Where the line whose base line is at `y` in user space lies on each page.
    private func line(y: Double, page: Int) -> Rect {
      let box =
        page == 2 ? Rect(x: 10, y: 20, width: 140, height: 260) : Rect(x: 0, y: 0, width: 200, height: 300)
      return PageGeometry(cropBox: box, rotation: page == 1 ? 90 : 0).userToShown
        .apply(Rect(x: 20, y: y - 3, width: 100, height: 14))
    }

    @Test(arguments: 0...2) func everyCharacterHasABox(page: Int) async throws {
      let open = try await OpenPDF(document())
      let text = try await open.service.text(page: page)
      #expect(text.text.contains("First line of"))
      #expect(text.boxes.count == text.text.unicodeScalars.count)
      #expect(line(y: 250, page: page).contains(text.boxes[0].center))
    }

    @Test(arguments: 0...2) func findsWithinAndAcrossLines(page: Int) async throws {
      let open = try await OpenPDF(document())
      let found = try await open.service.find("THEN", page: page, options: [])
      #expect(found.count == 1)
      #expect(line(y: 236, page: page).outset(by: 2).contains(found[0].rects[0].center))
      #expect(try await open.service.find("THEN", page: page, options: .caseSensitive).isEmpty)
      #expect(try await open.service.find("the", page: page, options: []).count == 2)
      #expect(try await open.service.find("the", page: page, options: .wholeWords).count == 1)
      #expect(try await open.service.find("", page: page, options: []).isEmpty)
      if page == 0 {
        let across = try await open.service.find("of text", page: page, options: [])
        #expect(across.map(\.rects.count) == [2])
      }
    }

    @Test func selectsLineByLine() async throws {
      let open = try await OpenPDF(document())
      let all = try await open.service.selection(
        page: 0, from: .zero, to: Point(x: 200, y: 300), style: .glyph)
      #expect(all.lines.count == 3)
      #expect(all.text == "First line of\ntext, then more\nand the end")
      #expect(all.lines[0].bounds.maxY > 45 && all.lines[0].bounds.minY < 45)
      let middle = all.lines[1].bounds.center
      let word = try await open.service.selection(page: 0, from: middle, to: middle, style: .word)
      #expect(word.text == "then")
      let whole = try await open.service.selection(page: 0, from: middle, to: middle, style: .line)
      #expect(whole.text == "text, then more")
      let nothing = try await open.service.selection(
        page: 0, from: Point(x: 190, y: 290), to: Point(x: 191, y: 291), style: .glyph)
      #expect(nothing == .empty)
    }

    /// Letters a to d of font /H are alef to dalet: a page holds them as they are seen, from left to right.
    @Test func hebrewIsReadFromTheRight() async throws {
      var pdf = TinyPDF()
      let map = pdf.addStream(
        "",
        """
        /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /H def /CMapType 2 def
        1 begincodespacerange <00> <FF> endcodespacerange
        2 beginbfrange <20> <3F> <0020> <61> <64> <05D0> endbfrange endcmap end end
        """)
      let font = "/H << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode \(map) 0 R >>"
      let content =
        "BT /F 10 Tf 20 250 Td 14 TL (In english: ) Tj /H 10 Tf (dcb 1948 ba) Tj /F 10 Tf ( as it is) Tj T* "
        + "(more english words) Tj T* /H 10 Tf (dc bab ab) Tj ET"
      pdf.addPage(content: content, fonts: font)
      let open = try await OpenPDF(pdf)
      let all = try await open.service.selection(
        page: 0, from: .zero, to: Point(x: 200, y: 300), style: .glyph)
      #expect(all.text == "In english: אב 1948 בגד as it is\nmore english words\nבא באב גד")
      #expect(all.lines.count == 3)
      #expect(try await open.service.text(page: 0).text == all.text)
      #expect(try await open.service.find("באב גד", page: 0, options: []).count == 1)
    }

    @Test func findsLinks() async throws {
      var pdf = document()
      let web = pdf.add(
        "<< /Type /Annot /Subtype /Link /Rect [20 30 80 50] /A << /S /URI /URI (https://example.org/) >> >>")
      let next = pdf.add(
        "<< /Type /Annot /Subtype /Link /Rect [20 60 80 80] /A << /S /Named /N /NextPage >> >>")
      let inside = pdf.add(
        "<< /Type /Annot /Subtype /Link /Rect [20 90 80 110] /Dest [2 /XYZ 30 200 null] >>")
      let named = pdf.add("<< /Type /Annot /Subtype /Link /Rect [20 120 80 140] /Dest (there) >>")
      pdf.catalog = "/Names << /Dests << /Names [(there) [0 /Fit]] >> >>"
      pdf.addPage(
        entries: "/CropBox [10 20 150 280] /Annots [\(web) 0 R \(next) 0 R \(inside) 0 R \(named) 0 R]")
      let open = try await OpenPDF(pdf)
      let links = try await open.service.links(page: 3)
      #expect(
        links.map(\.target) == [
          .uri("https://example.org/"), .action("NextPage"), .page(2, left: 30, top: 200),
          .page(0, left: nil, top: nil),
        ])
      #expect(links.first?.area == Rect(x: 10, y: 230, width: 60, height: 20))
    }
  }
}
