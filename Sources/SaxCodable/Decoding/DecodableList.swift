internal import SaxValues

/// A list whose items are decoded one after the other without its own initializer: that takes a container in a
/// box, whose type the runtime looks up, a fifth of the time of a record with lists of objects.
protocol DecodableList {
  /// Decodes the items of a decoder's value.
  ///
  /// - Parameters:
  ///   - type: this type, under the name that generic code has for it.
  ///   - way: how its items are decoded, once that is known.
  /// - Throws: as the list's own initializer would.
  static func list<T>(
    from decoder: ValueDecoder, as type: T.Type, _ way: inout DecodingWay?
  ) throws -> T
}

extension Array: DecodableList where Element: Decodable {
  static func list<T>(
    from decoder: ValueDecoder, as type: T.Type, _ way: inout DecodingWay?
  ) throws -> T {
    let values = try decoder.items()
    let known = way ?? decoder.session._withUnsafeGuaranteedRef { DecodingWay(Element.self, $0) }
    way = known
    let list = try [Element](unsafeUninitializedCapacity: values.count) { items, count in
      try values.withUnsafeBufferPointer { values in
        guard let first = items.baseAddress, let value = values.baseAddress else { return }
        while count < values.count {
          (first + count).initialize(
            to: try decoder.decode(Element.self, at: value + count, known, IndexKey(count)))
          count += 1
        }
      }
    }
    return identical(list, as: type)
  }
}
