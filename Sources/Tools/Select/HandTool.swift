/// Moves the page under the pointer.
package struct HandTool: Tool {
  package init() {}

  package mutating func handle(_ event: ToolEvent, _ context: ToolContext) -> ToolOutput {
    switch event {
    case .down: ToolOutput(request: .pan)
    case .move, .up, .cancel, .textSelected: .nothing
    }
  }
}
