import Dispatch
import Geometry
import Glibc
import PDFEngine
import Rendering
import Testing

extension RenderServiceTests {
  /// Hangs and crashes cost a page, never the document.
  @Suite struct FailureTests {
    private var impatient: RenderPolicy {
      var policy = RenderPolicy()
      policy.slowAfter = 0.1
      policy.stuckAfter = 3
      policy.idleAfter = 0.4
      return policy
    }

    private func document() -> TinyPDF {
      var pdf = TinyPDF()
      pdf.addHangingPage()
      pdf.addPage(content: "1 0 0 rg 0 0 200 300 re f BT /F 10 Tf 20 250 Td (word) Tj ET")
      return pdf
    }

    private func request(_ page: Int, side: Int = 50) -> TileRequest {
      TileRequest(page: page, scale: 1, x: 0, y: 0, width: side, height: side)
    }

    private func seconds(_ work: () async -> Void) async -> Double {
      let began = DispatchTime.now().uptimeNanoseconds
      await work()
      return Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    }

    /// Render processes of this one, by reading /proc.
    private func processes() -> [pid_t] {
      guard let folder = opendir("/proc") else { return [] }
      defer { closedir(folder) }
      var result: [pid_t] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(cString: $0.bindMemory(to: CChar.self).baseAddress!)
        }
        guard let pid = pid_t(name), let file = fopen("/proc/\(name)/stat", "r") else { continue }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { continue }
        let fields = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }.split(separator: " ")
        if fields.count > 3, fields[1] == "(postil-render)", fields[2] != "Z", pid_t(fields[3]) == getpid() {
          result.append(pid)
        }
      }
      return result
    }

    /// Whether the number of render processes comes down to `count` within five seconds.
    private func remain(_ count: Int) async -> Bool {
      for _ in 0..<100 where processes().count != count { try? await Task.sleep(for: .milliseconds(50)) }
      return processes().count == count
    }

    /// Waits until the service works on the first page while `waiting` requests wait; fails after ten seconds.
    private func working(_ service: RenderService, waiting: Int = 0) async throws {
      for _ in 0..<1000 {
        let now = await service.activity()
        if now.pages == [0], now.waiting == waiting { return }
        try await Task.sleep(for: .milliseconds(10))
      }
      try #require(Bool(false), "the service does not work on the page")
    }

    @Test(arguments: [RequestPriority.visible, .background])
    func aHangingPageIsGivenUpAndOthersGoOn(_ priority: RequestPriority) async throws {
      let open = try await OpenPDF(document(), policy: impatient)
      let service = open.service
      let hanging = Task { () -> PageSourceError? in
        do throws(PageSourceError) {
          _ = try await service.tile(request(0), priority: priority)
          return nil
        } catch {
          return error
        }
      }
      try await working(service)
      let other = await seconds { _ = try? await service.tile(request(1), priority: priority) }
      #expect(other < 2.5)
      #expect(try await service.text(page: 1).text == "word")
      #expect(await hanging.value == .cannotBeShown)
      let again = await seconds {
        await #expect(throws: PageSourceError.cannotBeShown) {
          try await service.tile(request(0), priority: priority)
        }
      }
      #expect(again < 0.2)
      #expect(try await service.tile(request(1), priority: priority).pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func aKilledProcessIsReplaced() async throws {
      let open = try await OpenPDF(document())
      for _ in 0..<2 {
        for pid in processes() { kill(pid, SIGKILL) }
        #expect(try await open.service.tile(request(1), priority: .visible).pixel(5, 5) == 0xFFFF_0000)
      }
    }

    @Test func aPageThatCrashesTwiceIsGivenUp() async throws {
      // On a busy machine a second process would come to help, and be killed and counted too.
      var alone = RenderPolicy()
      alone.slowAfter = 60
      let open = try await OpenPDF(document(), policy: alone)
      let service = open.service
      let killer = Task {
        var killed: Set<pid_t> = []
        while !Task.isCancelled {
          // Not a SIGSEGV: one that is only sent may pass, after Swift's crash handler has seen it.
          if await service.activity().pages == [0] {
            for pid in processes() where killed.insert(pid).inserted { kill(pid, SIGKILL) }
          }
          try? await Task.sleep(for: .milliseconds(10))
        }
        return killed
      }
      await #expect(throws: PageSourceError.cannotBeShown) {
        try await service.tile(request(0), priority: .visible)
      }
      killer.cancel()
      #expect(await killer.value.count == 2)
      #expect(try await service.tile(request(1), priority: .visible).pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func cancellingReturnsAtOnce() async throws {
      let open = try await OpenPDF(document(), policy: impatient)
      let service = open.service
      let first = Task { try? await service.tile(request(0), priority: .visible) }
      let queued = Task { try? await service.tile(request(0, side: 60), priority: .visible) }
      try await working(service, waiting: 1)
      let time = await seconds {
        first.cancel()
        queued.cancel()
        #expect(await first.value == nil)
        #expect(await queued.value == nil)
      }
      #expect(time < 0.5)
      await #expect(throws: PageSourceError.cancelled) {
        let cancelled = Task { try await service.tile(request(1), priority: .visible) }
        cancelled.cancel()
        _ = try await cancelled.value
      }
    }

    @Test func closingFreesWhoeverWaits() async throws {
      let open = try await OpenPDF(document())
      let service = open.service
      let waiting = Task { () -> PageSourceError? in
        do throws(PageSourceError) {
          _ = try await service.tile(request(0), priority: .visible)
          return nil
        } catch {
          return error
        }
      }
      try await working(service)
      service.close()
      #expect(await waiting.value == .closed)
      #expect(await remain(0))
    }

    @Test func extraProcessesLeaveWhenIdle() async throws {
      let open = try await OpenPDF(document(), policy: impatient)
      _ = try await open.service.tile(request(1), priority: .visible)
      _ = try await open.service.tile(request(1), priority: .background)
      #expect(processes().count == 2)
      #expect(await remain(1))
      #expect(try await open.service.find("word", page: 1, options: []).count == 1)
    }

    @Test func anOpenThatHangsEnds() async throws {
      var policy = RenderPolicy()
      policy.stuckAfter = 0.5
      let file = TemporaryFile(document().bytes)
      let service = RenderService(policy: policy)
      defer { service.close() }
      #expect(await remain(0))
      service.launch()
      for pid in processes() { kill(pid, SIGSTOP) }
      await #expect(throws: RenderOpenError.timedOut) { try await service.open(path: file.path) }
      #expect(try await service.open(path: file.path).pageCount == 2)
    }

    @Test func anUnusableLibexecDoesNotHideTheProgramBeside() async throws {
      setenv("POSTIL_LIBEXEC", "/nowhere", 1)
      defer { unsetenv("POSTIL_LIBEXEC") }
      let open = try await OpenPDF(document())
      #expect(open.pages.pageCount == 2)
    }
  }
}
