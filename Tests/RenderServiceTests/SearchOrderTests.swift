import RenderProtocol
import Rendering
import Testing

@testable import PDFEngine

extension RenderServiceTests {
  @Suite struct SearchOrderTests {
    private func job(_ question: RenderJob.Question, _ sequence: Int) -> RenderJob {
      let job = RenderJob(question, priority: .background)
      job.sequence = sequence
      // Each is a batch of its own, as when one follows the answer to another.
      job.generation = sequence
      return job
    }

    @Test func aSearchGoesThroughItsPagesInOrderAndLetsThumbnailsPass() {
      func search(_ page: Int) -> RenderJob {
        job(.plain(.find(page: page, text: "word", options: []), page: page), page)
      }
      func thumbnail(_ page: Int) -> RenderJob {
        job(.tile(TileRequest(page: page, scale: 0.2, x: 0, y: 0, width: 40, height: 60)), page)
      }
      let jobs = [search(2), thumbnail(3), search(4), thumbnail(5), search(6)]
      let order = jobs.sorted { $0.goesBefore($1) }.map(\.sequence)
      #expect(order == [5, 3, 2, 4, 6])
    }

    @Test func aSearchLeavesTheDrawingAlone() async throws {
      var pdf = TinyPDF()
      pdf.addPage(content: "1 0 0 rg 0 0 200 300 re f BT /F 10 Tf 20 250 Td (word) Tj ET")
      pdf.addHangingPage()
      var policy = RenderPolicy()
      policy.stuckAfter = 2
      let open = try await OpenPDF(pdf, policy: policy)
      let service = open.service
      let busy = Task {
        _ = try? await service.tile(
          TileRequest(page: 1, scale: 1, x: 0, y: 0, width: 50, height: 50), priority: .visible)
      }
      try await Task.sleep(for: .milliseconds(50))
      // The process that draws hangs; a search is answered all the same.
      let began = ContinuousClock.now
      #expect(try await service.find("word", page: 0, options: []).count == 1)
      #expect(ContinuousClock.now - began < .seconds(1.5))
      busy.cancel()
      await busy.value
    }
  }
}
