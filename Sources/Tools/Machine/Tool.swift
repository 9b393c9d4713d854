import DocumentModel
import FoundationEssentials
import Geometry

/// Something that happens to the active tool.
package enum ToolEvent: Sendable {
  /// A press; `clicks` is 1 for a single, 2 for a double click and so on.
  case down(PointerSample, clicks: Int)
  /// Movement while pressed: every reading since the last event, oldest first.
  case move([PointerSample])
  case up(PointerSample)
  /// The gesture is called off: nothing may remain of it.
  case cancel
  /// The answer to `ToolRequest.selectText`.
  case textSelected(SelectedText)
}

/// Text under a drag, as the pages' renderer found it.
package struct SelectedText: Hashable, Sendable {
  /// The request it answers.
  package var request: TextSelectionRequest
  /// One around each line, user space points.
  package var quads: [Quad]
  package var text: String
  /// What the drag selects on pages before and after the one it began on, in their order.
  package var before: [SelectedPart]
  package var after: [SelectedPart]

  package init(
    request: TextSelectionRequest, quads: [Quad], text: String, before: [SelectedPart] = [],
    after: [SelectedPart] = []
  ) {
    self.request = request
    self.quads = quads
    self.text = text
    self.before = before
    self.after = after
  }

  /// The pages' parts in order, for a drag that began on `page`; those that hold something.
  package func parts(on page: PageID) -> [SelectedPart] {
    (before + [SelectedPart(page: page, quads: quads, text: text)] + after).filter { !$0.quads.isEmpty }
  }

  package var isEmpty: Bool { quads.isEmpty && (before + after).allSatisfy(\.quads.isEmpty) }

  /// The words of all pages.
  package var wholeText: String {
    (before.map(\.text) + [text] + after.map(\.text)).filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// Text that a drag selects on one page.
package struct SelectedPart: Hashable, Sendable {
  package var page: PageID
  /// One around each line, user space points of the page.
  package var quads: [Quad]
  package var text: String

  package init(page: PageID, quads: [Quad], text: String) {
    self.page = page
    self.quads = quads
    self.text = text
  }
}

/// Asks for the text between two points of a page (user space points).
package struct TextSelectionRequest: Hashable, Sendable {
  package enum Granularity: Hashable, Sendable { case glyph, word, line }
  package var start: Point
  package var end: Point
  package var granularity: Granularity

  /// Whether both are of one drag: it begins somewhere and only its end moves.
  package func isSameGesture(as other: TextSelectionRequest) -> Bool {
    start == other.start && granularity == other.granularity
  }
}

/// What a tool may know of its surroundings.
package struct ToolContext: Sendable {
  package var page: Page
  /// Logical pixels a user space point takes on the screen.
  package var scale: Double
  package var style: ToolStyle
  package var selection: Set<AnnotationID>
  package var measuring: any TextMeasuring

  package init(
    page: Page, scale: Double, style: ToolStyle, selection: Set<AnnotationID> = [],
    measuring: any TextMeasuring
  ) {
    self.page = page
    self.scale = scale
    self.style = style
    self.selection = selection
    self.measuring = measuring
  }

  /// How near a click must come, in user space points.
  package var tolerance: Double { 6 / max(scale, 1e-6) }

  /// A new annotation in the tool's style.
  package func annotation(_ content: AnnotationContent, contents: String? = nil) -> Annotation {
    Annotation(content: content, contents: contents, opacity: style.opacity)
  }
}

/// An edit and what undo calls it.
package struct NamedEdit: Hashable, Sendable {
  /// A key for gettext.
  package var name: String
  package var edit: Edit

  package init(_ name: String, _ edit: Edit) {
    self.name = name
    self.edit = edit
  }
}

/// What a tool wants done that it can't do itself.
package enum ToolRequest: Hashable, Sendable {
  case selectText(TextSelectionRequest)
  /// Lets the person type a free text; `isNew` = it is not in the document yet.
  case editFreeText(Annotation, isNew: Bool)
  /// Lets the person read and write a note's words, or the comment of another annotation.
  case editNote(AnnotationID)
  /// Scroll so that the page follows the pointer, by logical pixels.
  case pan
}

/// What a tool answers to an event: effects are returned, not called.
package struct ToolOutput: Sendable {
  /// What to show above the page until the next answer.
  package var draft: Draft
  /// What to show above other pages, likewise.
  package var elsewhere: [PageID: Draft]
  package var edit: NamedEdit?
  /// The new selection; nil = as before.
  package var selection: Set<AnnotationID>?
  package var request: ToolRequest?
  /// What `draft` or `edit` moves with the pointer: over another page it goes there.
  package var carried: CarriedAnnotations?

  package init(
    draft: Draft = Draft(), elsewhere: [PageID: Draft] = [:], edit: NamedEdit? = nil,
    selection: Set<AnnotationID>? = nil, request: ToolRequest? = nil, carried: CarriedAnnotations? = nil
  ) {
    self.carried = carried
    self.draft = draft
    self.elsewhere = elsewhere
    self.edit = edit
    self.selection = selection
    self.request = request
  }

  package static let nothing = ToolOutput()
}

/// What hovers over the page while a gesture lasts; never in the document.
package struct Draft: Hashable, Sendable {
  /// Drawn in place of their namesakes in the document, or as new ones.
  package var annotations: [Annotation]
  /// Not drawn although the document has them.
  package var hidden: Set<AnnotationID>
  package var wetStroke: WetStroke?
  /// Text about to be marked or copied.
  package var selectedText: [Quad]
  /// A rubber band, user space points.
  package var marquee: Rect?

  package init(
    annotations: [Annotation] = [], hidden: Set<AnnotationID> = [], wetStroke: WetStroke? = nil,
    selectedText: [Quad] = [], marquee: Rect? = nil
  ) {
    self.annotations = annotations
    self.hidden = hidden
    self.wetStroke = wetStroke
    self.selectedText = selectedText
    self.marquee = marquee
  }

  package var isEmpty: Bool { self == Draft() }
}

/// A stroke being drawn: outlines of its settled pieces, which never change again, and of its moving end.
package struct WetStroke: Hashable, Sendable {
  package var settled: [Path]
  package var tail: Path
  package var color: Color
  package var opacity: Double
  package var isHighlighter: Bool
}

/// A tool: a value that answers events, idle again after `up` and `cancel`.
package protocol Tool: Sendable {
  mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput
}
