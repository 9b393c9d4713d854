import CBase
import DocumentModel
import Glibc

/// Copies the first bytes of an open file into a new one, the cheapest way the file system offers.
struct FileCopy {
  let source: DescriptorBytes
  let destination: DescriptorBytes
  /// Bytes.
  let length: Int
  let policy: SavePolicy
  /// Bytes the whole save will have written.
  let total: Int

  private static let piece = 8 << 20

  func run() throws(DocumentFileError) {
    try policy.checkCancelled()
    do throws(SystemFailure) {
      if postil_reflink(destination.descriptor, source.descriptor) == 0 {
        if try destination.length() > length { try destination.truncate(to: length) }
        if try destination.length() == length {
          policy.progress?(length, total)
          return
        }
        try destination.truncate(to: 0)
      }
    } catch {
      throw DocumentFileError(error)
    }
    try copyByReading(from: try copyByKernel())
  }

  /// Gives how far it came: not all file systems can, and some stop early.
  private func copyByKernel() throws(DocumentFileError) -> Int {
    var done = 0
    while done < length {
      let count = postil_copy_range(
        source.descriptor, Int64(done), destination.descriptor, Int64(done), min(Self.piece, length - done))
      guard count > 0 else {
        if count < 0, [ENOSPC, EDQUOT, EIO, EFBIG].contains(errno) {
          throw DocumentFileError(SystemFailure.last)
        }
        return done
      }
      done += count
      policy.progress?(done, total)
      try policy.checkCancelled()
    }
    return done
  }

  private func copyByReading(from start: Int) throws(DocumentFileError) {
    var done = start
    while done < length {
      do throws(SystemFailure) {
        let bytes = try source.read(at: done, count: min(1 << 20, length - done))
        if bytes.isEmpty { break }
        try destination.write(bytes, at: done)
        done += bytes.count
      } catch {
        throw DocumentFileError(error)
      }
      policy.progress?(done, total)
      try policy.checkCancelled()
    }
    guard done == length else { throw .changedOnDisk }
  }
}
