import Components
import DocumentModel
import GTKBinding
import Localization

/// The actions of sharing and printing, and the list that offers them.
extension DocumentWindow {
  func addShareActions() {
    add("print") { $0.printDocument() }
    add("print-path", .string) { window, value in
      if let path = value?.string, !path.isEmpty { window.printDocument(to: path) }
    }
    add("save-copy") { window in Task { await window.saveCopy() } }
    add("save-copy-path", .string) { window, value in
      guard let path = value?.string, !path.isEmpty else { return }
      Task { await window.saveCopy(to: path) }
    }
    add("open-with", .string) { window, value in
      guard let id = value?.string else { return }
      Task { await window.openWith(id) }
    }
    add("email") { window in Task { await window.email() } }
  }

  /// Brings the enabled states of these actions in line with what can be done, and says why where it can't.
  func updateShareActions() {
    let hasFile = document?.file != nil && !isSaving
    // A file that can't be read as a whole says nothing against printing either.
    let features = toolbarsSettings.features
    let turnedOff = tr("This is turned off in the configuration.")
    let mayPrint =
      features.printing && (document?.facts?.allowsPrinting ?? (document?.viewOnlyReason != nil))
    let printReason = features.printing ? printReason : turnedOff
    let copyReason = features.sharing ? copyReason : turnedOff
    let states: [(name: String, isEnabled: Bool, reason: String?)] = [
      ("print", mayPrint && printJob == nil, printReason),
      ("print-path", mayPrint && printJob == nil, printReason),
      ("save-copy", hasFile && features.sharing, copyReason),
      ("save-copy-path", hasFile && features.sharing, copyReason),
      (
        "open-with", document != nil && !sharingWays.programs.isEmpty && features.sharing,
        features.sharing ? tr("No other PDF app is installed.") : turnedOff
      ),
      (
        "email", document != nil && sharingWays.mail != nil && features.email && features.sharing,
        sharingWays.mail == nil ? tr("No email app is installed.") : turnedOff
      ),
    ]
    for (name, isEnabled, reason) in states {
      disabledReasons[name] = isEnabled || document == nil ? nil : reason
      if actions[name]?.isEnabled != isEnabled { actions[name]?.isEnabled = isEnabled }
    }
    for name in ["brightness", "page-mode", "night-mode", "page-layout"] {
      if actions[name]?.isEnabled != (document != nil) { actions[name]?.isEnabled = document != nil }
    }
    for update in shareObservers { update() }
  }

  private var printReason: String? {
    if document?.facts?.allowsPrinting == false {
      return tr("The author of this document doesn’t allow printing.")
    }
    return printJob == nil ? nil : tr("The document is being printed.")
  }

  private var copyReason: String? {
    if isSaving { return tr("The document is being saved.") }
    return document?.viewOnlyReason.map(ViewOnlyReasons.sentence)
  }

  // MARK: The list

  /// The ways to share, kept up to date as long as the window is there.
  ///
  /// `include` and `exclude` hold the ids of `ShareItem`; what is left out stays reachable by other ways.
  func makeShareList(include: [String]? = nil, exclude: Set<String> = []) -> ShareList {
    let list = ShareList(include: include, exclude: exclude)
    let update = { [unowned self, weak list] in
      guard let list else { return }
      list.update(self.shareModel)
    }
    shareObservers.append(update)
    update()
    return list
  }

  private var shareModel: ShareList.Model {
    var model = ShareList.Model(
      hidden: sharingWays.mail == nil ? [.email] : [],
      programs: sharingWays.programs.map { ShareList.Program(id: $0.id, name: $0.name) })
    for item in ShareItem.allCases { model.reasons[item] = disabledReasons[item.rawValue] }
    return model
  }

  /// The programs to open the document with, for a menu.
  var openWithMenu: MenuModel {
    MenuModel(
      sharingWays.programs.map { .item($0.name, action: "win.open-with", target: .string($0.id)) })
  }
}
