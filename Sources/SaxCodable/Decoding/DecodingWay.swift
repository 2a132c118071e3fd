/// The way to decode a value as a type.
enum DecodingWay {
  /// Values fill it as they are.
  case known(KnownType)
  /// The type decodes itself; the session holds what is known of it.
  case itself(Unmanaged<DecodedType>)

  init(_ type: Any.Type, _ session: DecodingSession) {
    self = KnownType.of(type).map { .known($0) } ?? .itself(session.known(type))
  }
}
