public import SaxEvents

/// The error for a mapping that could not be compiled: everything that is wrong with it.
public struct MappingError: Error, Sendable, Hashable {
  /// All errors and warnings, file by file, in the order of their places.
  public var diagnostics: [Diagnostic]

  /// Creates the error of a mapping in which something is wrong.
  ///
  /// - Parameter diagnostics: one error or more.
  package init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension MappingError: DescribedError {
  /// Every diagnostic in full.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
