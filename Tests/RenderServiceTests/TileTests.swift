import Geometry
import PDFEngine
import Rendering
import Testing

extension PixelBuffer {
  /// The pixel as 0xAARRGGBB.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { data.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) }

  /// The greatest difference of a colour channel to the part of `other` at (`x`, `y`).
  func difference(to other: PixelBuffer, at x: Int, _ y: Int) -> Int {
    var greatest = 0
    for row in 0..<height {
      for column in 0..<width {
        let (a, b) = (pixel(column, row), other.pixel(x + column, y + row))
        for shift: UInt32 in [0, 8, 16] {
          greatest = max(greatest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
      }
    }
    return greatest
  }
}

extension RenderServiceTests {
  @Suite struct TileTests {
    private func drawing() -> TinyPDF {
      var pdf = TinyPDF()
      pdf.addPage(
        content:
          "1 0 0 rg 20 30 60 50 re f 0 0 1 RG 3 w 10 10 m 190 290 l S BT /F 20 Tf 30 200 Td (Tiles) Tj ET")
      return pdf
    }

    @Test func wholePageIsOpaqueOnWhite() async throws {
      let open = try await OpenPDF(drawing())
      let request = TileRequest(wholePage: 0, size: open.pages.firstPageSize, scale: 1)
      #expect((request.width, request.height) == (200, 300))
      let tile = try await open.service.tile(request, priority: .visible)
      #expect((0..<300).allSatisfy { y in (0..<200).allSatisfy { tile.pixel($0, y) >> 24 == 255 } })
      #expect(tile.pixel(199, 0) == 0xFFFF_FFFF)
      #expect(tile.pixel(50, 300 - 50) == 0xFFFF_0000)
    }

    @Test(arguments: [1.0, 1.5, 3.25]) func tilesMakeUpTheWholePage(scale: Double) async throws {
      let open = try await OpenPDF(drawing())
      let whole = try await open.service.tile(
        TileRequest(wholePage: 0, size: open.pages.firstPageSize, scale: scale), priority: .visible)
      for y in stride(from: 0, to: whole.height, by: 128) {
        for x in stride(from: 0, to: whole.width, by: 128) {
          let request = TileRequest(
            page: 0, scale: scale, x: x, y: y, width: min(128, whole.width - x),
            height: min(128, whole.height - y))
          let tile = try await open.service.tile(request, priority: .visible)
          // Edges of slanted lines are rounded anew where a tile clips them.
          #expect(tile.difference(to: whole, at: x, y) <= 24)
        }
      }
    }

    @Test func wholePagesForTheCommandLine() async throws {
      let open = try await OpenPDF(drawing())
      let picture = try await open.service.renderPage(0, scale: 2)
      #expect((picture.width, picture.height) == (400, 600))
      #expect(picture.pixel(100, 500) == 0xFFFF_0000)
      await #expect(throws: PageSourceError.self) { try await open.service.renderPage(0, scale: 1000) }
      await #expect(throws: PageSourceError.self) { try await open.service.renderPage(7, scale: 1) }
    }

    @Test func hugeScaleDrawsTheTileDirectly() async throws {
      let open = try await OpenPDF(drawing())
      let request = TileRequest(page: 0, scale: 64, x: 64 * 50, y: 64 * 250, width: 256, height: 256)
      let tile = try await open.service.tile(request, priority: .visible)
      #expect(tile.pixel(128, 128) == 0xFFFF_0000)
    }

    @Test func withoutPaperTheRestIsTransparent() async throws {
      let open = try await OpenPDF(drawing())
      for side in [100, 300] {
        let request = TileRequest(page: 0, scale: 1, x: 0, y: 200, width: side, height: side, hasPaper: false)
        let tile = try await open.service.tile(request, priority: .visible)
        #expect(tile.pixel(50, 50) == 0xFFFF_0000)
        #expect(tile.pixel(90, 90) == 0)
      }
    }

    @Test func outsideThePageIsPaper() async throws {
      let open = try await OpenPDF(drawing())
      let request = TileRequest(page: 0, scale: 1, x: -50, y: -50, width: 40, height: 40)
      #expect(try await open.service.tile(request, priority: .visible).pixel(20, 20) == 0xFFFF_FFFF)
    }

    @Test func impossibleRequestsFail() async throws {
      let open = try await OpenPDF(drawing())
      for (page, scale, width) in [
        (9, 1.0, 10), (-1, 1, 10), (0, 0, 10), (0, .nan, 10), (0, 1, 0), (0, 1, 100_000),
      ] {
        let request = TileRequest(page: page, scale: scale, x: 0, y: 0, width: width, height: 10)
        await #expect(throws: PageSourceError.self) {
          try await open.service.tile(request, priority: .visible)
        }
      }
      let good = TileRequest(page: 0, scale: 1, x: 0, y: 0, width: 10, height: 10)
      #expect(try await open.service.tile(good, priority: .visible).width == 10)
    }

    @Test func priorityQueueServesAll() async throws {
      let open = try await OpenPDF(drawing())
      let service = open.service
      let total = await withTaskGroup(of: Int.self) { group in
        for i in 0..<60 {
          group.addTask {
            let request = TileRequest(page: 0, scale: 1 + Double(i % 3), x: i, y: i, width: 64, height: 64)
            let priority = RequestPriority.allCases[i % 3]
            return (try? await service.tile(request, priority: priority)) == nil ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      #expect(total == 60)
    }
  }
}
