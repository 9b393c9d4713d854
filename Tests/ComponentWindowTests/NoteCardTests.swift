import Components
import DocumentModel
import FoundationEssentials
import GTKBinding
import Geometry
import Localization
import Rendering
import TestSupport
import UITestSupport
import XCTest

/// Cards of notes, previews of them, context menus and the bar beside selected text: a page in a window of its own.
final class NoteCardTests: XCTestCase {
  @MainActor private final class Scene {
    let window = Window(title: "Notes")
    let view = DocumentView(source: FakePageSource(), measuring: PangoTextMeasurer())
    var events: [String] = []
    var menus: [MenuPlace] = []

    static let note = Annotation(
      id: AnnotationID("note"),
      content: .note(
        NoteContent(rect: Rect(x: 100, y: 500, width: 20, height: 20), color: AnnotationSamples.yellow)),
      author: "Ada Lovelace", contents: "Look here\r\nand there", created: AnnotationSamples.created,
      modified: AnnotationSamples.modified)

    init(_ marks: [Annotation] = [Scene.note]) async throws {
      view.setDocument(
        Document(pages: [
          Page(
            id: PageID(0), sourceIndex: 0,
            geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 595, height: 842)), annotations: marks,
            isLoaded: true)
        ]))
      view.onEvent = { [weak self] event in
        switch event {
        case .noteEdited(let id, _, let text): self?.events.append("\(id): \(text)")
        case .deleteRequested(let id, _): self?.events.append("delete \(id)")
        case .menuRequested(let place): self?.menus.append(place)
        case .key(let press): self?.events.append("key \(press.key.name)")
        default: break
        }
      }
      let scrolled = ScrolledWindow(view)
      scrolled.vexpand = true
      window.content = scrolled
      window.defaultSize = (900, 700)
      try await UIRunner.show(window)
      view.zoom(to: 1)
      view.scroll(to: Point(x: 0, y: 100))
      try await UIRunner.draw(window)
    }

    var card: NoteEditor? { view.first(NoteEditor.self) }
    var preview: NotePreview? { view.preview.flatMap { $0.isMapped ? $0 : nil } }
    var bar: TextSelectionBar? { view.selectionBar }

    func place(_ x: Double, _ y: Double) -> Point { view.userToView(0).apply(Point(x: x, y: y)) }

    func open(readOnly reason: String? = nil) async throws -> NoteEditor {
      view.editNote(Scene.note, on: PageID(0), readOnly: reason)
      let card = try XCTUnwrap(card)
      try await UIRunner.wait("the card") { card.isMapped && card.first(TextView.self)?.isFocus == true }
      return card
    }

    func end() { window.destroy() }
  }

  @MainActor private static func texts(_ widget: Widget) -> [String] {
    var found: [String] = []
    func visit(_ widget: Widget) {
      if let label = widget as? Label { found.append(label.text) }
      for child in widget.children { visit(child) }
    }
    visit(widget)
    return found
  }

  func testTheCardSaysWhoAndWhenAndClosingItChangesNothing() throws {
    try ui {
      let scene = try await Scene()
      let card = try await scene.open()
      let date = Dates.text(AnnotationSamples.modified.timeIntervalSince1970)
      XCTAssertFalse(date.isEmpty)
      XCTAssertEqual(Array(Self.texts(card).prefix(2)), ["Ada Lovelace", "Note · \(date)"])
      let close = try XCTUnwrap(card.first(Button.self) { $0.tooltip == "Close" })
      try await UIRunner.click(close)
      try await UIRunner.wait("the card to close") { scene.card == nil }
      // As they were, although a text view can't hold them like that.
      XCTAssertEqual(scene.events, ["note: Look here\r\nand there"])
      try await UIRunner.wait("the page to have the keyboard") { scene.view.isFocus }
      scene.end()
    }
  }

  func testEscapeHandsOnWhatWasTyped() throws {
    try ui {
      let scene = try await Scene([
        Annotation(id: AnnotationID("note"), content: Scene.note.content)
      ])
      scene.view.editNote(
        Annotation(id: AnnotationID("note"), content: Scene.note.content), on: PageID(0))
      try await UIRunner.wait("the card") { scene.card?.first(TextView.self)?.isFocus == true }
      try await UIRunner.type("h i Escape", in: scene.window)
      try await UIRunner.wait("the card to close") { scene.card == nil }
      XCTAssertEqual(scene.events, ["note: hi"])
      scene.end()
    }
  }

  func testDeleteHandsOnTheWordsFirst() throws {
    try ui {
      let scene = try await Scene()
      let card = try await scene.open()
      try await UIRunner.click(try XCTUnwrap(card.first(Button.self) { $0.tooltip == "Delete" }))
      try await UIRunner.wait("the request") { scene.events.count == 2 }
      XCTAssertEqual(scene.events, ["note: Look here\r\nand there", "delete note"])
      XCTAssertNil(scene.card)
      scene.end()
    }
  }

  func testWhatIsLockedCanBeReadOnly() throws {
    try ui {
      let scene = try await Scene()
      let card = try await scene.open(readOnly: "It is locked")
      let button = try XCTUnwrap(card.first(Button.self) { $0.tooltip == "It is locked" })
      XCTAssertFalse(button.isSensitive)
      try await UIRunner.type("x Delete", in: scene.window)
      try await UIRunner.type("Escape", in: scene.window)
      try await UIRunner.wait("the card to close") { scene.card == nil }
      XCTAssertEqual(scene.events, ["note: Look here\r\nand there"])
      scene.end()
    }
  }

  func testAPressElsewhereClosesTheCardAndOneOnItsNoteDoesNot() throws {
    try ui {
      let scene = try await Scene()
      _ = try await scene.open()
      try await UIRunner.click(scene.view, at: scene.place(110, 510), count: 2)
      try await UIRunner.wait("the page to have the keyboard") { scene.view.isFocus }
      XCTAssertNotNil(scene.card)
      try await UIRunner.click(scene.view, at: scene.place(100, 300))
      try await UIRunner.wait("the card to close") { scene.card == nil }
      scene.end()
    }
  }

  func testKeysAtTheCardsButtonsMeanNoTools() throws {
    try ui {
      let scene = try await Scene()
      let card = try await scene.open()
      card.first(Button.self)?.grabFocus()
      try await UIRunner.type("p Delete Escape", in: scene.window)
      try await UIRunner.wait("the card to close") { scene.card == nil }
      XCTAssertFalse(scene.events.contains { $0.hasPrefix("key") })
      scene.end()
    }
  }

  func testRestingOnANoteShowsItAndLeavingHidesIt() throws {
    try ui {
      let scene = try await Scene()
      try await UIRunner.move(scene.view, at: scene.place(300, 300))
      try await UIRunner.move(scene.view, at: scene.place(110, 510))
      try await UIRunner.wait("the preview") { scene.preview != nil }
      let texts = Self.texts(try XCTUnwrap(scene.preview))
      XCTAssertEqual([texts.first, texts.last], ["Ada Lovelace", "Look here\r\nand there"])
      XCTAssertTrue(scene.view.isFocus || scene.window.focusWidget == nil)
      try await UIRunner.move(scene.view, at: scene.place(300, 300))
      try await UIRunner.wait("the preview to go") { scene.preview == nil }
      XCTAssertEqual(scene.events, [])
      scene.end()
    }
  }

  func testAContextMenuIsAskedForByPointerAndKeys() throws {
    try ui {
      let scene = try await Scene()
      scene.view.grabFocus()
      try await UIRunner.click(scene.view, at: scene.place(200, 400), button: 3)
      try await UIRunner.wait("the request") { scene.menus.count == 1 }
      XCTAssertEqual(scene.menus[0].page, PageID(0))
      XCTAssertLessThan(try XCTUnwrap(scene.menus[0].point).distance(to: Point(x: 200, y: 400)), 1.5)
      // Beside the page there is only the grey.
      try await UIRunner.click(scene.view, at: Point(x: 20, y: 300), button: 3)
      try await UIRunner.wait("the request") { scene.menus.count == 2 }
      XCTAssertNil(scene.menus[1].page)
      XCTAssertNotNil(scene.menus[1].anchor)
      for (i, key) in ["Menu", "shift+F10"].enumerated() {
        try await UIRunner.type(key, in: scene.window)
        try await UIRunner.wait(key) { scene.menus.count == 3 + i }
        XCTAssertNil(scene.menus[2 + i].anchor)
      }
      scene.end()
    }
  }

  func testAMenuSaysWhyEntriesCannotActAndGivesTheKeyboardBack() throws {
    try ui {
      let scene = try await Scene()
      let (can, cannot) = (Action("can"), Action("cannot"))
      cannot.isEnabled = false
      scene.window.insertActionGroup("test", ActionGroup([can, cannot]))
      scene.view.grabFocus()
      scene.view.showMenu(
        [.section(nil, [.item("_Can", action: "test.can"), .item("Can_not", action: "test.cannot")])],
        at: Point(x: 200, y: 200)
      ) { $0 == "test.cannot" ? "There is a reason" : nil }
      try await UIRunner.wait("the menu") { scene.view.first(PopoverMenu.self)?.isMapped == true }
      let row = scene.view.first(Widget.self) { $0.tooltip == "There is a reason" }
      XCTAssertEqual(row?.isSensitive, false)
      try await UIRunner.type("Escape", in: scene.window)
      try await UIRunner.wait("the keyboard to be back") {
        scene.view.first(PopoverMenu.self)?.isMapped != true && scene.view.isFocus
      }
      scene.end()
    }
  }

  func testTheBarBesideSelectedText() throws {
    try ui {
      let scene = try await Scene()
      var activated: [String] = []
      let group = ActionGroup([
        Action("copy") { _ in activated.append("copy") },
        Action("mark-text", parameter: .string) { value in activated.append(value?.string ?? "") },
      ])
      scene.window.insertActionGroup("win", group)
      scene.view.grabFocus()
      let line = Rect(x: 100, y: 560, width: 200, height: 14)
      scene.view.setSelectedText([PageID(0): [Quad(line)]])
      try await UIRunner.wait("the bar") { scene.bar?.isDrawable == true && (scene.bar?.width ?? 0) > 0 }
      let bar = try XCTUnwrap(scene.bar)
      let box = try XCTUnwrap(bar.bounds(in: scene.view))
      XCTAssertFalse(box.intersects(scene.view.userToView(0).apply(line)))
      // A click leaves the keyboard where it was.
      try await UIRunner.click(try XCTUnwrap(bar.first(Button.self) { $0.tooltip == "Underline" }))
      try await UIRunner.wait("the click") { activated == ["underline"] }
      XCTAssertTrue(scene.view.isFocus)
      // By keys: Tab goes into it, the arrows go round.
      try await UIRunner.type("Tab Return Left Return Right Right Return", in: scene.window)
      try await UIRunner.wait("the keys, not \(activated)") { activated.count == 4 }
      XCTAssertEqual(activated, ["underline", "copy", "squiggly", "highlight"])
      // It goes along with the page, and away with the selection; the page has the keyboard then.
      scene.view.scroll(by: Vector(dx: 0, dy: 40))
      try await UIRunner.wait("the bar to move") { bar.bounds(in: scene.view)?.minY == box.minY - 40 }
      scene.view.setSelectedText([:])
      XCTAssertTrue(scene.view.isFocus)
      XCTAssertFalse(bar.isShown)
      try await UIRunner.wait("the bar to go") { !bar.isVisible }
      // Not where it isn't wanted.
      scene.view.offersSelectionBar = false
      scene.view.setSelectedText([PageID(0): [Quad(line)]])
      XCTAssertFalse(bar.isShown)
      scene.view.offersSelectionBar = true
      XCTAssertTrue(bar.isShown)
      scene.end()
    }
  }
}
