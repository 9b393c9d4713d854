import DocumentModel
import GTKBinding
import Geometry
import Rendering

/// What a search found: all matches whose places are known, and the one it is at.
package struct FoundMarks {
  package var matches: [PageID: [TextMatch]]
  package var current: FindSession.Place?

  package init(matches: [PageID: [TextMatch]] = [:], current: FindSession.Place? = nil) {
    self.matches = matches
    self.current = current
  }

  subscript(page: PageID) -> FoundOnPage {
    FoundOnPage(matches: matches[page] ?? [], current: current?.page == page ? current?.index : nil)
  }
}

/// The matches of one page, in the coordinates of its renderer.
struct FoundOnPage: Equatable {
  var matches: [TextMatch] = []
  var current: Int?

  /// Dark enough to be seen on white and light enough on black: better than 3:1 on both.
  private static let outline = RGBA(red: 0.61, green: 0.36, blue: 0)
  private static let fill = RGBA(red: 1, green: 0.82, blue: 0, alpha: 0.3)
  private static let currentFill = RGBA(red: 1, green: 0.45, blue: 0, alpha: 0.4)

  /// Marks every match, and the current one more: text stays readable under all of them. `place` leads to the widget.
  func draw(on snapshot: Snapshot, at place: Transform, isHighContrast: Bool) {
    for (i, match) in matches.enumerated() where i != current {
      for rect in match.rects {
        let box = place.apply(rect).outset(by: 1)
        snapshot.fill(box, Self.fill)
        snapshot.border(box, width: isHighContrast ? 2 : 1, Self.outline)
      }
    }
    guard let current, matches.indices.contains(current) else { return }
    for rect in matches[current].rects {
      let box = place.apply(rect).outset(by: 3)
      snapshot.fill(box, radius: 3, Self.currentFill)
      snapshot.border(box, radius: 3, width: isHighContrast ? 4 : 2.5, Self.outline)
    }
  }
}
