import CBase
import DocumentModel
import Glibc
import Testing

@testable import PDFEngine

@Suite struct FileSaveTests {
  private let scratch: Scratch
  private let path: String
  private let original = SmallPDF().bytes

  init() throws {
    scratch = try Scratch()
    path = try scratch.file("a.pdf", original)
  }

  private func status(_ path: String) throws -> stat {
    var result = stat()
    try #require(lstat(path, &result) == 0)
    return result
  }

  private func identity() throws -> FileIdentity {
    try withOpenFile(path) { try FileIdentity(descriptor: $0) }
  }

  /// Saves and expects `error`, the file and its folder as they were.
  private func refused(
    _ error: DocumentFileError, to destination: String? = nil, policy: SavePolicy = SavePolicy(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (names, before) = (scratch.names, try contents(path))
    #expect(throws: error, sourceLocation: sourceLocation) {
      try saveProbe(path, to: destination, policy: policy)
    }
    #expect(scratch.names == names, sourceLocation: sourceLocation)
    #expect(try contents(path) == before, sourceLocation: sourceLocation)
  }

  private static let list = """
    import struct
    entries = [(1, 6, -1), (2, 4, 12345), (4, 4, -1), (16, 4, -1), (32, 0, -1)]
    acl = struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *e) for e in entries)

    """
  private static let setAttributes =
    list
    + "os.setxattr(sys.argv[1], 'system.posix_acl_access', acl)\n"
    + "os.setxattr(sys.argv[1], 'user.note', b'kept')"
  private static let checkAttributes =
    list + "sys.exit(os.getxattr(sys.argv[1], 'system.posix_acl_access') != acl or "
    + "os.getxattr(sys.argv[1], 'user.note') != b'kept')"

