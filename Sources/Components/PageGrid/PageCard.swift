import DocumentModel
import GTKBinding
import Geometry
import Localization
import Rendering

/// A page's card: its picture on paper of the right size, its number below, and whether it is selected.
final class PageCard: CustomWidget {
  /// What a card shows apart from its picture.
  struct Content: Equatable {
    var page: PageID
    /// The page's 1-based place.
    var number: Int
    var isSelected: Bool
    /// Whether it is the page that the document itself shows.
    var isCurrent: Bool
    /// The page can't be drawn.
    var isFailed: Bool
  }

  private(set) var content: Content
  private(set) var picture: Thumbnails.Picture?
  /// Where the paper lies, in the card's coordinates.
  private var paper = Rect.zero

  /// Called when a frame shows the page's picture; the page's number is in `content`.
  var onPainted: (_ scale: Double) -> Void = { _ in }

  /// The outline of a selected card: its width, and how far from the paper it begins.
  private static let outline = (width: 3.0, gap: 1.0)
  /// The diameter of the check.
  private static let checkSize = 22.0

  init(_ content: Content) {
    self.content = content
    super.init(cssName: "widget", role: .listItem)
    addClass("page-card")
    isFocusable = true
    tell()
  }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(0) }

  // MARK: Model in

  /// Shows a page: another one than before, or the same one as it is now.
  func show(_ content: Content, _ picture: Thumbnails.Picture?) {
    if picture !== self.picture {
      // The old picture stands in for the page's new one until that comes.
      self.picture = picture ?? (content.page == self.content.page ? self.picture : nil)
      queueDraw()
    }
    guard content != self.content else { return }
    self.content = content
    tell()
    queueDraw()
  }

  func place(paper: Rect) {
    guard paper != self.paper else { return }
    self.paper = paper
    queueDraw()
  }

  /// Tells assistive technology what the card shows.
  private func tell() {
    setAccessibleName(
      content.isSelected
        ? trf("Page %1$d, selected", content.number) : trf("Page %1$d", content.number))
    setAccessibleSelected(content.isSelected)
    setAccessibleDescription(
      content.isFailed ? tr("This page can’t be shown.") : content.isCurrent ? tr("Current page") : "")
  }

  // MARK: Drawing

  private var accent: RGBA { styleColor("accent_bg_color") ?? RGBA(red: 0.21, green: 0.52, blue: 0.89) }
  private var onAccent: RGBA { styleColor("accent_fg_color") ?? .white }

  override func snapshot(_ snapshot: Snapshot) {
    drawPaper(snapshot)
    if content.isSelected {
      let (width, gap) = Self.outline
      snapshot.border(paper.outset(by: gap + width), radius: 6, width: width, accent)
      drawCheck(snapshot)
    }
    drawLabel(snapshot)
  }

  private func drawPaper(_ snapshot: Snapshot) {
    let isContrastHigh = StyleManager.isHighContrast
    // A white page on a light ground and a black one on a dark ground both have an edge.
    snapshot.border(paper.outset(by: 1), width: 1, foregroundColor.withAlpha(isContrastHigh ? 1 : 0.18))
    guard let picture else {
      // Grey until it is drawn, and of its final size.
      let grey = StyleManager.isDark ? 0.84 : 0.96
      snapshot.fill(paper, RGBA(red: grey, green: grey, blue: grey))
      if content.isFailed {
        let color = RGBA(red: 0.2, green: 0.2, blue: 0.2)
        snapshot.clip(to: paper) {
          snapshot.text(
            tr("This page can’t be shown."), centeredIn: paper.insetBy(6), of: self, color: color)
        }
      }
      return
    }
    let device = Double(scaleFactor)
    let plan = picture.plan
    // One drawn for cards of another size is stretched; the last column and row may reach beyond the paper.
    let size = Size(width: Double(plan.width) / device, height: Double(plan.height) / device)
    let isSharp = abs(size.width - paper.width) <= 1 && abs(size.height - paper.height) <= 1
    let box = isSharp ? Rect(x: paper.x, y: paper.y, width: size.width, height: size.height) : paper
    snapshot.clip(to: paper) { picture.image.append(to: snapshot, in: box, nearest: isSharp) }
    if isSharp { onPainted(plan.scale) }
  }

  private func drawCheck(_ snapshot: Snapshot) {
    let size = Self.checkSize
    let x = isRightToLeft ? paper.minX - 3 : paper.maxX + 3 - size
    let box = Rect(x: x.rounded(.down), y: (paper.minY - 3).rounded(.down), width: size, height: size)
    snapshot.fill(box, radius: size / 2, accent)
    let color = onAccent
    snapshot.draw(in: box) { context in
      let tick = [Point(x: 6, y: 11.5), Point(x: 9.5, y: 15), Point(x: 16, y: 7.5)]
      context.translate(Vector(dx: box.x, dy: box.y))
      context.add(Path(polyline: tick))
      context.setLineWidth(2)
      context.setColor(red: color.red, green: color.green, blue: color.blue)
      context.stroke()
    }
  }

  private func drawLabel(_ snapshot: Snapshot) {
    let text = String(content.number)
    let size = textSize(text)
    let origin = Point(
      x: ((Double(width) - size.width) / 2).rounded(.down), y: paper.maxY + GridLayout.labelGap)
    if content.isCurrent {
      let pill = Rect(
        x: origin.x - 8, y: origin.y, width: size.width + 16, height: size.height)
      snapshot.fill(pill, radius: size.height / 2, accent)
    }
    snapshot.text(text, at: origin, of: self, color: content.isCurrent ? onAccent : foregroundColor)
  }
}
