public import SaxEngine
public import SaxValues

extension Mapping {
  /// The object of a value of a Swift type, by the binding that fills it.
  ///
  /// - Throws: ``BuildError`` if a property does not fit its field, or a field is bound by a closure that sets it alone.
  public func object<Root>(of value: Root, by binding: StructBinding<Root>) throws -> SaxObject {
    try binding.object(of: value, in: EncodingSession(self))
  }
}
