import DocumentModel

extension PixelBuffer {
  /// The colour most of an opaque picture has: the most frequent one of the most frequent kind, so that a scan's grain
  /// or the soft edges of letters don't outvote its paper.
  package var prevailingColor: Color {
    var kinds = [Int](repeating: 0, count: 1 << 12)
    forEachPixel { kinds[Self.kind(of: $0)] += 1 }
    let most = kinds.max() ?? 0
    // Of equal ones the lightest: what is written on is lighter than what is written.
    let kind = kinds.lastIndex(of: most) ?? 0
    var counts: [UInt32: Int] = [:]
    forEachPixel { if Self.kind(of: $0) == kind { counts[$0 & 0xFF_FFFF, default: 0] += 1 } }
    let pixel = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0xFF_FFFF
    func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }

  /// Its four highest bits of each component.
  private static func kind(of pixel: UInt32) -> Int {
    Int(pixel >> 20 & 0xF) << 8 | Int(pixel >> 12 & 0xF) << 4 | Int(pixel >> 4 & 0xF)
  }

  private func forEachPixel(_ body: (UInt32) -> Void) {
    for row in 0..<height {
      let line = (data + row * stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<width { body(line[column]) }
    }
  }
}
