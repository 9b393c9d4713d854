import DocumentModel

package struct StylePreset: Hashable, Sendable, Codable {
  package var color: Color
  package var fillColor: Color?
  package var opacity: Double
  package var lineWidth: Double
  package init(color: Color, fillColor: Color? = nil, opacity: Double = 1, lineWidth: Double = 3) {
    self.color = color
    self.fillColor = fillColor
    self.opacity = opacity
    self.lineWidth = lineWidth
  }
}
