/// The way from the root of a JSON text to one of its values.
package struct JSONPath: Hashable, Sendable {
  /// One step: into an object or into an array.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// From the path that a decoder gives.
  package init(_ codingPath: [any CodingKey]) {
    steps = codingPath.map { key in
      if let index = key.intValue { .index(index) } else { .key(key.stringValue) }
    }
  }

  package static func + (path: JSONPath, key: String) -> JSONPath { JSONPath(path.steps + [.key(key)]) }
  package static func + (path: JSONPath, index: Int) -> JSONPath { JSONPath(path.steps + [.index(index)]) }
  static func + (path: JSONPath, key: any CodingKey) -> JSONPath { path + key.stringValue }
}

/// As in a program: `header.modes.document.start[2]`.
extension JSONPath: CustomStringConvertible {
  package var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : "." + key
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

/// A place in a text as editors count: both from 1, columns in Unicode scalars.
package struct TextPlace: Hashable, Sendable, Comparable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (a: TextPlace, b: TextPlace) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
