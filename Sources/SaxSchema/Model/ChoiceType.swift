package import SaxLanguage

/// A type that is one of several records, by a value in the node.
package struct ChoiceType: Sendable, Hashable {
  package var name: String
  /// To the value that decides, from the node.
  package var discriminator: [Path]
  package var cases: [Case]
  /// The record for any other value, and for none; nil where that is an error.
  package var otherwise: String?

  package init(
    name: String, discriminator: [Path], cases: [Case], otherwise: String? = nil
  ) {
    self.name = name
    self.discriminator = discriminator
    self.cases = cases
    self.otherwise = otherwise
  }

  /// Values that choose a record.
  package struct Case: Sendable, Hashable {
    package var values: [String]
    /// In place of values where `xsi:type` decides, whose prefixes are the document's own.
    package var names: [NameTest]
    /// The record's name.
    package var type: String

    package init(values: [String] = [], names: [NameTest] = [], type: String) {
      self.values = values
      self.names = names
      self.type = type
    }
  }
}
