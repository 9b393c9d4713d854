import Components
import GTKBinding
import Localization
import Rendering

/// The commands for finding text.
extension DocumentWindow {
  func addFindActions() {
    add("find", .string) { window, value in window.find(value?.string ?? "") }
    add("find-next") { window in
      window.showDocument()
      window.finderMade?.step(.next)
    }
    add("find-previous") { window in
      window.showDocument()
      window.finderMade?.step(.previous)
    }
    addSwitch("find-bar") { window, isOn in
      if isOn { window.find("") } else { window.finder?.close() }
    }
    addSwitch("find-list") { window, isOn in
      window.program.settings[string: SearchMode.key] = (isOn ? SearchMode.list : .inline).rawValue
    }
    searchModeChanged()
    for (name, _) in Self.findOptions {
      addSwitch(name) { window, isOn in
        window.actions[name]?.state = .bool(isOn)
        window.finder?.options = window.findOptions
      }
    }
  }

  private static let findOptions: [(action: String, option: FindOptions)] = [
    ("find-match-case", .caseSensitive), ("find-whole-words", .wholeWords),
    ("find-ignore-accents", .ignoreDiacritics),
  ]

  /// The actions that need a document.
  static let findActions =
    ["find", "find-next", "find-previous", "find-bar", "find-list"] + findOptions.map(\.action)

  /// A boolean action; `body` sets the state itself if it agrees.
  private func addSwitch(_ name: String, _ body: @escaping (DocumentWindow, Bool) -> Void) {
    let action = Action(name, state: .bool(false))
    action.onChangeState { [unowned self] value in body(self, value.bool ?? false) }
    window.add(action)
    actions[name] = action
  }

  /// Matches are to be listed, or no more.
  func searchModeChanged() {
    let isListing = program.settings[string: SearchMode.key] == SearchMode.list.rawValue
    actions["find-list"]?.state = .bool(isListing)
    finder?.isListing = isListing
  }

  private var findOptions: FindOptions {
    FindOptions(Self.findOptions.filter { actions[$0.action]?.state?.bool == true }.map(\.option))
  }

  private func find(_ text: String) {
    guard let finder = finderMade else { return }
    // Matches are marked on the pages themselves.
    showDocument()
    view?.endEditing()
    finder.open(text.isEmpty ? selectedWords : text)
  }

  /// The text selected on a page, as far as one may mean to look for it.
  private var selectedWords: String {
    let words = (tools?.selectedText?.text.wholeText ?? "").split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ")
    return text.count <= 200 ? text : ""
  }

  /// The finder of the document that is open, made when it is first asked for.
  private var finderMade: Finder? {
    if let finder { return finder }
    guard let document, let view else { return nil }
    let menu = MenuModel([
      .section(
        nil,
        [
          .item(tr("Match _case"), action: "win.find-match-case"),
          .item(tr("_Whole words"), action: "win.find-whole-words"),
          .item(tr("Ignore _accents"), action: "win.find-ignore-accents"),
        ]),
      .section(nil, [.item(tr("_List matches"), action: "win.find-list")]),
    ])
    let made = Finder(session: document.session, source: document.service, view: view, options: menu)
    made.options = findOptions
    made.onOpenChanged = { [unowned self] isOpen in
      self.actions["find-bar"]?.state = .bool(isOpen)
      if !isOpen { self.view?.grabFocus() }
    }
    documentColumn.prepend(made.panel)
    finder = made
    searchModeChanged()
    return made
  }

  /// The document is about to be closed.
  func removeFinder() {
    guard let finder else { return }
    finder.close()
    documentColumn.remove(finder.panel)
    self.finder = nil
  }
}
