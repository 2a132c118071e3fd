internal import SaxEngine
/// The message of a decoding error of the mapping's own, carried as its underlying error.
struct AccessFailure: Error {
  var message: String
  var fix: String?
}

extension BuildError {
  /// Says in this module's terms why a value is not the type asked for.
  ///
  /// - Parameters:
  ///   - error: what decoding threw.
  ///   - root: what was decoded, for messages: the name of its type.
  init(decoding error: any Error, as type: Any.Type, root: String) {
    if let error = error as? BuildError {
      self = error
      return
    }
    guard let error = error as? DecodingError else {
      self.init(.rejected, "\(type).init(from:) threw \(error)", cause: error)
      return
    }
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default:
      self.init(.rejected, "\(type).init(from:) threw \(error)", cause: error)
      return
    }
    if let failure = context.underlyingError as? AccessFailure {
      self.init(.access, failure.message, fix: failure.fix, cause: error)
    } else {
      let path = pathText(root, context.codingPath)
      self.init(.rejected, "\(path): \(context.debugDescription)", cause: error)
    }
  }
}

/// `Order.lines[2].sku`
func pathText(_ root: String, _ path: [any CodingKey]) -> String {
  path.reduce(into: root) { text, key in
    if let index = key.intValue, key is IndexKey {
      text += "[\(index + 1)]"
    } else {
      text += ".\(key.stringValue)"
    }
  }
}

/// The position of an item in a list, from 0.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { "[\(index + 1)]" }
}
