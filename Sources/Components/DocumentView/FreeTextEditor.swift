import DocumentModel
import GTKBinding
import Geometry
import Localization
import Rendering
import Tools

/// The box one types a free text into, right on the page: same font, same size, same place as the text will have.
package final class FreeTextEditor: CustomWidget {
  let page: PageID
  /// Whether the document doesn't have it yet.
  private(set) var isNew: Bool
  private(set) var annotation: Annotation
  /// Where the press that opened the editor was, in the document view; nil once the caret stands there.
  var caretPoint: Point?
  private let text = TextView()
  private let style = StyleSheet()
  private let measuring: any TextMeasuring
  private let mode: PageMode

  /// The text is another one, and the box may want another height.
  var onTyping: () -> Void = {}
  /// Esc: the editing is over.
  var onDone: () -> Void = {}

  /// `mode`: the colours of the page below.
  init(
    _ annotation: Annotation, page: PageID, isNew: Bool, measuring: any TextMeasuring,
    mode: PageMode = .normal
  ) {
    self.mode = mode
    self.annotation = annotation
    self.page = page
    self.isNew = isNew
    self.measuring = measuring
    super.init(cssName: "freetext", role: .group)
    addClass("postil-free-text")
    addChild(text)
    text.setAccessibleName(tr("Text on the page"))
    text.wraps = true
    if case .freeText(let content) = annotation.content { text.text = content.text }
    style.install()
    text.onChanged { [weak self] in self?.changed() }
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in
      guard press.key == .escape else { return false }
      self?.onDone()
      return true
    }
    add(keys)
  }

  isolated deinit { style.uninstall() }

  override package func takeFocus() -> Bool { text.grabFocus() }

  private func changed() {
    // Whoever types already has a caret.
    caretPoint = nil
    guard case .freeText(var content) = annotation.content else { return }
    content.text = text.text
    annotation.content = .freeText(content.fitted(measuring: measuring))
    annotation.contents = content.text
    onTyping()
  }

  /// The document has it now, with what was typed so far.
  func wasKept() { isNew = false }

  /// The size that letters are set in when they would be smaller than the least one, logical pixels.
  private static let readableSize = 13.0
  private static let leastSize = 9.0

  /// How many times larger than on the page the letters are.
  private func magnification(_ zoom: Double) -> Double {
    guard case .freeText(let content) = annotation.content else { return 1 }
    let size = content.textStyle.size * zoom
    return size > 0 && size < Self.leastSize ? Self.readableSize / size : 1
  }

  /// Where the editor of a text is that has `box` in a view `viewWidth` wide: over it, and larger where its letters are
  /// too small to be read.
  func frame(over box: Rect, zoom: Double, viewWidth: Double) -> Rect {
    let k = magnification(zoom)
    guard k > 1 else { return box }
    let width = box.width * k
    return Rect(
      x: max(min(box.minX, viewWidth - width), 0), y: box.minY, width: width, height: box.height * k)
  }

  /// Puts the caret where the press was that opened the editor; `box` is where the view has the text.
  func placeCaret(over box: Rect) {
    guard let point = caretPoint else { return }
    let k = box.width > 0 ? Double(width) / box.width : 1
    let place = Point(x: (point.x - box.minX) * k, y: (point.y - box.minY) * k)
    // The text has its letters' size from the next frame on, and its lines when that is laid out.
    var frames = 0
    text.addTick { [weak self] _ in
      frames += 1
      guard let self, caretPoint == point else { return false }
      guard frames > 1 else { return true }
      caretPoint = nil
      // A widget's coordinates begin inside its padding.
      if let place = translate(place, to: text) { text.placeCursor(at: place) }
      return false
    }
  }

  /// Sets the type as large as it is on the page, or readable; `zoom` in logical pixels a user space unit.
  func setZoom(_ zoom: Double) {
    guard case .freeText(let content) = annotation.content else { return }
    let s = content.textStyle
    let color = mode.shown(s.color).hex
    let zoom = zoom * magnification(zoom)
    let padding = FreeTextContent.padding * zoom
    style.load(
      """
      .postil-free-text textview, .postil-free-text textview text {
        background: transparent; color: \(color); caret-color: \(color);
      }
      .postil-free-text textview { font-family: "\(s.family)"; font-size: \(s.size * zoom)px; padding: \(padding)px; }
      """)
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(1) }

  override package func snapshot(_ snapshot: Snapshot) {
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    if case .freeText(let content) = annotation.content, let fill = content.fillColor.map(mode.shown) {
      snapshot.fill(box, RGBA(red: fill.red, green: fill.green, blue: fill.blue))
    }
    snapshotChildren(snapshot)
    let accent = styleColor("accent_bg_color") ?? RGBA(red: 0.21, green: 0.52, blue: 0.89)
    snapshot.border(box.outset(by: 2), radius: 2, width: 1.5, accent)
  }
}
