import GTKBinding
import Localization

/// The keys of the program's actions.
enum Shortcuts {
  /// What a key does to the popover it is pressed in, where it doesn't just close it. The keys that are about what has
  /// the focus mean nothing to the page behind a popover.
  static func inPopovers(_ action: String) -> Accelerators.InPopovers {
    switch action {
    case "win.save", "win.zoom-in", "win.zoom-out", "win.zoom(1.0)": .staysOpen
    case "win.copy", "win.select-all", "win.editor-select-none": .ignored
    default: .closes
    }
  }

  static let all: KeyValuePairs<String, [String]> = [
    "app.quit": ["<Control>q"],
    "app.open": ["<Control>o"],
    "app.new-window": ["<Control>n"],
    "app.preferences": ["<Control>comma"],
    "app.shortcuts": ["<Control>question"],
    "win.save": ["<Control>s"],
    "win.print": ["<Control>p"],
    "win.save-as": ["<Control><Shift>s"],
    "win.close-document": ["<Control>w"],
    "win.undo": ["<Control>z"],
    "win.redo": ["<Control><Shift>z", "<Control>y"],
    "win.copy": ["<Control>c"],
    "win.paste": ["<Control>v"],
    "win.zoom-in": ["<Control>plus", "<Control>equal", "<Control>KP_Add"],
    "win.zoom-out": ["<Control>minus", "<Control>KP_Subtract"],
    "win.zoom(1.0)": ["<Control>0", "<Control>KP_0"],
    "win.view-mode::document": ["<Control>1", "<Control>KP_1"],
    "win.view-mode::thumbnails": ["<Control>2", "<Control>KP_2"],
    "win.view-mode::documentEditor": ["<Control>3", "<Control>KP_3"],
    "win.annotation-toolbar": ["<Control><Shift>m"],
    "win.eyedropper": ["<Control><Shift>c"],
    "win.page-entry": ["<Control>l"],
    "win.find('')": ["<Control>f"],
    "win.find-next": ["<Control>g", "F3"],
    "win.find-previous": ["<Control><Shift>g", "<Shift>F3"],
    "win.select-all": ["<Control>a"],
    "win.editor-select-none": ["<Control><Shift>a"],
    "win.fullscreen": ["F11"],
    "win.main-menu": ["F10"],
    "win.next-pane": ["F6"],
    "win.previous-pane": ["<Shift>F6"],
    "win.sidebar": ["F9"],
    "win.bookmark": ["<Control>d"],
  ]
}
