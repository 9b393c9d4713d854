import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

@MainActor
struct AnnotationStyleTests {
  @Test(
    arguments: [
      (AnnotationSamples.pen, "ink.pen"), (AnnotationSamples.highlighter, "ink.highlighter"),
      (AnnotationSamples.highlight, "highlight"), (AnnotationSamples.underline, "underline"),
      (AnnotationSamples.strikeOut, "strikeOut"), (AnnotationSamples.squiggly, "squiggly"),
      (AnnotationSamples.square, "square"), (AnnotationSamples.circle, "circle"),
      (AnnotationSamples.line, "line"), (AnnotationSamples.arrow, "line.arrow"),
      (AnnotationSamples.text, "freeText"), (AnnotationSamples.note, "note"),
    ] as [(Annotation, ToolID)])
  func aMarkLeadsBackToItsTool(_ mark: Annotation, _ tool: ToolID) {
    #expect(ToolCatalogue.tool(for: mark) == tool)
  }

  @Test func aForeignMarkHasNoTool() {
    let stamp = Annotation(
      content: .opaque(OpaqueContent(subtype: "Stamp", rect: Rect(x: 0, y: 0, width: 9, height: 9))))
    #expect(ToolCatalogue.tool(for: stamp) == nil)
    #expect(stamp.styleKeys == .opacity)
  }

  @Test(arguments: [
    (AnnotationSamples.square, true), (AnnotationSamples.circle, true), (AnnotationSamples.text, true),
    (AnnotationSamples.arrow, true),  // its endings are closed
    (AnnotationSamples.line, false), (AnnotationSamples.pen, false), (AnnotationSamples.highlight, false),
    (AnnotationSamples.note, false),
  ])
  func whatHasAnInsideCanBeFilled(_ mark: Annotation, _ isFillable: Bool) {
    #expect(mark.styleKeys.contains(.fillColor) == isFillable)
    let green = Color(red: 0, green: 1, blue: 0)
    #expect((mark.restyled { $0.fillColor = green } != nil) == isFillable)
    if isFillable {
      #expect(mark.restyled { $0.fillColor = green }?.content.style.fillColor == .some(green))
      #expect(
        mark.restyled { $0.fillColor = green }?.restyled { $0.fillColor = nil }?.toolStyle().fillColor == nil)
    }
  }

  @Test(arguments: AnnotationSamples.all) func whatIsNotChangedStays(_ mark: Annotation) {
    #expect(mark.restyled { _ in } == nil)
    #expect(mark.restyled { $0.color = mark.toolStyle().color } == nil)
    let faint = mark.restyled { $0.opacity = 0.25 }
    #expect(faint?.opacity == 0.25)
    #expect(faint?.content == mark.content)
    let green = Color(red: 0, green: 1, blue: 0)
    let recolored = mark.restyled { $0.color = green }
    #expect(recolored?.toolStyle().color == green)
    #expect(recolored?.content.style.fillColor == mark.content.style.fillColor)
    #expect(recolored?.content.style.lineWidth == mark.content.style.lineWidth)
    #expect(recolored?.content.style.fontSize == mark.content.style.fontSize)
  }

  @Test func aMarkMadeWithAToolHasItsStyle() {
    let editor = TestEditor()
    editor.choose("square")
    editor.state.change {
      $0.fillColor = AnnotationSamples.yellow
      $0.lineWidth = 6
    }
    editor.drag(from: (100, 100), to: (200, 200))
    #expect(editor.onlyShape?.fillColor == AnnotationSamples.yellow)
    #expect(editor.only?.toolStyle(over: editor.state.styles["square"]) == editor.state.styles["square"])
  }
}
