import GTKBinding

/// The page one is on, over the document's corner; another number leads to another page.
package final class PagePill: Box {
  package let entry = PageEntry()

  package init() {
    super.init(.horizontal, spacing: 0, [entry])
    addClass("osd")
    addClass("osd-pill")
  }
}
