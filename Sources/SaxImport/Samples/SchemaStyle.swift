internal import SaxEvents

/// The ways in which a schema may be made of the same samples.
package struct SchemaStyle: Sendable, Hashable {
  /// True if names of fields and of cases are written in Swift's style. Else they are the
  /// payload's, where a mapping can have them.
  package var camelCase: Bool

  /// True if a text that no sample has is an error where an enumeration has been found. Else there
  /// is a case for it.
  package var closesEnums: Bool

  package init(camelCase: Bool = false, closesEnums: Bool = false) {
    self.camelCase = camelCase
    self.closesEnums = closesEnums
  }

  /// The name of what the payload calls by a text.
  func name(of written: String) -> String {
    camelCase || NameScalars.step(written) != written ? SwiftName.field(written) : written
  }

  /// The names that no case of an enumeration can have.
  var reservedCases: Set<String> { camelCase ? ["else", "self", "init"] : ["else"] }
}
