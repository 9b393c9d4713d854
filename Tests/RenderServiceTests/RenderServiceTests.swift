import Testing

/// One after the other: some tests count or kill this program's render processes.
@Suite(.serialized) struct RenderServiceTests {}
