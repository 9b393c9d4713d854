import PDFEngine
import Rendering
import Testing

extension RenderServiceTests {
  @Suite struct ManyPiecesTests {
    /// Thousands of short pieces of text all over a huge page, with a cross at each.
    @Test func aPageOfTwentyThousandPiecesIsShown() async throws {
      var state: UInt64 = 1
      func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
      }
      var content = ""
      for i in 0..<20_000 {
        let (x, y) = (next(14_340), next(14_380))
        content +=
          "BT /F 12 Tf \(x) \(y) Td (\(i)) Tj ET \(x) \(y) m \(x + 9) \(y + 9) l \(x) \(y + 9) m \(x + 9) \(y) l S\n"
      }
      var pdf = TinyPDF()
      pdf.addPage(content: content, mediaBox: "[0 0 14400 14400]")
      var policy = RenderPolicy()
      policy.stuckAfter = 6
      let open = try await OpenPDF(pdf, policy: policy)
      let pixels = try await open.service.renderPage(0, scale: 1.0 / 72)
      #expect(pixels.width == 200)
    }
  }
}
