import DocumentModel
import Editor
import Geometry
import PDFEngine
import TestSupport
import Testing
import Tools

/// What a style says, in the file and read from it again.
@MainActor
struct StyleFlowTests {
  private let directory = TemporaryDirectory()

  private func save(_ editor: TestEditor) async throws -> (annotations: [Annotation], text: String) {
    let path = directory.write("style.pdf", PDFBuilder.file(pages: [[]]))
    let file = try await PDFFile.open(path: path)
    _ = try await file.save(editor.session.saveSnapshot().request)
    let read = try await PDFFile.open(path: path).loadPage(0).annotations
    return (read, String(decoding: TemporaryDirectory.bytes(path), as: UTF8.self))
  }

  @Test(arguments: ["square", "circle"] as [ToolID]) func aShapeIsFilled(_ tool: ToolID) async throws {
    let editor = TestEditor()
    editor.choose(tool)
    editor.state.change { $0.fillColor = Color(red: 1, green: 0.8, blue: 0.2) }
    editor.drag(from: (100, 300), to: (220, 380))
    let (read, text) = try await save(editor)
    let fill = try #require(read.first?.content.style.fillColor ?? nil)
    #expect(fill.hex == "#ffcc33")
    #expect(text.contains("/IC"))
    #expect(read.first?.styleKeys.contains(.fillColor) == true)
  }

  @Test func aTextHasAGround() async throws {
    let editor = TestEditor()
    editor.choose("freeText")
    editor.state.change { $0.fillColor = Color(red: 1, green: 0.8, blue: 0.2) }
    editor.drag(from: (100, 380), to: (300, 300))
    guard case .editFreeText(var mark, isNew: true)? = editor.requests.last,
      case .freeText(var content) = mark.content
    else { throw NoText() }
    content.text = "words"
    mark.content = .freeText(content)
    mark.contents = "words"
    try editor.session.perform(.insert(mark, page: PageID(0), at: nil), named: "Add text")
    let (read, text) = try await save(editor)
    let fill = try #require(read.first?.content.style.fillColor ?? nil)
    #expect(fill.hex == "#ffcc33")
    #expect(!text.contains("/IC"))
  }

  private struct NoText: Error {}

  @Test func aSelectionIsFilledAndEmptiedAgain() async throws {
    let editor = TestEditor([AnnotationSamples.circle, AnnotationSamples.arrow])
    let green = Color(red: 0, green: 1, blue: 0)
    func restyle(_ change: (inout ToolStyle) -> Void) throws {
      let edits = editor.annotations.compactMap { $0.restyled(change) }.map {
        Edit.replace($0, page: PageID(0))
      }
      try editor.session.perform(.group(edits), named: "Change style")
    }
    try restyle { $0.fillColor = green }
    let filled = try await save(editor).annotations
    #expect(filled.map { ($0.content.style.fillColor ?? nil)?.hex } == ["#00ff00", "#00ff00"])
    try restyle { $0.fillColor = nil }
    let empty = try await save(editor).annotations
    #expect(empty.map(\.content.style.fillColor) == [.some(nil), .some(nil)])
  }

  /// What a panel does: fill and colour are tried out, stay as one step, and are in the file.
  @Test func whatIsTriedOutIsOneStep() async throws {
    let editor = TestEditor([AnnotationSamples.circle])
    let before = editor.annotations
    editor.session.beginInteraction(named: "Change style")
    for color in [Color.black, .white, Color(red: 1, green: 0, blue: 0)] {
      let tried = try #require(
        before[0].restyled {
          $0.color = color
          $0.fillColor = color
        })
      try editor.session.update([.replace(tried, page: PageID(0))])
    }
    editor.session.endInteraction()
    #expect(editor.undoNames == ["Change style"])
    let read = try await save(editor).annotations
    #expect(read.first?.content.style.color?.hex == "#ff0000")
    #expect((read.first?.content.style.fillColor ?? nil)?.hex == "#ff0000")
    editor.key(.undo)
    #expect(editor.annotations == before)
  }
}
