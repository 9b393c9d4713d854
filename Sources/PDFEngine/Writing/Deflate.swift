import CBase

/// zlib streams, as /FlateDecode holds them (ISO 32000-1 §7.4.4).
enum Deflate {
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var length = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(length))
    guard compress2(&result, &length, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION) == Z_OK else {
      return nil
    }
    result.removeLast(result.count - Int(length))
    return result
  }

  /// Inflates at most `limit` bytes; nil when the data is damaged or longer.
  static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var capacity = min(max(bytes.count * 4, 4096), limit)
    while true {
      var length = uLong(capacity)
      result = [UInt8](repeating: 0, count: capacity)
      switch uncompress(&result, &length, bytes, uLong(bytes.count)) {
      case Z_OK:
        result.removeLast(capacity - Int(length))
        return result
      case Z_BUF_ERROR where capacity < limit: capacity = min(capacity * 4, limit)
      default: return nil
      }
    }
  }

  /// Inflates as much as is there of data that was cut off or is damaged further back; nil when nothing can be.
  static func decompressStart(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(input.count)
      while result.count < limit {
        let status = piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = uInt(piece.count)
          return inflate(&stream, Z_SYNC_FLUSH)
        }
        result += piece[..<(piece.count - Int(stream.avail_out))]
        guard status == Z_OK, stream.avail_out == 0 || stream.avail_in > 0 else { break }
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Undoes PNG prediction of one-byte samples (§7.4.4.4).
  static func undoPrediction(_ bytes: [UInt8], columns: Int) -> [UInt8]? {
    guard columns > 0, bytes.count % (columns + 1) == 0 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var above = [UInt8](repeating: 0, count: columns)
    for start in stride(from: 0, to: bytes.count, by: columns + 1) {
      var row = Array(bytes[start + 1...start + columns])
      for i in 0..<columns {
        let left = i > 0 ? row[i - 1] : 0
        let corner = i > 0 ? above[i - 1] : 0
        switch bytes[start] {
        case 0: break
        case 1: row[i] &+= left
        case 2: row[i] &+= above[i]
        case 3: row[i] &+= UInt8((Int(left) + Int(above[i])) / 2)
        case 4: row[i] &+= paeth(left, above[i], corner)
        default: return nil
        }
      }
      result += row
      above = row
    }
    return result
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let distances = [left, above, corner].map { abs(estimate - Int($0)) }
    if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
    return distances[1] <= distances[2] ? above : corner
  }
}

extension CosStream {
  /// The same stream with its bytes deflated, when they have no filter yet and it pays.
  var deflatedIfItPays: CosStream {
    switch dictionary["Filter"] {
    case nil, .null, .array([]): break
    default: return self
    }
    guard dictionary["F"] == nil, data.count > 48, let smaller = Deflate.compress(data),
      smaller.count + "/Filter/FlateDecode".utf8.count < data.count
    else { return self }
    var result = self
    result.dictionary["Filter"] = .name("FlateDecode")
    result.dictionary["DecodeParms"] = nil
    result.data = smaller
    return result
  }
}
