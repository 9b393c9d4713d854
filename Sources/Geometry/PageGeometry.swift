/// How a page's stored coordinates become what a reader sees: its boxes, rotation and UserUnit (ISO 32000-1 §7.7.3.3).
///
/// Two spaces: *user space* (points as stored in the file, y up) and *shown space* (points of the
/// page as displayed: cropped, turned, scaled by UserUnit, origin top left, y down).
package struct PageGeometry: Hashable, Sendable, Codable {
  /// The visible box in user space: CropBox ∩ MediaBox, never empty.
  package var cropBox: Rect
  /// Clockwise turn for display: 0, 90, 180 or 270.
  package var rotation: Int
  /// Size of one user space unit in points (1/72 inch).
  package var userUnit: Double

  /// `rotation` may be any multiple of 90; others count as 0. An unusable crop box becomes US Letter.
  package init(cropBox: Rect, rotation: Int = 0, userUnit: Double = 1) {
    let usable = cropBox.width.isFinite && cropBox.height.isFinite && !cropBox.isEmpty
    self.cropBox = usable ? cropBox : Rect(x: 0, y: 0, width: 612, height: 792)
    self.rotation = rotation % 90 == 0 ? ((rotation % 360) + 360) % 360 : 0
    self.userUnit = userUnit.isFinite && userUnit > 0 ? userUnit : 1
  }

  /// The size of the page as shown, in points.
  package var shownSize: Size {
    let w = cropBox.width * userUnit
    let h = cropBox.height * userUnit
    return rotation == 90 || rotation == 270 ? Size(width: h, height: w) : Size(width: w, height: h)
  }

  /// Whether a reader sees a page of the same size: the boxes and the turn behind it may differ.
  package func isShown(like other: PageGeometry) -> Bool {
    let (a, b) = (shownSize, other.shownSize)
    return abs(a.width - b.width) < 0.01 && abs(a.height - b.height) < 0.01 && userUnit == other.userUnit
  }

  /// Maps user space to shown space.
  package var userToShown: Transform {
    let k = userUnit
    let box = cropBox
    switch rotation {
    case 90: return Transform(a: 0, b: k, c: k, d: 0, e: -box.minY * k, f: -box.minX * k)
    case 180: return Transform(a: -k, b: 0, c: 0, d: k, e: box.maxX * k, f: -box.minY * k)
    case 270: return Transform(a: 0, b: -k, c: -k, d: 0, e: box.maxY * k, f: box.maxX * k)
    default: return Transform(a: k, b: 0, c: 0, d: -k, e: -box.minX * k, f: box.maxY * k)
    }
  }

  /// Maps shown space to user space.
  package var shownToUser: Transform { userToShown.inverse ?? .identity }
}
