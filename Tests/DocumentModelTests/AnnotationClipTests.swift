import DocumentModel
import Geometry
import TestSupport
import Testing

struct AnnotationClipTests {
  private let page = Page(
    id: PageID(0), sourceIndex: 0, geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 595, height: 842)),
    isLoaded: true)

  private func square(_ rect: Rect, flags: AnnotationFlags = .print) -> Annotation {
    Annotation(
      content: .shape(ShapeContent(form: .square, rect: rect, color: .black, fillColor: nil, lineWidth: 0)),
      author: "Ada", contents: "a square", created: AnnotationSamples.created,
      modified: AnnotationSamples.modified, flags: flags)
  }

  @Test(arguments: AnnotationSamples.all) func everyKindComesBackFromTheClipboard(_ annotation: Annotation)
    throws
  {
    let clip = try #require(AnnotationClip([annotation]))
    let read = try #require(AnnotationClip(decoding: clip.encoded()))
    // Colors are written with eight bits, which stay as they are from then on.
    #expect(AnnotationClip(decoding: read.encoded()) == read)
    let copy = try #require(read.copies(on: page, around: nil).first)
    #expect(uncolored(copy.content) == uncolored(annotation.content))
    #expect(copy.contents == annotation.contents)
    #expect(copy.opacity == annotation.opacity)
  }

  private func uncolored(_ content: AnnotationContent) -> AnnotationContent {
    var content = content
    content.style.color = .black
    if case .some(.some) = content.style.fillColor { content.style.fillColor = .some(.white) }
    return content
  }

  @Test func copiesAreNewAndUnprotected() throws {
    let flags: AnnotationFlags = [.print, .locked, .readOnly, .lockedContents, .noRotate]
    let original = square(Rect(x: 100, y: 100, width: 40, height: 30), flags: flags)
    let clip = try #require(AnnotationClip([original]))
    let copies = clip.copies(on: page, around: nil) + clip.copies(on: page, around: nil)
    #expect(Set(copies.map(\.id) + [original.id]).count == 3)
    for copy in copies {
      #expect(copy.author == nil && copy.created == nil && copy.modified == nil)
      #expect(copy.flags == [.print, .noRotate])
      #expect(copy.contents == "a square")
    }
  }

  @Test func whatOnlyItsFileKnowsIsNotCopied() throws {
    let stamp = Annotation(
      content: .opaque(OpaqueContent(subtype: "Stamp", rect: Rect(x: 0, y: 0, width: 40, height: 30))))
    #expect(!stamp.isCopyable)
    #expect(AnnotationClip([stamp]) == nil)
    #expect(AnnotationClip([]) == nil)
    let clip = try #require(AnnotationClip([stamp, square(Rect(x: 1, y: 1, width: 9, height: 9))]))
    #expect(clip.annotations.count == 1)
    #expect(clip.text == "a square")
  }

  @Test func oneIsPutBesideTheOtherHoweverOften() throws {
    let original = square(Rect(x: 100, y: 400, width: 40, height: 30))
    let clip = try #require(AnnotationClip([original]))
    var full = page
    full.annotations = [original]
    for _ in 0..<5 { full.annotations += clip.copies(on: full, around: nil) }
    let corners = full.annotations.map(\.bounds.origin)
    #expect(Set(corners).count == 6)
    #expect(corners[1] == Point(x: 112, y: 388))
    // On a page without it, it is where it was.
    #expect(clip.copies(on: page, around: nil)[0].bounds == original.bounds)
  }

  @Test func theyAreAroundThePlaceAndWithinThePage() throws {
    let (a, b) = (Rect(x: 100, y: 400, width: 40, height: 30), Rect(x: 160, y: 430, width: 40, height: 30))
    let clip = try #require(AnnotationClip([square(a), square(b)]))
    let placed = clip.copies(on: page, around: Point(x: 300, y: 300)).map(\.bounds)
    #expect(
      placed == [Rect(x: 250, y: 270, width: 40, height: 30), Rect(x: 310, y: 300, width: 40, height: 30)])
    for corner in [Point(x: 0, y: 0), Point(x: 595, y: 842), Point(x: -500, y: 2000)] {
      for box in clip.copies(on: page, around: corner).map(\.bounds) {
        #expect(Rect(x: 0, y: 0, width: 595, height: 842).contains(box))
      }
    }
    // From a larger page: in sight.
    let far = try #require(AnnotationClip([square(Rect(x: 3000, y: 2000, width: 40, height: 30))]))
    let copy = far.copies(on: page, around: nil)[0]
    #expect(copy.bounds == Rect(x: 555, y: 812, width: 40, height: 30))
  }

  @Test(arguments: [
    "", "[]", "{}", "[{\"page\":1}]", "[{\"kind\":\"ink\",\"page\":1,\"geometry\":{}}]", "words",
  ])
  func otherThingsAreNotTaken(_ text: String) {
    #expect(AnnotationClip(decoding: Array(text.utf8)) == nil)
  }
}
