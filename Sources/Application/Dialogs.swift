import DocumentModel
import GTKBinding
import Localization

/// Asks for a document's password.
enum PasswordDialog {
  /// nil = the person gave up.
  static func ask(on window: Window, name: String, again: Bool) async -> String? {
    let entry = PasswordEntry(placeholder: tr("Password"))
    entry.setAccessibleName(tr("Password"))
    entry.setActivatesDefault(true)
    let body =
      again
      ? trf("Wrong password for “%1$s”. Try again.", name)
      : trf("“%1$s” is protected with a password.", name)
    let answer = await Alert.ask(
      on: window, heading: tr("Password needed"), body: body,
      responses: [
        Alert.Response("cancel", tr("Cancel")),
        Alert.Response("open", tr("Open"), .suggested),
      ], default: "open", close: "cancel", extraChild: entry,
      prepare: { _ in entry.grabFocus() })
    return answer == "open" ? entry.text : nil
  }
}

/// Why a document can only be looked at.
enum ViewOnlyReasons {
  static func sentence(_ error: DocumentFileError) -> String {
    switch error {
    case .notPermitted:
      tr("The author of this document doesn’t allow annotations, so it is opened read-only.")
    default:
      tr(
        "This document is damaged, so it is opened read-only. To annotate it, print it to a new PDF."
      )
    }
  }
}

/// The overview of the keyboard shortcuts.
enum ShortcutsOverview {
  static func show(for parent: Window?) {
    let groups: [(String, [(String, String)])] = [
      (
        tr("Document"),
        [
          (tr("Open"), "<Control>o"), (tr("Save"), "<Control>s"), (tr("Save as"), "<Control><Shift>s"),
          (tr("Print"), "<Control>p"), (tr("Close"), "<Control>w"), (tr("Go to page"), "<Control>l"),
          (tr("Preferences"), "<Control>comma"),
        ]
      ),
      (
        tr("Editing"),
        [
          (tr("Undo"), "<Control>z"), (tr("Redo"), "<Control><Shift>z"), (tr("Delete"), "Delete"),
          (tr("Select all"), "<Control>a"), (tr("Find"), "<Control>f"), (tr("Next match"), "<Control>g"),
          (tr("Previous match"), "<Control><Shift>g"), (tr("Annotation tools"), "<Control><Shift>m"),
          (tr("Pinned preset"), "<Shift>1...<Shift>9"),
          (tr("Pick a color from the page"), "<Control><Shift>c"),
        ]
      ),
      (
        tr("View"),
        [
          (tr("Document"), "<Control>1"), (tr("Thumbnails"), "<Control>2"), (tr("Edit pages"), "<Control>3"),
          (tr("Zoom in"), "<Control>plus"), (tr("Zoom out"), "<Control>minus"),
          (tr("Normal size"), "<Control>0"),
          (tr("Fullscreen"), "F11"),
          (tr("Sidebar"), "F9"),
          (tr("Bookmark this page"), "<Control>d"),
        ]
      ),
    ]
    let body = groups.map { title, items in
      let rows = items.map { text, keys in
        """
        <child><object class="GtkShortcutsShortcut"><property name="title">\(escaped(text))</property>\
        <property name="accelerator">\(escaped(keys))</property></object></child>
        """
      }
      return """
        <child><object class="GtkShortcutsGroup"><property name="title">\(escaped(title))</property>\
        \(rows.joined())</object></child>
        """
    }
    let xml = """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property><child>\
      <object class="GtkShortcutsSection"><property name="section-name">all</property>\(body.joined())</object>\
      </child></object></interface>
      """
    guard let window = ShortcutsWindow(xml: xml) else { return }
    window.setTransient(for: parent)
    window.present()
  }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for c in text {
      switch c {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      default: out.append(c)
      }
    }
    return out
  }
}
