import Rendering

extension PixelBuffer {
  /// Red, green, blue and alpha (premultiplied, 0…255) of one pixel.
  package func pixel(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int, alpha: Int) {
    let p = data.advanced(by: y * stride + x * 4).assumingMemoryBound(to: UInt8.self)
    return (Int(p[2]), Int(p[1]), Int(p[0]), Int(p[3]))
  }

  /// The share (0…1) of pixels of which a component differs by more than `threshold` (of 255); 1 when the sizes differ.
  package func difference(from other: PixelBuffer, threshold: Int = 32) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    var count = 0
    for y in 0..<height {
      let (a, b) = (data.advanced(by: y * stride), other.data.advanced(by: y * other.stride))
      for x in 0..<width {
        let differs = (0..<4).contains { i in
          let (p, q) = (
            a.load(fromByteOffset: x * 4 + i, as: UInt8.self),
            b.load(fromByteOffset: x * 4 + i, as: UInt8.self)
          )
          return abs(Int(p) - Int(q)) > threshold
        }
        if differs { count += 1 }
      }
    }
    return Double(count) / Double(width * height)
  }
}
