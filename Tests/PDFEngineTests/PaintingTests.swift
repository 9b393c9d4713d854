import DocumentModel
import Geometry
import Rendering
import TestSupport
import Testing

struct PangoTextMeasurerTests {
  private let measuring = PangoTextMeasurer()
  private let style = TextStyle(family: "Sans", size: 20)

  @Test func everyLineEndMakesALine() {
    #expect(measuring.layout("", style: style, width: nil).lines.map(\.text) == [""])
    #expect(measuring.layout("a\n", style: style, width: nil).lines.map(\.text) == ["a", ""])
    #expect(
      measuring.layout("a\r\nb\rc\u{2029}d", style: style, width: nil).lines.map(\.text) == [
        "a", "b", "c", "d",
      ])
    #expect(measuring.layout("a\0b", style: style, width: nil).lines.map(\.text) == ["a\u{FFFD}b"])
  }

  @Test func linesAreNoWiderThanAllowed() {
    let text = "The quick brown fox jumps over the lazy dog and anextremelylongwordthatfitsnowhere"
    let layout = measuring.layout(text, style: style, width: 120)
    #expect(layout.lines.count > 5)
    for line in layout.lines {
      #expect(line.width <= 120.5)
      #expect(!line.text.hasSuffix(" "))
    }
    #expect(layout.lines.map(\.text).joined().filter { $0 != " " } == text.filter { $0 != " " })
    for (a, b) in zip(layout.lines, layout.lines.dropFirst()) { #expect(b.baseline > a.baseline) }
  }

  /// What a line measures on its own is what it measured in its paragraph, but for the font a space is taken from.
  @Test(arguments: [
    "Привет 你好 שלום and more words to break at", "שלום עולם וזה עוד קצת טקסט", "plain words, plain words",
  ])
  func aLineAloneIsAsWide(_ text: String) {
    for line in measuring.layout(text, style: style, width: 150).lines {
      let alone = measuring.layout(line.text, style: style, width: nil)
      #expect(alone.lines.count == 1)
      #expect(abs(alone.lines[0].width - line.width) < 2)
    }
  }

  @Test func sizeIsInPoints() {
    let layout = measuring.layout("Hg", style: style, width: nil)
    #expect(layout.size.height > 20 && layout.size.height < 32)
    let double = measuring.layout("Hg", style: TextStyle(family: "Sans", size: 40), width: nil)
    #expect(abs(double.size.width - 2 * layout.size.width) < 0.1)
  }

  @Test func absurdSizesDoNoHarm() {
    for size in [0, -3, 1e-30, 1e30, .infinity, .nan] {
      _ = measuring.layout("a b", style: TextStyle(size: size), width: size)
    }
  }

  @Test func alignment() {
    func x(_ text: String, _ alignment: TextStyle.Alignment) -> Double {
      measuring.layout(text, style: TextStyle(size: 20, alignment: alignment), width: 300).lines[0].x
    }
    let width = measuring.layout("word", style: TextStyle(size: 20), width: nil).lines[0].width
    #expect(abs(x("word", .start)) < 0.1)
    #expect(abs(x("word", .center) - (300 - width) / 2) < 0.6)
    #expect(abs(x("word", .end) - (300 - width)) < 0.6)
    // A right-to-left text starts at the right.
    #expect(x("שלום", .start) > 200)
    #expect(abs(x("שלום", .end)) < 0.1)
    #expect(measuring.layout("שלום", style: style, width: 300).lines[0].isRightToLeft)
  }

  @Test func fromManyThreadsAtOnce() async {
    let expected = measuring.layout("threads שלום 你好", style: style, width: 90)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask {
          PangoTextMeasurer().layout("threads שלום 你好", style: TextStyle(family: "Sans", size: 20), width: 90)
            == expected
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}

struct CairoPainterTests {
  private func paper(_ color: Color = .white) -> (PixelBuffer, CairoContext) {
    let buffer = PixelBuffer(width: 100, height: 100)
    let context = CairoContext(buffer)
    context.setColor(red: color.red, green: color.green, blue: color.blue)
    context.paint()
    return (buffer, context)
  }

  private let square = Path(rect: Rect(x: 20, y: 20, width: 60, height: 60))
  private let other = Path(rect: Rect(x: 40, y: 40, width: 60, height: 60))

  @Test func multiplyKeepsBlackBlack() {
    for elements: [Drawing.Element] in [
      [.fill(square, AnnotationSamples.yellow, .nonzero)],
      [.fill(square, AnnotationSamples.yellow, .nonzero), .fill(other, AnnotationSamples.yellow, .nonzero)],
    ] {
      let (black, context) = paper(.black)
      let drawing = Drawing.composited(opacity: 1, blendMode: .multiply, elements)
      CairoPainter().draw(drawing, on: context)
      #expect(black.pixel(50, 50).red == 0 && black.pixel(50, 50).alpha == 255)
      let (white, onWhite) = paper()
      CairoPainter().draw(drawing, on: onWhite)
      #expect(white.pixel(50, 50).blue == 51)
      #expect(white.pixel(5, 5).blue == 255)
    }
  }

  /// Overlapping parts of a half opaque group don't show through each other.
  @Test func aGroupIsPaintedAsOne() {
    let (buffer, context) = paper()
    let drawing = Drawing.composited(
      opacity: 0.5, [.fill(square, .black, .nonzero), .fill(other, .black, .nonzero)])
    CairoPainter().draw(drawing, on: context)
    let (once, twice) = (buffer.pixel(25, 25).red, buffer.pixel(50, 50).red)
    #expect(abs(once - 128) <= 1)
    #expect(once == twice)
  }

  @Test func theContextIsLeftAsItWas() {
    let (buffer, context) = paper()
    for sample in AnnotationSamples.all {
      CairoPainter().draw(sample.drawing(measuring: PangoTextMeasurer()), on: context)
    }
    context.setColor(red: 0, green: 1, blue: 0)
    context.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    context.fill()
    #expect(buffer.pixel(5, 5) == (0, 255, 0, 255))
  }

  @Test func textStandsUprightInUserSpace() {
    let (buffer, context) = paper()
    context.concatenate(PageGeometry(cropBox: Rect(x: 0, y: 0, width: 100, height: 100)).userToShown)
    // A full stop is at the bottom of its line.
    let content = FreeTextContent(
      text: "........", rect: Rect(x: 0, y: 0, width: 100, height: 100),
      textStyle: TextStyle(family: "Sans", size: 40))
    CairoPainter().draw(content.drawing(opacity: 1, measuring: PangoTextMeasurer()), on: context)
    func ink(_ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in sum + (0..<100).filter { buffer.pixel($0, y).red < 128 }.count }
    }
    #expect(ink(0..<30) == 0)
    #expect(ink(30..<50) > 20)
  }
}
