import DocumentModel

/// Kinds of colour vision, for showing what others can't tell apart.
///
/// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of
/// Color Vision Deficiency, IEEE TVCG 15 (6), 2009; the matrices for severity 1.
package enum ColorVision: String, CaseIterable, Hashable, Sendable {
  case normal
  /// No cones for long waves: reds are dark.
  case protanopia
  /// No cones for middle waves: the most frequent kind of red-green blindness when milder forms count.
  case deuteranopia
  /// No cones for short waves: blue and green, yellow and pink look alike.
  case tritanopia

  /// What the colour looks like to someone who sees this way.
  package func seen(_ color: Color) -> Color {
    guard let matrix else { return color }
    let light = LinearRGB(color)
    let seen = matrix((light.red, light.green, light.blue))
    return LinearRGB(red: seen.0, green: seen.1, blue: seen.2).clipped
  }

  private var matrix: Matrix? {
    switch self {
    case .normal: nil
    case .protanopia:
      Matrix(
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    case .deuteranopia:
      Matrix(
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    case .tritanopia:
      Matrix(
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
    }
  }
}
