import DocumentModel
import Glibc
import Testing

@testable import PDFEngine

@Suite struct AppendJournalTests {
  private let scratch: Scratch
  private let journal: Scratch
  private let path: String
  private let original = SmallPDF().bytes

  init() throws {
    scratch = try Scratch()
    journal = try Scratch()
    path = try scratch.file("a.pdf", original)
  }

  /// Leaves the file and the journal as a crash after `written` bytes would, `written` nil = before any.
  private func crash(written: Int?, zeros: Int = 0) throws -> [UInt8] {
    try withOpenFile(path) { descriptor in
      let base = try BaseFile.read(descriptor: descriptor)
      let update = IncrementalUpdate(base: base)
      _ = Probe(in: update)
      let section = try AppendedSection(update, on: base)
      _ = try AppendJournal(directory: journal.path).begin(
        path: path, file: DescriptorBytes(descriptor), base: base, appended: section.bytes)
      let present = section.bytes.prefix(written ?? 0) + [UInt8](repeating: 0, count: zeros)
      try append(Array(present))
      return original + section.bytes
    }
  }

  private func append(_ bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_APPEND)
    defer { close(file) }
    try bytes.withUnsafeBytes { try #require(write(file, $0.baseAddress, $0.count) == $0.count) }
  }

  private func recover() throws -> AppendRecovery {
    try FileSave.recoverInterruptedAppend(path: path, journalDirectory: journal.path)
  }

  @Test func completesWhatBegan() throws {
    for (written, zeros) in [(1, 0), (100, 0), (100, 200), (0, 50), (Int.max, 0)] {
      _ = try scratch.file("a.pdf", original)
      let whole = try crash(written: written, zeros: zeros)
      #expect(try recover() == .completed)
      #expect(try contents(path) == whole)
      #expect(journal.names == [])
      #expect(try recover() == .nothing)
    }
  }

  @Test func leavesWhatHadNotBegun() throws {
    _ = try crash(written: nil)
    #expect(try recover() == .nothing)
    #expect(try contents(path) == original)
    #expect(journal.names == [])
  }

  @Test func leavesWhatOthersWrote() throws {
    _ = try crash(written: 100)
    try append(Array("someone else's".utf8))
    let before = try contents(path)
    #expect(try recover() == .changedSince)
    #expect(try contents(path) == before)

    _ = try scratch.file("a.pdf", original)
    _ = try crash(written: 100)
    _ = try scratch.file("a.pdf", Array("short".utf8))
    #expect(try recover() == .changedSince)
    #expect(try contents(path) == Array("short".utf8))
    #expect(journal.names == [])
  }

  @Test func tornRecordsCountAsNone() throws {
    _ = try crash(written: 100)
    let before = try contents(path)
    let record = try #require(journal.names.first)
    let bytes = try contents(journal.path + "/" + record)
    for count in [0, 10, 40, bytes.count - 1] {
      _ = try journal.file(record, Array(bytes.prefix(count)))
      #expect(try recover() == .nothing)
      #expect(try contents(path) == before)
    }
  }

  @Test func worksForOtherNamesOfTheFile() throws {
    let whole = try crash(written: 10)
    try #require(rename(path, scratch.path + "/b.pdf") == 0)
    #expect(
      try FileSave.recoverInterruptedAppend(path: scratch.path + "/b.pdf", journalDirectory: journal.path)
        == .completed)
    #expect(try contents(scratch.path + "/b.pdf") == whole)
  }
}
