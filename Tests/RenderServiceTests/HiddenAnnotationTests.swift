import Geometry
import PDFEngine
import Rendering
import Testing

extension RenderServiceTests {
  @Suite struct HiddenAnnotationTests {
    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00
    private static let white: UInt32 = 0xFFFF_FFFF

    /// Draws the whole page and reads the pixel under a point of user space.
    private func pixel(
      _ open: OpenPDF, _ geometry: PageGeometry, at point: Point, hidden: [HiddenAnnotation],
      tiled: Bool = false
    ) async throws -> UInt32 {
      let shown = geometry.userToShown.apply(point)
      if tiled {
        let request = TileRequest(
          page: 0, scale: 2, x: Int(shown.x * 2) - 4, y: Int(shown.y * 2) - 4, width: 8, height: 8,
          hidden: hidden)
        return try await open.service.tile(request, priority: .visible).pixel(4, 4)
      }
      let request = TileRequest(wholePage: 0, size: open.pages.firstPageSize, scale: 1, hidden: hidden)
      return try await open.service.tile(request, priority: .visible).pixel(Int(shown.x), Int(shown.y))
    }

    @Test(arguments: [0, 90, 180, 270], ["[0 0 200 300]", "[-9 -9 191 291]"])
    func hidesExactlyTheNamedOne(rotation: Int, mediaBox: String) async throws {
      for crop in [nil, Rect(x: 20, y: 30, width: 150, height: 200)] {
        var pdf = TinyPDF()
        let first = pdf.addSquare((40, 50, 80, 90), color: "1 0 0")
        let second = pdf.addSquare((100, 150, 140, 190), color: "0 1 0")
        let cropBox = crop.map { "/CropBox [\($0.minX) \($0.minY) \($0.maxX) \($0.maxY)]" } ?? ""
        pdf.addPage(
          mediaBox: mediaBox, entries: "/Annots [\(first) 0 R \(second) 0 R] /Rotate \(rotation) \(cropBox)")
        let open = try await OpenPDF(pdf)
        let media =
          mediaBox.hasPrefix("[0")
          ? Rect(x: 0, y: 0, width: 200, height: 300) : Rect(x: -9, y: -9, width: 200, height: 300)
        let geometry = PageGeometry(cropBox: crop ?? media, rotation: rotation)
        #expect(open.pages.firstPageSize == geometry.shownSize)
        let hidden = [
          HiddenAnnotation(subtype: "Square", rect: Rect(x: 40, y: 50, width: 40, height: 40), index: 0)
        ]
        let (a, b) = (Point(x: 60, y: 70), Point(x: 120, y: 170))
        for tiled in [false, true] {
          #expect(try await pixel(open, geometry, at: a, hidden: [], tiled: tiled) == Self.red)
          #expect(try await pixel(open, geometry, at: a, hidden: hidden, tiled: tiled) == Self.white)
          #expect(try await pixel(open, geometry, at: b, hidden: hidden, tiled: tiled) == Self.green)
          #expect(try await pixel(open, geometry, at: a, hidden: [], tiled: tiled) == Self.red)
        }
      }
    }

