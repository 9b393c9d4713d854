import CBase
import Glibc
import RenderProtocol

/// Answers requests one after the other, for as long as the client is there.
final class Service {
  private let channel: Channel
  private var document: Document?

  init(channel: Channel) { self.channel = channel }

  func run() -> Never {
    while true {
      let incoming = channel.receive()
      channel.send(answer(incoming), id: incoming.id)
    }
  }

  private func answer(_ incoming: IncomingRequest) -> RenderReply {
    do throws(RenderError) {
      if case .open(let password) = incoming.request {
        guard let file = incoming.descriptor else { return .failure(.badRequest) }
        document = nil
        let opened = try Document(file: file, password: password)
        document = opened
        return .opened(opened.description(passwordGiven: password != nil))
      }
      guard let document else { return .failure(.notOpen) }
      switch incoming.request {
      case .open: return .failure(.badRequest)
      case .pageSizes(let first, let count, let labels):
        return .pageSizes(try document.sizes(first: first, count: count, labels: labels))
      case .tile(let tile):
        guard let memory = incoming.descriptor else { return .failure(.badRequest) }
        try document.draw(tile, into: memory)
        return .tile
      case .text(let page):
        let text = try document.page(page).text()
        return .text(text.text, boxes: text.boxes)
      case .selection(let page, let fromX, let fromY, let toX, let toY, let style):
        let selection = try document.page(page).selection(
          from: (fromX, fromY), to: (toX, toY), style: style)
        return .selection(lines: selection.lines, text: selection.text)
      case .find(let page, let text, let options):
        return .matches(try document.page(page).find(text, options: options))
      case .links(let page):
        return .links(try document.links(page))
      }
    } catch {
      return .failure(error.failure)
    }
  }
}

/// A failure to be sent to the client.
struct RenderError: Error {
  var failure: RenderFailure
  init(_ failure: RenderFailure) { self.failure = failure }
}
