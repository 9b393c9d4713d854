import DocumentModel
import Geometry
import TestSupport
import Testing

struct KindLawTests {
  @Test(arguments: AnnotationSamples.all.indices) func everySampleObeysTheLawsWithoutPango(_ i: Int) {
    let sample = AnnotationSamples.all[i]
    #expect(sample.drawing(measuring: FixedPitchText()).bounds != nil)
    #expect(sample.transformed(by: .identity) == sample)
    #expect(sample.byteCount > 0)
  }

  @Test(arguments: [0, 90, 180, 270]) func aTextsBoxGrowsDownwardsForTheReader(_ turn: Int) {
    let page = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800), rotation: turn)
    let shown = Rect(x: 100, y: 100, width: 130, height: 20)
    var content = FreeTextContent(
      text: "one two three four five six seven eight", rect: page.shownToUser.apply(shown),
      textStyle: TextStyle(size: 10), rotation: turn)
    content = content.fitted(measuring: FixedPitchText())
    let grown = page.userToShown.apply(content.rect)
    #expect(abs(grown.minX - 100) < 1e-9 && abs(grown.minY - 100) < 1e-9)
    #expect(abs(grown.width - 130) < 1e-9)
    // 21 characters a line make two lines of 12 points.
    #expect(abs(grown.height - (2 * 12 + 2 * FreeTextContent.padding)) < 1e-9)
  }

  @Test func aBoxAroundInkIsAlwaysUpToDate() {
    var ink = InkContent(
      strokes: [[StrokeSample(x: 0, y: 0), StrokeSample(x: 50, y: 0)]], color: .black, lineWidth: 2)
    #expect(ink.bounds.contains(Rect(x: 0, y: -1, width: 50, height: 2)))
    ink.strokes.append([StrokeSample(x: 90, y: 90)])
    #expect(ink.bounds.contains(Point(x: 90, y: 90)))
    ink.lineWidth = 40
    #expect(ink.bounds.minY <= -20)
  }
}