    @Test func twinsAreToldApartByTheirPlace() async throws {
      var pdf = TinyPDF()
      let lower = pdf.addSquare((40, 50, 80, 90), color: "1 0 0")
      let upper = pdf.addSquare((40, 50, 80, 90), color: "0 1 0")
      pdf.addPage(entries: "/Annots [\(lower) 0 R \(upper) 0 R]")
      let open = try await OpenPDF(pdf)
      let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 200, height: 300))
      let rect = Rect(x: 40, y: 50, width: 40, height: 40)
      let twins = (0...1).map { HiddenAnnotation(subtype: "Square", rect: rect, index: $0) }
      let at = Point(x: 60, y: 70)
      #expect(try await pixel(open, geometry, at: at, hidden: []) == Self.green)
      #expect(try await pixel(open, geometry, at: at, hidden: [twins[1]]) == Self.red)
      #expect(try await pixel(open, geometry, at: at, hidden: [twins[0]]) == Self.green)
      #expect(try await pixel(open, geometry, at: at, hidden: twins) == Self.white)
    }

    @Test func entriesPopplerDropsDoNotShiftTheRest() async throws {
      var pdf = TinyPDF()
      let parent = pdf.add("<< /Type /Annot /Subtype /Text /Rect [0 0 10 10] >>")
      let popup = pdf.add("<< /Type /Annot /Subtype /Popup /Rect [0 0 50 50] /Parent \(parent) 0 R >>")
      let square = pdf.addSquare((40, 50, 80, 90), color: "1 0 0")
      let other = pdf.addSquare((100, 150, 140, 190), color: "0 1 0")
      pdf.addPage(entries: "/Annots [null 42 \(popup) 0 R << >> \(square) 0 R \(other) 0 R]")
      let open = try await OpenPDF(pdf)
      let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 200, height: 300))
      let hidden = [
        HiddenAnnotation(subtype: "Square", rect: Rect(x: 100, y: 150, width: 40, height: 40), index: 5)
      ]
      #expect(try await pixel(open, geometry, at: Point(x: 60, y: 70), hidden: hidden) == Self.red)
      #expect(try await pixel(open, geometry, at: Point(x: 120, y: 170), hidden: hidden) == Self.white)
    }

    @Test func ownFlagsComeBack() async throws {
      var pdf = TinyPDF()
      let square = pdf.addSquare((40, 50, 80, 90), color: "1 0 0", flags: 2)
      pdf.addPage(entries: "/Annots [\(square) 0 R]")
      let open = try await OpenPDF(pdf)
      let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 200, height: 300))
      let hidden = [
        HiddenAnnotation(subtype: "Square", rect: Rect(x: 40, y: 50, width: 40, height: 40), index: 0)
      ]
      for list in [[], hidden, []] {
        #expect(try await pixel(open, geometry, at: Point(x: 60, y: 70), hidden: list) == Self.white)
      }
    }

    @Test func flippedRectsAndStrangersAreFine() async throws {
      var pdf = TinyPDF()
      let appearance = pdf.addStream("/Subtype /Form /BBox [0 0 40 40]", "1 0 0 rg 0 0 40 40 re f")
      let square = pdf.add(
        "<< /Type /Annot /Subtype /Square /Rect [80 90 40 50] /F 4 /AP << /N \(appearance) 0 R >> >>")
      pdf.addPage(entries: "/Annots [\(square) 0 R]")
      let open = try await OpenPDF(pdf)
      let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 200, height: 300))
      let at = Point(x: 60, y: 70)
      let rect = Rect(x: 40, y: 50, width: 40, height: 40)
      let strangers = [
        HiddenAnnotation(subtype: "Circle", rect: rect, index: 0),
        HiddenAnnotation(subtype: "Square", rect: rect.offset(by: Vector(dx: 5, dy: 0)), index: 0),
        HiddenAnnotation(subtype: "Redact", rect: rect, index: 0),
      ]
      #expect(try await pixel(open, geometry, at: at, hidden: strangers) == Self.red)
      let own = HiddenAnnotation(subtype: "Square", rect: rect, index: 0)
      #expect(try await pixel(open, geometry, at: at, hidden: [own]) == Self.white)
    }

    @Test func anAnnotationOnTwoPagesIsHiddenWhereAsked() async throws {
      var pdf = TinyPDF()
      let square = pdf.addSquare((40, 50, 80, 90), color: "1 0 0")
      pdf.addPage(entries: "/Annots [\(square) 0 R]")
      pdf.addPage(entries: "/Annots [\(square) 0 R]")
      let open = try await OpenPDF(pdf)
      let hidden = [
        HiddenAnnotation(subtype: "Square", rect: Rect(x: 40, y: 50, width: 40, height: 40), index: 0)
      ]
      var request = TileRequest(wholePage: 0, size: open.pages.firstPageSize, scale: 1, hidden: hidden)
      #expect(try await open.service.tile(request, priority: .visible).pixel(60, 230) == Self.white)
      request.page = 1
      request.hidden = []
      #expect(try await open.service.tile(request, priority: .visible).pixel(60, 230) == Self.red)
    }
  }
}