  @Test func rightsAndAttributesAreKept() throws {
    try #require(chmod(path, 0o640) == 0)
    // An access list (user 12345 may read) and an attribute of the user's own.
    let hasAttributes = python(Self.setAttributes)
    let before = try status(path)
    let (probe, saved) = try saveProbe(path)
    let after = try status(path)
    #expect(after.st_mode == before.st_mode && after.st_uid == before.st_uid && after.st_gid == before.st_gid)
    #expect(after.st_ino != before.st_ino)
    #expect(saved.identity.inode == UInt(after.st_ino))
    if hasAttributes { #expect(python(Self.checkAttributes)) }
    try probe.check(in: try contents(path))
    #expect(scratch.names == ["a.pdf"])
  }

  @Test func linksStay() throws {
    try #require(symlink("a.pdf", scratch.path + "/link.pdf") == 0)
    try #require(symlink("link.pdf", scratch.path + "/far.pdf") == 0)
    let (probe, saved) = try saveProbe(scratch.path + "/far.pdf")
    #expect(try status(scratch.path + "/far.pdf").st_mode & S_IFMT == S_IFLNK)
    #expect(saved.result.path == scratch.path + "/far.pdf")
    try probe.check(in: try contents(path))
  }

  @Test func hardLinksStayTogether() throws {
    let other = scratch.path + "/other.pdf"
    try #require(link(path, other) == 0)
    var policy = SavePolicy(identity: try identity())
    policy.journalDirectory = nil
    try refused(.permissionDenied, policy: policy)
    policy.journalDirectory = scratch.path + "-journal/deep"
    let (probe, saved) = try saveProbe(other, policy: policy)
    try probe.check(in: try contents(path))
    #expect(try status(path).st_ino == status(other).st_ino)
    #expect(try contents(path).starts(with: original))
    #expect(saved.identity == (try identity()))
    #expect(rmdir(scratch.path + "-journal/deep") == 0)
    rmdir(scratch.path + "-journal")
  }

  @Test func savingAsLeavesTheOriginal() throws {
    let other = scratch.path + "/b.pdf"
    let (probe, saved) = try saveProbe(path, to: other)
    #expect(saved.result.path == other)
    #expect(try contents(path) == original)
    try probe.check(in: try contents(other))
    // Onto a file that is there, with other rights than the source's.
    let there = try scratch.file("c.pdf", [1, 2, 3], mode: 0o600)
    try saveProbe(path, to: there)
    #expect(try status(there).st_mode & 0o777 == 0o600)
    // Onto itself by another name.
    try #require(symlink(path, scratch.path + "/self.pdf") == 0)
    let again = try saveProbe(path, to: scratch.path + "/self.pdf")
    #expect(try status(scratch.path + "/self.pdf").st_mode & S_IFMT == S_IFLNK)
    try again.probe.check(in: try contents(path))
    // Through a link that leads nowhere yet.
    try #require(symlink("new.pdf", scratch.path + "/dangling.pdf") == 0)
    try saveProbe(path, to: scratch.path + "/dangling.pdf")
    #expect(try status(scratch.path + "/new.pdf").st_mode & S_IFMT == S_IFREG)
  }

  @Test func aFileChangedByOthersIsNotReplaced() throws {
    var policy = SavePolicy(identity: try identity())
    // Touched: the time differs.
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 5), timespec(tv_sec: 1_000_000, tv_nsec: 5)]
    try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
    try refused(.changedOnDisk, policy: policy)
    policy.replacesChangedFile = true
    try saveProbe(path, policy: policy)
    // Replaced by another.
    policy = SavePolicy(identity: try identity())
    try withOpenFile(path) { descriptor in
      let update = IncrementalUpdate(base: try BaseFile.read(descriptor: descriptor))
      _ = Probe(in: update)
      try #require(unlink(path) == 0)
      #expect(throws: DocumentFileError.changedOnDisk) {
        try FileSave.save(update, base: descriptor, path: path, policy: policy)
      }
      _ = try scratch.file("a.pdf", SmallPDF(form: .stream).bytes)
      #expect(throws: DocumentFileError.changedOnDisk) {
        try FileSave.save(update, base: descriptor, path: path, policy: policy)
      }
      policy.replacesChangedFile = true
      _ = try FileSave.save(update, base: descriptor, path: path, policy: policy)
    }
    #expect(try contents(path).starts(with: original))
    // Its bytes overwritten where they are: nothing to extend any more.
    try withOpenFile(path) { descriptor in
      let update = IncrementalUpdate(base: try BaseFile.read(descriptor: descriptor))
      _ = Probe(in: update)
      _ = try scratch.file("a.pdf", Array("gone".utf8))
      #expect(throws: DocumentFileError.changedOnDisk) {
        try FileSave.save(update, base: descriptor, path: path, policy: policy)
      }
    }
  }

  @Test func readOnlyFilesAreLeftAlone() throws {
    try #require(chmod(path, 0o444) == 0)
    // Root may write it all the same (KilledSaveTests.othersRights asks as someone else).
    if geteuid() == 0 {
      try saveProbe(path)
      #expect(try status(path).st_mode & 0o777 == 0o444)
    } else {
      try refused(.readOnly)
    }
    #expect(try saveProbe(path, to: scratch.path + "/b.pdf").saved.result.bytesWritten > 0)
    #expect(try status(scratch.path + "/b.pdf").st_mode & 0o200 != 0)
    try refused(.notFound, to: scratch.path + "/nowhere/b.pdf")
    try refused(.system("not a regular file"), to: scratch.path)
  }

  @Test func cancelling() throws {
    var policy = SavePolicy()
    for limit in 0..<3 {
      var asked = 0
      policy.isCancelled = {
        asked += 1
        return asked > limit
      }
      try refused(.cancelled, policy: policy)
    }
    var reported: [Int] = []
    policy.isCancelled = nil
    policy.progress = { done, total in
      #expect(done <= total)
      reported.append(done)
    }
    let saved = try saveProbe(path, policy: policy)
    #expect(reported.last == original.count + saved.saved.result.bytesWritten)
  }

  @Test func whatAKilledSaveLeftIsRemoved() throws {
    let stem = ".postil-" + String(Fingerprint(Array("a.pdf".utf8)).value, radix: 16) + ".tmp"
    _ = try scratch.file(stem, [1])
    try saveProbe(path)
    #expect(scratch.names == ["a.pdf"])
    // One that another program still holds stays.
    let held = open(try scratch.file(stem, [1]), O_RDONLY)
    #expect(postil_lock(held) == 0)
    try saveProbe(path)
    #expect(scratch.names == [stem, "a.pdf"])
    close(held)
  }

  @Test func longNames() throws {
    let name = String(repeating: "é", count: 125) + ".pdf"
    let long = try scratch.file(name, original)
    let probe = try saveProbe(long).probe
    try probe.check(in: try contents(long))
    #expect(scratch.names == ["a.pdf", name])
  }

  /// Needs the right to mount.
  @Test func aFullDisk() throws {
    let disk = scratch.path + "/disk"
    try #require(mkdir(disk, 0o700) == 0)
    defer { rmdir(disk) }
    withKnownIssue("no right to mount", isIntermittent: true) {
      try #require(mount("tmpfs", disk, "tmpfs", 0, "size=256k") == 0)
    }
    guard try status(disk).st_dev != status(scratch.path).st_dev else { return }
    defer { umount2(disk, 0) }
    let file = disk + "/a.pdf"
    func fill(_ name: String, _ bytes: [UInt8]) throws {
      let descriptor = open(disk + "/" + name, O_WRONLY | O_CREAT, 0o600)
      defer { close(descriptor) }
      try DescriptorBytes(descriptor).write(bytes, at: 0)
    }
    // A copy does not fit; then a copy does and the update does not.
    for padding in [150_000, 100_000] {
      try fill("a.pdf", SmallPDF(moreObjects: ["(" + String(repeating: "x", count: padding) + ")"]).bytes)
      let before = try contents(file)
      try withOpenFile(file) { descriptor in
        let update = IncrementalUpdate(base: try BaseFile.read(descriptor: descriptor))
        _ = Probe(in: update)
        let noise = (0..<60_000).map { _ in UInt8.random(in: 0...255) }
        update.set(update.allocate(), .stream(CosStream([:], data: noise)))
        #expect(throws: DocumentFileError.diskFull) {
          try FileSave.save(update, base: descriptor, path: file)
        }
        // In place as well: the space is asked for first.
        try #require(link(file, disk + "/b.pdf") == 0)
        try fill("ballast", [UInt8](repeating: 1, count: 200_000 - padding))
        #expect(throws: DocumentFileError.diskFull) {
          var policy = SavePolicy()
          policy.journalDirectory = scratch.path
          return try FileSave.save(update, base: descriptor, path: file, policy: policy)
        }
        unlink(disk + "/b.pdf")
        unlink(disk + "/ballast")
      }
      #expect(try contents(file) == before)
      unlink(file)
    }
    #expect(scratch.names == ["a.pdf", "disk"])
  }

  private func python(_ code: String) -> Bool {
    run(["python3", "-c", "import os, sys\n" + code, path]) == 0
  }
}

/// Runs a program; gives its exit status, or 127.
func run(_ arguments: [String]) -> Int32 {
  guard let process = spawn(arguments) else { return 127 }
  var status: Int32 = 0
  waitpid(process, &status, 0)
  return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
}

func spawn(_ arguments: [String]) -> pid_t? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  defer { posix_spawn_file_actions_destroy(&actions) }
  var pointers = arguments.map { strdup($0) } + [nil]
  var variables =
    ["PATH", "HOME", "LD_LIBRARY_PATH"].compactMap { name in
      getenv(name).map { strdup(name + "=" + String(cString: $0)) }
    } + [nil]
  defer { for pointer in pointers + variables { free(pointer) } }
  var process: pid_t = 0
  let result = posix_spawnp(&process, arguments[0], &actions, nil, &pointers, &variables)
  return result == 0 ? process : nil
}
