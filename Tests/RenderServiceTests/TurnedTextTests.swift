import Geometry
import Glibc
import PDFEngine
import Rendering
import Testing

extension RenderServiceTests {
  /// Text that runs at any angle is selected, copied and found as if it were upright.
  @Suite struct TurnedTextTests {
    private static let lines = [
      "The quick brown fox jumps", "over the lazy dog, then", "rests a while in sunshine.",
    ]
    private static let size = 12.0
    private static let leading = 15.0

    /// Where a point lies that is `along` and `below` from the beginning of the paragraph, as shown.
    private func point(_ angle: Double, along: Double, below: Double) -> Point {
      let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      return Point(x: 250 + along * c + below * s, y: 250 - along * s + below * c)
    }

    private func document(_ angle: Double) -> TinyPDF {
      let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      let rows = Self.lines.enumerated().map { i, line in
        let start = point(angle, along: 0, below: Double(i) * Self.leading)
        // PDF knows no exponents.
        let matrix = [c, s, -s, c, start.x, 500 - start.y].map { "\(($0 * 1e6).rounded() / 1e6)" }
        return "\(matrix.joined(separator: " ")) Tm (\(line)) Tj"
      }
      var pdf = TinyPDF()
      let upright = "BT /F 11 Tf 1 0 0 1 20 480 Tm (An upright line above.) Tj ET"
      pdf.addPage(
        content: "BT /F \(Self.size) Tf \(rows.joined(separator: " ")) ET \(upright)",
        mediaBox: "[0 0 500 500]")
      return pdf
    }

    @Test(arguments: [3.0, 5, 10, 20, 30, 45, 60, 75, 90, 120, 150, 180, 210, 240, 300, 330, 355])
    func hasOneQuadAlongEachLineAndTheWordsInOrder(angle: Double) async throws {
      let open = try await OpenPDF(document(angle))
      let found = try await open.service.selection(
        page: 0, from: point(angle, along: 1, below: -2),
        to: point(angle, along: 150, below: 2 * Self.leading - 2), style: .glyph)
      #expect(found.text == Self.lines.joined(separator: "\n"))
      #expect(found.lines.count == 3)
      for (i, quad) in found.lines.enumerated() {
        let direction = quad.bottomRight - quad.bottomLeft
        let turned = atan2(-direction.dy, direction.dx) * 180 / .pi
        // Beside a straight angle poppler's own boxes do.
        let off = abs((turned - angle + 540).truncatingRemainder(dividingBy: 360) - 180)
        #expect(off < 1.5, "line \(i) runs at \(turned)°")
        // From a little below the base line to a little above the letters.
        let (foot, head) = (-Double(i) * Self.leading, -Double(i) * Self.leading + Self.size)
        let middle = point(angle, along: 60, below: -(foot + head) / 2 + 2)
        #expect(quad.path.contains(middle))
        #expect(abs(quad.height - Self.size) < 3)
        #expect(quad.topLeft.distance(to: quad.bottomLeft) < direction.length)
      }
    }

    @Test(arguments: [30.0, 210]) func partsOfALineAreSelectedAndFound(angle: Double) async throws {
      let open = try await OpenPDF(document(angle))
      // "quick" is 23 points from the beginning of its line and 29 long.
      let word = try await open.service.selection(
        page: 0, from: point(angle, along: 40, below: -4), to: point(angle, along: 40, below: -4),
        style: .word)
      #expect(word.text == "quick")
      let found = try await open.service.find("lazy dog, then rests", page: 0, options: [])
      #expect(found.map(\.rects.count) == [2])
      #expect(found[0].rects[0].contains(point(angle, along: 60, below: Self.leading - 4)))
      let upright = try await open.service.find("upright line above", page: 0, options: [])
      #expect(upright.count == 1)
    }

    /// Digits of a matrix stand on a diagonal, and a power stands higher than what it is of: they are upright all the same.
    @Test func uprightTextStaysUpright() async throws {
      var pdf = TinyPDF()
      let matrix = (0..<6).map { i in
        "1 0 0 1 \(20 + i * 16) \(250 - i * 16) Tm (1) Tj"
      }
      let powers = "1 0 0 1 20 100 Tm (x) Tj 1 0 0 1 25 104 Tm (2) Tj 1 0 0 1 31 108 Tm (3) Tj"
      pdf.addPage(content: "BT /F 10 Tf \(matrix.joined(separator: " ")) \(powers) ET")
      let open = try await OpenPDF(pdf)
      let all = try await open.service.selection(
        page: 0, from: Point(x: -Double.infinity, y: 0), to: Point(x: Double.infinity, y: 0), style: .glyph)
      for quad in all.lines where quad.bottomRight != quad.bottomLeft {
        #expect(abs(quad.bottomRight.y - quad.bottomLeft.y) < 0.01)
      }
    }
  }
}
