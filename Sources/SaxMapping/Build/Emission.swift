/// What a mapper hands out.
public struct Emission: Sendable {
  /// The name of the emitted type as the mapping writes it.
  public var typeName: String
  /// The index of its declaration among the mapping's `emit` and `error` declarations.
  public var rule: Int
  /// The object, or why it could not be built: then it is dropped if the reading goes on.
  public var result: Result<Value, BuildError>
}
