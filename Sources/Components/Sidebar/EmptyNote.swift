import GTKBinding

/// What a list says when there is nothing in it.
final class EmptyNote: Box {
  private let label = Label("", classes: ["dim-label"])

  init(_ text: String) {
    super.init(.vertical, spacing: 0, [label])
    label.wraps = true
    label.setCentered(true)
    label.margins = Margins(top: 24, bottom: 24, start: 18, end: 18)
    label.setWidth(maximum: 30)
    label.vexpand = true
    self.text = text
  }

  var text: String {
    get { label.text }
    set { label.text = newValue }
  }
}
