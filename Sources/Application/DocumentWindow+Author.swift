import Components
import Editor
import GTKBinding
import Localization
import Tools

/// Whose name marks carry: asked once, before the first one is made by hand.
extension DocumentWindow {
  var author: String? {
    let settings = program.settings
    guard settings[bool: "author-asked"] || !settings[string: "author"].isEmpty else {
      return UserNames.realName
    }
    let name = settings[string: "author"]
    return name.isEmpty ? nil : name
  }

  private var isAuthorKnown: Bool {
    program.settings[bool: "author-asked"] || !program.settings[string: "author"].isEmpty
  }

  /// Does `body` once the author is known; does not when the question is called off. true = at once.
  @discardableResult
  func withAuthor(_ body: @escaping () -> Void) -> Bool {
    if isAuthorKnown {
      body()
      return true
    }
    guard !isAskingAuthor else { return false }
    isAskingAuthor = true
    Task {
      let answer = await Questions.inTurn {
        // Another window may have asked meanwhile.
        isAuthorKnown
          ? AuthorDialog.Answer.name(program.settings[string: "author"])
          : await AuthorDialog.ask(on: window, suggesting: UserNames.realName)
      }
      isAskingAuthor = false
      guard case .name(let name) = answer else { return }
      program.settings[string: "author"] = name
      program.settings[bool: "author-asked"] = true
      program.authorChanged()
      body()
    }
    return false
  }

  /// Whether a press that begins now is to wait for the author: it is dropped then, and nothing of it remains.
  func holdsForAuthor(_ event: ToolEvent, isEraser: Bool) -> Bool {
    guard case .down = event, !isAuthorKnown, !isEraser, document?.viewOnlyReason == nil,
      let tool = toolState.active, tool.tool != "select", tool.tool != "hand", tool.type != "eraser"
    else { return false }
    view?.cancelPress()
    withAuthor {}
    return true
  }
}
