import GTKBinding
import Localization

/// Asks for one name.
final class NameForm: Box {
  var onDone: (String) -> Void = { _ in }
  private let entry: Entry
  private let allowsBlank: Bool

  /// `allowsBlank`: whether no name is one, too.
  init(_ title: String, _ text: String, _ verb: String, allowsBlank: Bool = false) {
    self.allowsBlank = allowsBlank
    entry = Entry(text: text, placeholder: title)
    super.init(.horizontal, spacing: 6)
    margins = Margins(6)
    entry.setAccessibleName(title)
    entry.setMaxLength(80)
    entry.onActivate { [weak self] in self?.finish() }
    append(entry)
    // A button's own label would count twice in its name.
    let done = Button(child: Label(verb))
    done.setAccessibleName(verb)
    done.addClass("text-button")
    done.addClass("suggested-action")
    done.onClicked { [weak self] in self?.finish() }
    append(done)
    done.isSensitive = isName
    entry.onChanged { [weak self, weak done] in self.map { done?.isSensitive = $0.isName } }
  }

  private var isName: Bool { allowsBlank || entry.text.contains { !$0.isWhitespace } }

  func start() { entry.grabFocus() }

  private func finish() {
    if isName { onDone(entry.text) }
  }
}
