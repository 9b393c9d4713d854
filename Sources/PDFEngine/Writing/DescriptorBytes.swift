import CBase
import Glibc

/// A failed system call.
struct SystemFailure: Error, Hashable {
  var code: Int32

  static var last: SystemFailure { SystemFailure(code: errno) }
}

/// Reads and writes an open file at given places, whatever else uses the descriptor; goes on after interrupts
/// and partial transfers.
struct DescriptorBytes {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func status() throws(SystemFailure) -> stat {
    var result = stat()
    guard fstat(descriptor, &result) == 0 else { throw .last }
    return result
  }

  func length() throws(SystemFailure) -> Int { Int(try status().st_size) }

  /// Up to `count` bytes; fewer only at the end of the file.
  func read(at offset: Int, count: Int) throws(SystemFailure) -> [UInt8] {
    guard count > 0 else { return [] }
    var failure: SystemFailure?
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let n = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if n == 0 { return }
        if n > 0 {
          filled += n
        } else if errno != EINTR {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
    return result
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(SystemFailure) {
    var failure: SystemFailure?
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let n = pwrite(descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
        if n > 0 {
          done += n
        } else if n == 0 || errno != EINTR {
          failure = n == 0 ? SystemFailure(code: EIO) : .last
          return
        }
      }
    }
    if let failure { throw failure }
  }

  func truncate(to length: Int) throws(SystemFailure) {
    while ftruncate(descriptor, off_t(length)) != 0 { guard errno == EINTR else { throw .last } }
  }

  func synchronize() throws(SystemFailure) {
    while fsync(descriptor) != 0 { guard errno == EINTR else { throw .last } }
  }
}

/// A 64-bit fingerprint (FNV-1a) to notice changes by, not to withstand forgery.
struct Fingerprint: Hashable, Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  init(value: UInt64) { self.value = value }
}
