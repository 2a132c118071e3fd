public import SaxEngine

extension Mapping {
  /// Checks that a `Decodable` type can be filled by what the mapping emits, without reading
  /// anything. ``objects(_:named:in:options:)`` does the same before its first byte; a test of an
  /// application finds out earlier.
  ///
  /// The type's initializer is run on values made up for the purpose; where it refuses those, the
  /// type is checked as far as it got.
  ///
  /// - Parameters:
  ///   - type: what the objects would be decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  /// - Throws: ``BuildError`` with the code ``BuildError/Code/access``, which names everything that
  ///   doesn't fit: an emitted type that there isn't, a property that no field fills, that may be
  ///   nil by the mapping and not in Swift, or that is of another kind.
  public func check<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil
  ) throws(BuildError) {
    _ = try Selection.of(ObjectCase<T>.type(named: name), in: self)
  }

  /// Checks that a binding's fields are there and of the kinds that it wants.
  ///
  /// - Throws: ``BuildError`` with the code ``BuildError/Code/access`` and all that doesn't fit.
  public func check<Root: Sendable>(_ binding: StructBinding<Root>) throws(BuildError) {
    _ = try Selection.of(ObjectCase<Root>.binding(binding), in: self)
  }
}
