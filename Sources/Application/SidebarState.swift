import Components
import DocumentModel
import GTKBinding

/// What a window knows of its sidebar.
struct SidebarState {
  /// Windows narrower than this, in logical pixels, show the sidebar or the document.
  static let narrow = 700

  var isNarrow = false
  var isOpen = false
  /// nil = it has not been read.
  var outline: Outline?
  /// The page (0-based, of the file) that the lists mark.
  var page: Int?
  /// Whether the marks of pages never looked at are being read, or have been.
  var readsAnnotations = false
  var hasReadAnnotations = false
  /// The marks changed since they were listed.
  var isListOld = true
  /// What was said last of a bookmark, and what takes back the change it tells of.
  weak var toast: Toast?
  var bookmarksBefore: Bookmarks?
  /// The lists wait to be brought up to date.
  var refresh: MainLoop.Token?
  /// The width waits to be remembered.
  var remembering: MainLoop.Token?

  /// How much of a window's width the sidebar takes when a document is opened.
  static func width(in size: WindowSize, _ settings: Settings) -> Int {
    guard settings[bool: "sidebar-visible"], size.width >= narrow else { return 0 }
    return clamped(settings[int: "sidebar-width"])
  }

  static func clamped(_ width: Int) -> Int {
    min(max(width, Sidebar.widths.lowerBound), Sidebar.widths.upperBound)
  }
}
