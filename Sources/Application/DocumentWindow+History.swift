import Components
import DocumentModel
import Localization
import Toolbars

/// The lists behind the bar's buttons for undo and redo.
extension DocumentWindow {
  /// What can be taken back, the last step first; choosing one takes back all since then.
  var undoRows: [BarRow] { rows(document?.session.history.undoSteps ?? [], "undo", "edit-undo-symbolic") }

  /// What was taken back, the step that comes next first; choosing one does all until then again.
  var redoRows: [BarRow] { rows(document?.session.history.redoSteps ?? [], "redo", "edit-redo-symbolic") }

  /// How many steps are listed: those before are hardly remembered by their names.
  private static var listedSteps: Int { 50 }

  private func rows(_ steps: [History.Step], _ action: String, _ icon: String) -> [BarRow] {
    steps.reversed().prefix(Self.listedSteps).enumerated().map { index, step in
      BarRow(id: "\(index)", icon: ToolbarIcon(template: icon), title: tr(key: step.name)) { [weak self] in
        for _ in 0...index { self?.actions[action]?.activate(nil) }
      }
    }
  }
}
