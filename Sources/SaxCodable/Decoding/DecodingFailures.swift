internal import SaxLanguage
internal import SaxValues

// Why decoding fails, in words.
extension ValueDecoder {
  /// `Order.total`, `Order.lines[2]`: the name for messages, from the nearest object on.
  func name(of key: (any CodingKey)?) -> String {
    var keys: [any CodingKey] = []
    if let key { keys.append(key) }
    var decoder = self
    while true {
      if case .object(let object) = decoder.value, !keys.isEmpty || decoder.parent == nil {
        return pathText(object.typeName, keys.reversed())
      }
      guard let parent = decoder.parent else { break }
      if let key = decoder.key { keys.append(key) }
      decoder = parent
    }
    return pathText(String(describing: decoder.type), keys.reversed())
  }

  /// The error that this value is not what is asked for.
  func failure(_ mismatch: Mismatch, as type: Any.Type) -> DecodingError {
    guard let parent, let key else {
      let message =
        value.mismatch == .nothing
        ? "there is nothing, wanted \(withArticle(type))"
        : "found \(value.kindName), wanted \(withArticle(type))"
      return .typeMismatch(type, context([], AccessFailure(message: message)))
    }
    return parent.failure(mismatch, value, as: type, at: key)
  }

  /// The error that a value inside this one is not what is asked for.
  func failure(
    _ mismatch: Mismatch, _ value: SaxValue, as type: Any.Type, at key: any CodingKey
  ) -> DecodingError {
    let name = name(of: key)
    switch mismatch {
    case .kind, .indirect:
      let message = "\(name) holds \(value.kindName), not \(withArticle(type))"
      return .typeMismatch(type, context([key], AccessFailure(message: message)))
    case .nothing:
      let failure = AccessFailure(
        message: "\(name) holds nothing, wanted \(withArticle(type))",
        fix: "\(type)? if it may be missing")
      return .valueNotFound(type, context([key], failure))
    case .range:
      let message = "\(name) holds \(value), which \(withArticle(type)) can't hold"
      return .dataCorrupted(context([key], AccessFailure(message: message)))
    }
  }

  func tooDeep(_ name: String) -> DecodingError {
    let message = "\(name) is nested more than \(Self.maximumDepth) deep"
    return .dataCorrupted(context([], AccessFailure(message: message)))
  }

  /// The error that there is no such field.
  func missing(_ key: any CodingKey) -> DecodingError {
    let name: String
    if case .object(let object) = value {
      name = object.typeName
    } else {
      name = self.name(of: nil)
    }
    var message = "\(name) has no field \(key.stringValue)"
    let nearest = NearestName.of(key.stringValue, among: memberNames)
    if let nearest { message += "; did you mean \(nearest)?" }
    return .keyNotFound(key, context([], AccessFailure(message: message, fix: nearest)))
  }

  private func context(_ keys: [any CodingKey], _ failure: AccessFailure) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath + keys, debugDescription: failure.message, underlyingError: failure)
  }
}
