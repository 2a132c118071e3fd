/// A place in a mapping file. A mapping that is no text, as one that is made of a service's metadata, has a name alone.
public struct MappingPlace: Sendable, Hashable {
  /// The file's name as it was given, or the name passed with a text.
  public var file: String
  /// From 1; 0 in what is no text.
  public var line: Int
  /// From 1, in Unicode scalars; 0 in what is no text.
  public var column: Int

  /// A place that is known.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place of what no mapping says.
  package static let nowhere = MappingPlace(file: "", line: 0, column: 0)
}
