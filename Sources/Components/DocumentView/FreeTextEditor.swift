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
    guard case .freeText(var content) = annotation.content else { return }
    content.text = text.text
    annotation.content = .freeText(content.fitted(measuring: measuring))
    annotation.contents = content.text
    onTyping()
  }

  /// The document has it now, with what was typed so far.
  func wasKept() { isNew = false }

  /// Sets the type as large as it is on the page; `zoom` in logical pixels a user space unit.
  func setZoom(_ zoom: Double) {
    guard case .freeText(let content) = annotation.content else { return }
    let s = content.textStyle
    let color = mode.shown(s.color).hex
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
