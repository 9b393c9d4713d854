import GTKBinding
import Localization

/// The ways to hand a document on, as the contents of a popover.
package final class ShareList: Box {
  /// A program that opens documents of this kind.
  package struct Program: Hashable, Sendable {
    package var id: String
    package var name: String

    package init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// What the list can't know by itself.
  package struct Model: Equatable {
    /// Why items can't be used now.
    package var reasons: [ShareItem: String]
    /// Items there is no use in showing here.
    package var hidden: Set<ShareItem>
    package var programs: [Program]

    package init(
      reasons: [ShareItem: String] = [:], hidden: Set<ShareItem> = [], programs: [Program] = []
    ) {
      self.reasons = reasons
      self.hidden = hidden
      self.programs = programs
    }
  }

  /// Called when an item was chosen: the popover has done its work.
  package var onChosen: () -> Void = {}

  private let include: [String]?
  private let exclude: Set<String>
  private let stack = Stack(transition: .slideLeftRight)
  private let items = Box(.vertical)
  private let programs = Box(.vertical)
  private var model: Model?
  private var openWith: Button?

  /// `include`: the ids of the items to show, in order, nil for all; `exclude`: those to leave out.
  package init(include: [String]? = nil, exclude: Set<String> = []) {
    self.include = include
    self.exclude = exclude
    super.init(.vertical)
    setAccessibleName(tr("Share"))
    addClass("postil-share")
    stack.setHomogeneous(horizontal: false, vertical: false)
    stack.add(items, name: "items")
    stack.add(programs, name: "programs")
    append(stack)
    update(Model())
  }

  package func update(_ model: Model) {
    guard model != self.model else { return }
    self.model = model
    items.removeAll()
    openWith = nil
    for item in ShareItem.shown(include: include, exclude: exclude, hidden: model.hidden) {
      items.append(row(item, reason: model.reasons[item]))
    }
    fillPrograms(model.programs)
    stack.visibleChildName = "items"
  }

  /// Shows the list from its beginning, as when a popover opens.
  package func reset() { stack.visibleChildName = "items" }

  // MARK: Rows

  private func row(_ item: ShareItem, reason: String?) -> Button {
    let button: Button
    switch item {
    case .saveCopy:
      button = ShareRow(icon: "document-save-as-symbolic", title: tr("Save a copy…"), detail: reason)
      button.setAction("win.save-copy")
    case .print:
      button = ShareRow(icon: "document-print-symbolic", title: tr("Print…"), detail: reason)
      button.setAction("win.print")
    case .email:
      button = ShareRow(icon: "mail-send-symbolic", title: tr("Email…"), detail: reason)
      button.setAction("win.email")
    case .openWith:
      button = ShareRow(
        icon: "window-new-symbolic", title: tr("Open with"), detail: reason, endIcon: "go-next-symbolic")
      button.isSensitive = reason == nil
      button.onClicked { [weak self] in self?.showPrograms() }
      openWith = button
      return button
    }
    button.onClicked { [weak self] in self?.onChosen() }
    return button
  }

  private func fillPrograms(_ list: [Program]) {
    programs.removeAll()
    let back = ShareRow(icon: "go-previous-symbolic", title: tr("Open with"), isHeading: true)
    back.setAccessibleName(tr("Back"))
    back.onClicked { [weak self] in
      self?.reset()
      _ = self?.openWith?.grabFocus()
    }
    programs.append(back)
    for program in list {
      let button = ShareRow(icon: nil, title: program.name)
      button.setAction("win.open-with", .string(program.id))
      button.onClicked { [weak self] in self?.onChosen() }
      programs.append(button)
    }
  }

  private func showPrograms() {
    stack.visibleChildName = "programs"
    programs.children.dropFirst().first?.grabFocus()
  }
}

/// A line of the list: an icon, what it does, and why it can't.
private final class ShareRow: Button {
  init(
    icon: String?, title: String, detail: String? = nil, endIcon: String? = nil, isHeading: Bool = false
  ) {
    super.init(child: nil)
    addClass("flat")
    let text = Label(title, classes: [isHeading ? "heading" : "postil-share-title"])
    text.xalign = 0
    text.wraps = true
    text.setWidth(maximum: 36)
    let texts = Box(.vertical, spacing: 0, [text])
    texts.hexpand = true
    texts.valign = .center
    if let detail {
      let reason = Label(detail, classes: ["caption"])
      reason.xalign = 0
      reason.wraps = true
      reason.setWidth(maximum: 36)
      texts.append(reason)
      setAccessibleDescription(detail)
    }
    let row = Box(.horizontal, spacing: 12)
    if let icon { row.append(Image(icon: icon)) }
    row.append(texts)
    if let endIcon { row.append(Image(icon: endIcon)) }
    child = row
    setAccessibleName(title)
  }
}
