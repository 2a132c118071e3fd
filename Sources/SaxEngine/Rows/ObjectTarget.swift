/// The receiver of a rule's objects, which makes of them what they are for: slots, the memory of a struct.
///
/// A plain object is handed over whole, as a row, by one dynamic call. An object that came by events is
/// complete before anybody sees it, as until its end a predicate, an alternative or an error can take it
/// back; it goes by the mapper's output.
package class ObjectTarget {
  /// The index of the rule.
  package let rule: Int
  /// The number of objects handed on.
  @exclusivity(unchecked) package var count = 0

  init(rule: Int) { self.rule = rule }

  /// Makes an object of a row and hands it on.
  ///
  /// - Returns: false if it has to come by events; then nothing has happened.
  /// - Throws: what its receiver throws. A ``BuildError`` without a place is an error of the object.
  func take(_ row: inout Row) throws -> Bool { false }
}
