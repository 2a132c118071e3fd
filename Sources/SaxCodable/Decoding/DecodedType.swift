internal import SaxValues

/// A type that decodes itself, with the decoder that its values are made by, one after the other.
///
/// A decoder and a container for each value took a fifth of the time of a record of 860 bytes of
/// which four fields are decoded.
final class DecodedType {
  private enum State {
    /// There has been no value yet, and there may be just one.
    case new
    case ready
    /// A value is being decoded; the others inside it get decoders of their own. Or the type's
    /// initializer is known to give its decoder to what goes on using it, and all get their own.
    case taken
  }

  let identifier: ObjectIdentifier
  /// The type that is decoded, if it is a list.
  private let list: (any DecodableList.Type)?
  /// The way to decode its items, if it is a list that has had some.
  @exclusivity(unchecked) private var itemWay: DecodingWay?
  // Each access is over before another can come: as for the session's.
  @exclusivity(unchecked) private var state = State.new
  @exclusivity(unchecked) private var held: ValueDecoder?
  /// The decoder in ``held``, which can be looked at without being retained.
  @exclusivity(unchecked) private var decoder: Unmanaged<ValueDecoder>?

  init(_ type: Any.Type) {
    identifier = ObjectIdentifier(type)
    list = type as? any DecodableList.Type
  }

  /// Decodes an object by itself.
  func decode<T: Decodable>(
    _ type: T.Type, _ object: SaxObject, _ session: DecodingSession
  ) throws -> T {
    guard let decoder = take(type, .passUnretained(session)) else {
      return try T(from: ValueDecoder(.object(object), type, session))
    }
    decoder._withUnsafeGuaranteedRef { $0.begin(object) }
    defer { giveBack(decoder) }
    return try T(from: decoder.takeUnretainedValue())
  }

  /// Decodes a value inside another.
  ///
  /// - Parameter place: where it lies until this returns.
  /// - Throws: if it lies too deep; what the type's initializer throws.
  func decode<T: Decodable, Key: CodingKey>(
    _ type: T.Type, at place: UnsafePointer<SaxValue>, in parent: ValueDecoder, _ key: Key
  ) throws -> T {
    guard let decoder = take(type, parent.session) else {
      return try T(from: ValueDecoder(place.pointee, type, in: parent, at: key))
    }
    return try withUnsafePointer(to: key) { key in
      defer { giveBack(decoder) }
      try decoder._withUnsafeGuaranteedRef { try $0.begin(place, in: parent, LentKey(key)) }
      if let list {
        return try decoder._withUnsafeGuaranteedRef { try list.list(from: $0, as: type, &itemWay) }
      }
      return try T(from: decoder.takeUnretainedValue())
    }
  }

  /// Takes the decoder for a value, unless another value has it; the type's first value does without.
  ///
  /// - Returns: nil if the value gets a decoder of its own.
  @inline(__always)
  private func take(
    _ type: Any.Type, _ session: Unmanaged<DecodingSession>
  ) -> Unmanaged<ValueDecoder>? {
    guard state == .ready else {
      if state == .new { state = .ready }
      return nil
    }
    state = .taken
    return decoder ?? make(type, session)
  }

  @inline(never)
  private func make(
    _ type: Any.Type, _ session: Unmanaged<DecodingSession>
  ) -> Unmanaged<ValueDecoder> {
    let made = ValueDecoder(forMany: type, session)
    held = made
    decoder = .passUnretained(made)
    return .passUnretained(made)
  }

  /// The type's initializer is done.
  @inline(__always)
  private func giveBack(_ used: Unmanaged<ValueDecoder>) {
    if isKnownUniquelyReferenced(&held), used._withUnsafeGuaranteedRef({ $0.end() }) {
      state = .ready
    } else {
      letGo()
    }
  }

  /// Something goes on using the decoder, or its container.
  @inline(never)
  private func letGo() {
    held?.hold()
    held = nil
    decoder = nil
  }
}
