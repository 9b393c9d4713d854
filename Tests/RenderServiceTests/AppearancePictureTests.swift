import DocumentModel
import Geometry
import PDFEngine
import Rendering
import Testing

extension RenderServiceTests {
  @Suite struct AppearancePictureTests {
    private typealias Mark = (subtype: String, rect: Rect, keys: String, form: String, content: String)

    /// A page with a line of text and annotations whose forms are given; `keys` stand beside /Rect and /AP.
    private func document(_ annotations: [Mark], rotation: Int = 0) -> TinyPDF {
      var pdf = TinyPDF()
      var list = ""
      for (i, a) in annotations.enumerated() {
        let form = pdf.addStream("/Type /XObject /Subtype /Form \(a.form)", a.content)
        let r = a.rect
        let mark = pdf.add(
          """
          << /Type /Annot /Subtype /\(a.subtype) /Rect [\(r.minX) \(r.minY) \(r.maxX) \(r.maxY)]
          /NM (\(i)) \(a.keys.isEmpty ? "/F 4" : a.keys) /AP << /N << /Shown \(form) 0 R >> >> /AS /Shown >>
          """)
        list += "\(mark) 0 R "
      }
      pdf.addPage(
        content: "BT /F 30 Tf 10 150 Td (Words) Tj ET", entries: "/Annots [\(list)] /Rotate \(rotation)")
      return pdf
    }

    private struct Open {
      let pdf: OpenPDF
      let file: PDFFile
      let pictures: AppearancePictures
      var page: Page

      init(_ tiny: TinyPDF) async throws {
        pdf = try await OpenPDF(tiny)
        let file = try await PDFFile.open(path: pdf.file.path)
        self.file = file
        pictures = AppearancePictures { file }
        let loaded = try await file.loadPage(0)
        page = Page(
          id: PageID(0), sourceIndex: 0, geometry: loaded.geometry, annotations: loaded.annotations,
          fileDrawn: loaded.fileDrawn, isLoaded: true)
      }

      /// The page as the window shows it.
      func shown(scale: Double) async throws -> PixelBuffer {
        let base = try await pdf.service.tile(
          TileRequest(
            wholePage: 0, size: page.geometry.shownSize, scale: scale,
            hidden: page.hiddenInFile.map {
              HiddenAnnotation(subtype: $0.subtype, rect: $0.rect, index: $0.index)
            }),
          priority: .visible)
        var looks: [AnnotationID: AnnotationLook] = [:]
        for annotation in page.drawnByModel {
          guard let place = page.fileAppearance(of: annotation) else { continue }
          let picture = try await pictures.picture(of: annotation.id, page: 0, scale: scale)
          looks[annotation.id] = .picture(picture, at: place)
        }
        return TileCompositor(measuring: PangoTextMeasurer()).composed(
          base: base, annotations: page.drawnByModel, looks: looks,
          userToPixels: page.geometry.userToShown.then(.scale(scale, scale)))
      }
    }

    /// Something with an inside and an outside, crooked in its form's space.
    private static let stamp = (
      form: "/BBox [0 0 30 60] /Matrix [0 1 -1 0 5 7]",
      content: "1 0 0 rg 0 0 30 60 re f 0 0 1 rg 5 5 m 25 5 l 5 40 l f 0 1 0 RG 3 w 0 50 m 30 58 l S"
    )

