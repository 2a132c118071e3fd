package import SaxValues

/// The end of the objects of a type, when their fields are filled: it checks them, and may give each more fields, as
/// those that no text of a mapping can name, or fewer.
package struct ObjectFinisher: Sendable {
  /// The names of the fields that all objects have in the end.
  package let fieldNames: [String]
  /// The names of those that hold scalars, though their type is `Any`.
  package let scalars: [String]
  /// Ends an object. What it throws is the object's error.
  package let finish: @Sendable (SaxObject) throws -> SaxObject

  /// Creates an end of objects.
  package init(
    fieldNames: [String], scalars: [String] = [],
    _ finish: @escaping @Sendable (SaxObject) throws -> SaxObject
  ) {
    self.fieldNames = fieldNames
    self.scalars = scalars
    self.finish = finish
  }
}
