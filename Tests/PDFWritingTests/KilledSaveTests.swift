import DocumentModel
import Glibc
import Testing

@testable import PDFEngine

/// Saves in processes of their own: this test program started again with a task in its environment.
@Suite struct KilledSaveTests {
  private static let variable = "POSTIL_WRITING_CHILD"

  /// The test program itself.
  private static var program: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func other(_ user: uid_t) -> [String] {
    ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
  }

  private static func child(_ task: String, as user: uid_t? = nil) -> [String] {
    (user.map { other($0) } ?? []) + [
      "env", variable + "=" + task, program, "--testing-library", "swift-testing", "--filter",
      "KilledSaveTests.childsTask",
    ]
  }

  /// Does nothing but in a child.
  @Test func childsTask() throws {
    guard let task = getenv(Self.variable).map({ String(cString: $0) }) else { return }
    let parts = task.split(separator: ":").map(String.init)
    var policy = SavePolicy()
    policy.journalDirectory = parts[2]
    switch parts[0] {
    case "loop":
      while true {
        try FileSave.recoverInterruptedAppend(path: parts[1], journalDirectory: parts[2])
        try saveProbe(parts[1], policy: policy)
      }
    case "once": exit(try saveProbe(parts[1], policy: policy).saved.result.bytesWritten > 0 ? 42 : 1)
    case "denied":
      do { try saveProbe(parts[1], policy: policy) } catch DocumentFileError.permissionDenied {
        exit(43)
      } catch {}
      exit(1)
    case "readOnly":
      do { try saveProbe(parts[1], policy: policy) } catch DocumentFileError.readOnly { exit(44) } catch {}
      exit(1)
    default: exit(2)
    }
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : -1
  }

  /// A killed save leaves the old file or the new one; with a second name it appends in place, and the next
  /// open puts that in order.
  @Test(arguments: [false, true]) func killing(_ hasSecondName: Bool) throws {
    let (scratch, journal) = (try Scratch(), try Scratch())
    let padding = "(" + String(repeating: "x", count: 300_000) + ")"
    let original = SmallPDF(moreObjects: [padding]).bytes
    let path = try scratch.file("a.pdf", original)
    if hasSecondName { try #require(link(path, scratch.path + "/b.pdf") == 0) }
    var saves = 0
    for round in 0..<12 {
      let before = size(path)
      let process = try #require(spawn(Self.child("loop:\(path):\(journal.path)")))
      // Not before it saves; then at any moment.
      for _ in 0..<6000 where size(path) == before { usleep(10_000) }
      usleep(UInt32.random(in: 0..<40_000))
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
      try #require(status == SIGKILL, "the child ended by itself")
      if hasSecondName { try FileSave.recoverInterruptedAppend(path: path, journalDirectory: journal.path) }
      let bytes = try contents(path)
      #expect(bytes.starts(with: original))
      let base = try withOpenFile(path) { try BaseFile.read(descriptor: $0) }
      #expect(base.sections.count >= 1 + round)
      saves = base.sections.count - 1
      _ = try StrictReader(bytes)
    }
    #expect(saves >= 12)
    try saveProbe(
      path,
      policy: {
        var policy = SavePolicy()
        policy.journalDirectory = journal.path
        return policy
      }())
    #expect(scratch.names == (hasSecondName ? ["a.pdf", "b.pdf"] : ["a.pdf"]))
  }

  /// Needs root, to become someone else who may run this program.
  @Test func othersRights() throws {
    guard geteuid() == 0, run(Self.other(65533) + ["test", "-x", Self.program]) == 0 else { return }
    let (scratch, journal) = (try Scratch(), try Scratch())
    let path = try scratch.file("a.pdf", SmallPDF().bytes)
    try #require(chmod(scratch.path, 0o755) == 0)
    // The file is another's, the folder is closed: in place, recorded.
    try #require(chown(path, 65533, 65533) == 0 && chown(journal.path, 65533, 65533) == 0)
    #expect(run(Self.child("once:\(path):\(journal.path)", as: 65533)) == 42)
    let once = try contents(path)
    _ = try StrictReader(once)
    #expect(journal.names == [])
    #expect(run(Self.child("denied:\(path):/proc/nowhere", as: 65533)) == 43)
    #expect(try contents(path) == once)
    try #require(chmod(path, 0o444) == 0)
    #expect(run(Self.child("readOnly:\(path):\(journal.path)", as: 65533)) == 44)
    #expect(try contents(path) == once)
    // The folder is open, but a rename would change the owner: in place as well.
    try #require(chown(path, 0, 65533) == 0 && chmod(path, 0o664) == 0 && chmod(scratch.path, 0o777) == 0)
    let inode = try withOpenFile(path) { try FileIdentity(descriptor: $0).inode }
    #expect(run(Self.child("once:\(path):\(journal.path)", as: 65533)) == 42)
    #expect(try withOpenFile(path) { try FileIdentity(descriptor: $0).inode } == inode)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_uid == 0)
    #expect(try contents(path).starts(with: once))
  }
}
