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
      policy.stuckAfter = 5
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

    /// The service's processes; other tests have theirs at the same time.
    private func processes(_ service: RenderService) async -> [pid_t] {
      await service.activity().workers.map(\.pid)
    }

    /// Whether `condition` comes true within twenty seconds.
    private func soon(_ condition: () async -> Bool) async -> Bool {
      for _ in 0..<2000 {
        if await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
      }
      return await condition()
    }

    /// Whether the process is there no more, not even as a zombie.
    private func isGone(_ pid: pid_t) -> Bool { kill(pid, 0) != 0 && errno == ESRCH }

    /// Waits until the service works on the first page while `waiting` requests wait.
    private func working(_ service: RenderService, waiting: Int = 0) async throws {
      let isWorking = await soon {
        let now = await service.activity()
        return now.pages == [0] && now.waiting == waiting
      }
      try #require(isWorking, "the service does not work on the page")
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
      // The other page comes while the first still hangs.
      _ = try await service.tile(request(1), priority: priority)
      #expect(await service.activity().pages == [0])
      #expect(try await service.text(page: 1).text == "word")
      #expect(await hanging.value == .cannotBeShown)
      let again = await seconds {
        await #expect(throws: PageSourceError.cannotBeShown) {
          try await service.tile(request(0), priority: priority)
        }
      }
      #expect(again < impatient.stuckAfter / 2)
      #expect(try await service.tile(request(1), priority: priority).pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func aKilledProcessIsReplaced() async throws {
      let open = try await OpenPDF(document())
      for _ in 0..<2 {
        for pid in await processes(open.service) { kill(pid, SIGKILL) }
        #expect(try await open.service.tile(request(1), priority: .visible).pixel(5, 5) == 0xFFFF_0000)
      }
    }

    @Test func aPageThatCrashesTwiceIsGivenUp() async throws {
      // No second process comes to help, and none is taken for stuck before it is killed.
      var alone = RenderPolicy()
      alone.slowAfter = 600
      alone.stuckAfter = 600
      let open = try await OpenPDF(document(), policy: alone)
      let service = open.service
      let killer = Task {
        var killed: Set<pid_t> = []
        while !Task.isCancelled {
          // Not a SIGSEGV: one that is only sent may pass, after Swift's crash handler has seen it.
          for worker in await service.activity().workers where worker.page == 0 {
            if killed.insert(worker.pid).inserted { kill(worker.pid, SIGKILL) }
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
      #expect(time < impatient.stuckAfter / 2)
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
      let mine = await processes(service)
      service.close()
      #expect(await waiting.value == .closed)
      #expect(!mine.isEmpty)
      #expect(await soon { mine.allSatisfy(isGone) })
    }

    @Test func extraProcessesLeaveWhenIdle() async throws {
      var policy = impatient
      policy.idleAfter = 3
      let open = try await OpenPDF(document(), policy: policy)
      _ = try await open.service.tile(request(1), priority: .visible)
      _ = try await open.service.tile(request(1), priority: .background)
      let both = await processes(open.service)
      #expect(both.count == 2)
      #expect(await soon { await processes(open.service).count == 1 })
      #expect(await soon { both.count(where: isGone) == 1 })
      #expect(try await open.service.find("word", page: 1, options: []).count == 1)
    }

    @Test func anOpenThatHangsEnds() async throws {
      var policy = RenderPolicy()
      policy.stuckAfter = 0.5
      let file = TemporaryFile(document().bytes)
      let service = RenderService(policy: policy)
      defer { service.close() }
      service.launch()
      for pid in await processes(service) { kill(pid, SIGSTOP) }
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
