import Geometry
import Rendering

/// A source of pages that have nothing but their looks.
protocol PictureSource: PageSource {}

extension PictureSource {
  func text(page: Int) async throws(PageSourceError) -> PageText { PageText(text: "", boxes: []) }

  func selection(
    page: Int, from: Point, to: Point, style: SelectionStyle
  ) async throws(PageSourceError) -> TextSelection { .empty }

  func find(
    _ text: String, page: Int, options: FindOptions
  ) async throws(PageSourceError) -> [TextMatch] { [] }

  func links(page: Int) async throws(PageSourceError) -> [PageLink] { [] }
}
