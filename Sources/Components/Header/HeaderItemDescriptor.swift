import Toolbars
import Tools

/// What an item of the header is called, looks like and does.
package struct HeaderItemDescriptor {
  package enum Kind {
    case button
    /// Stays pressed while its action's state is true, or its target.
    case toggle
    /// Stays pressed while the popover its action opens is there.
    case popover
  }

  package var id: HeaderItemID
  /// What assistive technology calls it.
  package var title: TranslatableText
  /// What tooltips and menus call it.
  package var shown: TranslatableText
  package var icon: String
  package var kind: Kind
  /// "win.save" or the like.
  package var action: String
  /// The parameter; a pressed toggle takes `offTarget` instead.
  package var target: String?
  package var offTarget: String?

  package init(
    _ id: HeaderItemID, _ title: TranslatableText, shown: TranslatableText? = nil, icon: String,
    _ kind: Kind = .button, action: String, target: String? = nil, offTarget: String? = nil
  ) {
    self.id = id
    self.title = title
    self.shown = shown ?? title
    self.icon = icon
    self.kind = kind
    self.action = action
    self.target = target
    self.offTarget = offTarget
  }

  /// The action with its target, as accelerators name it.
  var detailedAction: String { target.map { "\(action)::\($0)" } ?? action }

  // ADDING A HEADER ITEM
  // 1. Its name in HeaderItemID.
  // 2. Its descriptor here; the action it names is the window's.
  package static let all: [HeaderItemID: HeaderItemDescriptor] = Dictionary(
    uniqueKeysWithValues: list.map { ($0.id, $0) })

  private static let list: [HeaderItemDescriptor] = [
    HeaderItemDescriptor(
      .close, TranslatableText("Close document"), icon: "go-previous-symbolic", action: "win.close-document"),
    HeaderItemDescriptor(
      .open, TranslatableText("Open"), icon: "document-open-symbolic", action: "app.open"),
    HeaderItemDescriptor(
      .save, TranslatableText("Save"), icon: "document-save-symbolic", action: "win.save"),
    HeaderItemDescriptor(
      .outline, TranslatableText("Outline"), shown: TranslatableText("Sidebar"),
      icon: "postil-outline-symbolic", .toggle, action: "win.sidebar"),
    HeaderItemDescriptor(
      .search, TranslatableText("Find"), icon: "edit-find-symbolic", .toggle, action: "win.find-bar"),
    HeaderItemDescriptor(
      .thumbnails, TranslatableText("Thumbnails"), icon: "view-grid-symbolic", .toggle,
      action: "win.view-mode", target: ViewMode.thumbnails.rawValue, offTarget: ViewMode.document.rawValue),
    HeaderItemDescriptor(
      .documentEditor, TranslatableText("Edit pages"), icon: "postil-pages-symbolic", .toggle,
      action: "win.view-mode", target: ViewMode.documentEditor.rawValue,
      offTarget: ViewMode.document.rawValue),
    HeaderItemDescriptor(
      .print, TranslatableText("Print"), icon: "printer-symbolic", action: "win.print"),
    HeaderItemDescriptor(
      .openIn, TranslatableText("Open with"), icon: "adw-external-link-symbolic", action: "win.open-with",
      target: ""),
    HeaderItemDescriptor(
      .email, TranslatableText("Email"), icon: "mail-send-symbolic", action: "win.email"),
    HeaderItemDescriptor(
      .annotation, TranslatableText("Annotate"), icon: "document-edit-symbolic", .toggle,
      action: "win.annotation-toolbar"),
    HeaderItemDescriptor(
      .bookmark, TranslatableText("Bookmarks"), icon: "postil-bookmark-symbolic", .toggle,
      action: "win.bookmarks"),
    HeaderItemDescriptor(
      .brightness, TranslatableText("Brightness"), icon: "display-brightness-symbolic", .popover,
      action: "win.brightness-options"),
    HeaderItemDescriptor(
      .activity, TranslatableText("Share"), icon: "postil-page-export-symbolic", .popover,
      action: "win.share"),
    HeaderItemDescriptor(
      .settings, TranslatableText("View options"), icon: "view-paged-symbolic", .popover,
      action: "win.view-options"),
  ]
}
