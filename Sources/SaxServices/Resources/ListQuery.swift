internal import SaxEngine
internal import SaxValues
internal import Saxifrage

/// The query of a list.
struct ListQuery {
  private let mapping: Mapping

  init(_ mapping: Mapping) { self.mapping = mapping }

  /// Makes the pairs of the query, in the order of the arguments' names, one for each item of a list.
  ///
  /// - Throws: ``APIError/Code/argument`` if a value has no text.
  func pairs(
    _ arguments: [String: any Encodable & Sendable]
  ) throws -> [(name: String, value: String)] {
    try arguments.sorted { $0.key < $1.key }.flatMap { name, argument in
      let value: SaxValue
      do {
        value = try EncodingSession(mapping).value(argument, titled: name)
      } catch {
        throw APIError(.argument, "the argument \(name) can't be encoded: \(error)")
      }
      return try texts(of: value, name).map { (name, $0) }
    }
  }

  private func texts(of value: SaxValue, _ name: String) throws(APIError) -> [String] {
    if case .null = value { return [] }
    if case .list(let items) = value {
      var texts: [String] = []
      for item in items { texts += try self.texts(of: item, name) }
      return texts
    }
    var bytes: [UInt8] = []
    if value.appendText(to: &bytes) { return [String(decoding: bytes, as: UTF8.self)] }
    throw APIError(.argument, "the argument \(name) is an object, which a query can't have")
  }
}
