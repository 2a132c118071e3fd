/// A type that is one of several records, by a value in the node.
public struct ChoiceType: Sendable, Hashable {
  public var name: String
  /// To the value that decides, from the node.
  public var discriminator: [PathStep]
  public var cases: [Case]
  /// The record for any other value, and for none; nil where that is an error.
  public var otherwise: String?

  public init(
    name: String, discriminator: [PathStep], cases: [Case], otherwise: String? = nil
  ) {
    self.name = name
    self.discriminator = discriminator
    self.cases = cases
    self.otherwise = otherwise
  }

  /// Values that choose a record.
  public struct Case: Sendable, Hashable {
    public var values: [String]
    /// In place of values where `xsi:type` decides, whose prefixes are the document's own.
    public var names: [SchemaName]
    /// The record's name.
    public var type: String

    public init(values: [String] = [], names: [SchemaName] = [], type: String) {
      self.values = values
      self.names = names
      self.type = type
    }
  }
}
