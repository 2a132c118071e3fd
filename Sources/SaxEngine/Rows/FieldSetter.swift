package import SaxValues

/// Puts the value of a field into a Swift value: as a copy if that can be, or else by a closure.
package struct FieldSetter {
  /// The index of the field in its type.
  package var slot = 0
  /// The place at which the property is stored; nil if its value may be more than what is stored in
  /// one place.
  let property: StoredProperty?
  /// The part that puts there the objects that the field holds, if they can be filled where they
  /// are read.
  let part: StructPart?
  package let set: (UnsafeMutableRawPointer, SaxValue) throws -> Void

  /// Creates the setter of a property.
  ///
  /// - Parameter set: puts a field's value into the property of the Swift value at an address.
  package init(
    _ property: StoredProperty?, part: StructPart? = nil,
    _ set: @escaping (UnsafeMutableRawPointer, SaxValue) throws -> Void
  ) {
    self.property = property
    self.part = part
    self.set = set
  }
}
