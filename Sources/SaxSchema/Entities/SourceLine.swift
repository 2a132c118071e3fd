/// The line where something is declared, from 1; nil where none is known. All are equal, so that declarations are compared by
/// what they say.
package struct SourceLine: Hashable, Sendable {
  private let number: Int32

  /// The line.
  package var line: Int? { number > 0 ? Int(number) : nil }

  /// A line; nil for none.
  package init(_ line: Int?) { number = line.flatMap { Int32(exactly: $0) } ?? 0 }

  /// True.
  package static func == (a: SourceLine, b: SourceLine) -> Bool { true }

  /// By nothing.
  package func hash(into hasher: inout Hasher) {}
}
