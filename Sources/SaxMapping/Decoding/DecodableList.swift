internal import SaxValues

/// A list whose items are decoded one after the other without its own initializer: that takes a container in a
/// box, whose type the runtime looks up, a fifth of the time of a record with lists of objects.
protocol DecodableList {
  /// Decodes the items of a decoder's value.
  ///
  /// - Parameter type: this type, under the name that generic code has for it.
  /// - Throws: as the list's own initializer would.
  static func list<T>(from decoder: ValueDecoder, as type: T.Type) throws -> T
}

extension Array: DecodableList where Element: Decodable {
  static func list<T>(from decoder: ValueDecoder, as type: T.Type) throws -> T {
    let values = try decoder.items()
    let known = KnownType.of(Element.self) == nil ? decoder.known(Element.self) : nil
    var list: [Element] = []
    list.reserveCapacity(values.count)
    for index in values.indices {
      let value = values[index]
      // One that a converter made may be of the type as it is.
      if let known, !value.isCustom {
        list.append(
          try known._withUnsafeGuaranteedRef {
            try $0.decode(Element.self, value, in: decoder, at: IndexKey(index))
          })
      } else {
        list.append(try decoder.decode(Element.self, value, at: IndexKey(index)))
      }
    }
    return identical(list, as: type)
  }
}

extension Value {
  fileprivate var isCustom: Bool {
    if case .custom = self { true } else { false }
  }
}