    /// What moved by whole pixels is the same picture at another place, on pages turned any way.
    @Test(arguments: [0, 90, 180, 270], [1.0, 2.0])
    func whatMovedLooksAsItDid(rotation: Int, scale: Double) async throws {
      let rect = Rect(x: 40, y: 50, width: 60, height: 30)
      let noRotate = rotation == 90
      var open = try await Open(
        document(
          [("Stamp", rect, noRotate ? "/F 20" : "", Self.stamp.form, Self.stamp.content)], rotation: rotation)
      )
      let before = try await open.shown(scale: scale)
      let move = Vector(dx: 70, dy: 120)
      open.page.annotations[0] = open.page.annotations[0].transformed(by: .translation(move))
      #expect(open.page.drawnByModel.count == 1)
      let after = try await open.shown(scale: scale)
      let place = try #require(open.page.fileAppearance(of: open.page.annotations[0]))
      let toPixels = open.page.geometry.userToShown.then(.scale(scale, scale))
      let there = toPixels.apply(place.bounds)
      let shift = toPixels.apply(move)
      var (differing, coloured) = (0, 0)
      for y in Int(there.minY)..<Int(there.maxY) {
        for x in Int(there.minX)..<Int(there.maxX) {
          guard x >= 0, y >= 0, x < after.width, y < after.height else { continue }
          let (new, old) = (after.pixel(x, y), before.pixel(x - Int(shift.dx), y - Int(shift.dy)))
          if new != 0xFFFF_FFFF { coloured += 1 }
          for shift: UInt32 in [0, 8, 16] where abs(Int(new >> shift & 255) - Int(old >> shift & 255)) > 24 {
            differing += 1
          }
        }
      }
      #expect(coloured > Int(60 * 30 * scale * scale) * 9 / 10)
      // Edges of slanted lines are rounded anew.
      #expect(differing < coloured / 50)
    }

    @Test func aHighlightMultipliesWithThePage() async throws {
      let rect = Rect(x: 10, y: 145, width: 80, height: 30)
      let form = "/BBox [0 0 80 30] /Resources << /ExtGState << /G << /BM /Multiply >> >> >>"
      let content = "/G gs 1 1 0 rg 0 0 80 30 re f"
      var open = try await Open(document([("Stamp", rect, "", form, content)]))
      let before = try await open.shown(scale: 1)
      open.page.annotations[0] = open.page.annotations[0].transformed(by: .translation(Vector(dx: 2, dy: 0)))
      let after = try await open.shown(scale: 1)
      func dark(_ pixels: PixelBuffer) -> Int {
        var count = 0
        for y in 125..<155 { for x in 15..<85 where pixels.pixel(x, y) & 0xFF00 < 0x6000 { count += 1 } }
        return count
      }
      #expect(dark(before) > 200)
      #expect(dark(after) == dark(before))
      #expect(after.pixel(91, 128) == 0xFFFF_FF00)
    }

    @Test func picturesAreKeptAndTheServiceComesAgain() async throws {
      let open = try await Open(
        document(
          (0..<3).map { i in
            let rect = Rect(x: 10, y: Double(40 * i), width: 60, height: 30)
            return ("Stamp", rect, "", Self.stamp.form, Self.stamp.content)
          }))
      #expect(await !open.pictures.isOpen)
      // All at once, and one after the other.
      let all = try await withThrowingTaskGroup(of: AppearancePicture.self) { group in
        for i in 0..<3 {
          group.addTask { try await open.pictures.picture(of: AnnotationID("\(i)"), page: 0, scale: 1.5) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(all.allSatisfy { $0.pixels.width == 90 && $0.pixels.height == 45 && !$0.multiplies })
      let again = try await open.pictures.picture(of: AnnotationID("0"), page: 0, scale: 1.5)
      #expect(all.contains { $0.pixels === again.pixels })
      #expect(all.allSatisfy { $0.pixels.difference(to: again.pixels, at: 0, 0) == 0 })
      // Beyond what one picture may take it is drawn smaller.
      let huge = try await open.pictures.picture(of: AnnotationID("0"), page: 0, scale: 64)
      #expect(huge.scale < 64 && huge.pixels.byteCount < 30_000_000)
      let unknown = try await open.pictures.picture(of: AnnotationID("x"), page: 0, scale: 1)
      #expect(unknown.pixels.width == 1 && unknown.pixels.pixel(0, 0) == 0)
      open.pictures.close()
      while await open.pictures.isOpen { await Task.yield() }
      await #expect(throws: PageSourceError.closed) {
        _ = try await open.pictures.picture(of: AnnotationID("0"), page: 0, scale: 3)
      }
    }
  }
}
