import GTKBinding
import Localization

/// Asks once, before the first mark, whose name annotations carry.
enum AuthorDialog {
  enum Answer {
    /// An empty name is none.
    case name(String)
    /// The mark is not made.
    case cancel
  }

  static func ask(on window: Window, suggesting name: String) async -> Answer {
    let entry = Entry()
    entry.text = name
    entry.setAccessibleName(tr("Author"))
    entry.setActivatesDefault(true)
    let answer = await Alert.ask(
      on: window, heading: tr("What name should annotations show?"),
      body: tr(
        "Your name is saved with each annotation, so others can see who made it. You can change it in Preferences."
      ),
      responses: [
        Alert.Response("cancel", tr("Cancel")),
        Alert.Response("without", tr("Continue without name")),
        Alert.Response("name", tr("Use this name"), .suggested),
      ], default: "name", close: "cancel", extraChild: entry,
      prepare: { _ in
        entry.grabFocus()
        entry.select()
      })
    return switch answer {
    case "name": .name(entry.text.trimmingSpaces)
    case "without": .name("")
    default: .cancel
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
