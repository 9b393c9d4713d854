import GTKBinding
import Localization

/// What a window shows when nothing is open: recent documents and how to open one.
package final class StartPage: Box {
  package var onOpen: () -> Void = {}
  package var onChoose: (_ path: String) -> Void = { _ in }

  /// `recent`: names and paths, the last used first.
  package init(recent: [(name: String, path: String)]) {
    super.init(.vertical)
    let content = Box(.vertical, spacing: 24)
    // A button's own label would count twice in its name.
    let open = Button(child: Label(tr("Open…")))
    open.setAccessibleName(tr("Open…"))
    open.addClass("pill")
    open.addClass("suggested-action")
    open.halign = .center
    open.onClicked { [weak self] in self?.onOpen() }
    content.append(open)
    if !recent.isEmpty { content.append(list(recent)) }
    let page = StatusPage(
      icon: "org.postil.Postil", title: tr("Annotate a PDF"),
      description: tr("Open a document, or drop one here."), child: Clamp(content, maximum: 480))
    page.vexpand = true
    append(page)
  }

  private func list(_ recent: [(name: String, path: String)]) -> Widget {
    let list = ListBox(selection: .none)
    list.addClass("boxed-list")
    list.setAccessibleName(tr("Recent documents"))
    for (name, path) in recent {
      let title = Label(name)
      title.xalign = 0
      title.setEllipsize(.middle)
      let folder = Label(path, classes: ["dim-label", "caption"])
      folder.xalign = 0
      folder.setEllipsize(.start)
      let box = Box(.vertical, spacing: 2, [title, folder])
      box.margins = Margins(10)
      let row = ListBoxRow(box)
      row.setAccessibleName(name)
      list.append(row)
    }
    list.onRowActivated { [weak self] row in
      guard recent.indices.contains(row.index) else { return }
      self?.onChoose(recent[row.index].path)
    }
    return list
  }
}
