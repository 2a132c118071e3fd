internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// The items that a value encodes: a list.
final class EncodedItems: UnkeyedEncodingContainer {
  let path: EncodedPath
  var codingPath: [any CodingKey] { path.keys }
  private let session: EncodingSession
  private let title: String
  /// The type of the items; nil where no list fits.
  private let item: TypeReference?
  private let type: TypeReference

  private enum Item {
    case value(SaxValue)
    /// One that is not whole before all is encoded.
    case encoder(ValueEncoder)
  }

  private var items: [Item] = []
  var count: Int { items.count }

  init(
    _ type: TypeReference, _ session: EncodingSession, _ path: EncodedPath, title: String
  ) {
    self.session = session
    self.title = title
    self.path = path
    self.type = type
    switch type.required {
    case .list(let inner): item = inner
    case .any: item = .any
    default: item = nil
    }
  }

  func encodeNil() { items.append(.value(.null)) }
  func encode(_ value: Bool) { items.append(.value(.bool(value))) }
  func encode(_ value: String) { append(.string(value)) }
  func encode(_ value: Double) { append(.double(value)) }
  func encode(_ value: Float) { append(.double(Double(value.description) ?? Double(value))) }
  func encode(_ value: Int) { append(.int(value)) }
  func encode(_ value: Int8) { append(.int(Int(value))) }
  func encode(_ value: Int16) { append(.int(Int(value))) }
  func encode(_ value: Int32) { append(.int(Int(value))) }
  func encode(_ value: Int64) throws { try encodeInteger(value) }
  func encode(_ value: UInt) throws { try encodeInteger(value) }
  func encode(_ value: UInt8) { append(.int(Int(value))) }
  func encode(_ value: UInt16) { append(.int(Int(value))) }
  func encode(_ value: UInt32) { append(.int(Int(value))) }
  func encode(_ value: UInt64) throws { try encodeInteger(value) }
  func encode(_ value: Int128) throws { try encodeInteger(value) }
  func encode(_ value: UInt128) throws { try encodeInteger(value) }

  func encode<T: Encodable>(_ value: T) throws {
    if let known = session.known(value) { return append(known) }
    let item = item ?? .any
    items.append(.value(try session.encoded(value, as: item, itemPath, title: itemTitle)))
  }

  private func encodeInteger(_ value: some FixedWidthInteger & Sendable) throws {
    append(try session.integer(value, title: itemTitle))
  }

  private func append(_ value: SaxValue) {
    items.append(.value(EncodingSession.converted(value, to: item ?? .any)))
  }

  private var itemPath: EncodedPath { path.appending(IndexKey(items.count)) }

  private var itemTitle: String { "\(title)[\(items.count)]" }

  private var next: ValueEncoder {
    let encoder = ValueEncoder(item ?? .any, session, itemPath, title: itemTitle)
    items.append(.encoder(encoder))
    return encoder
  }

  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> { next.container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.items }

  func superEncoder() -> any Encoder { next }

  /// Makes a list of the items, in the order in which they were encoded.
  ///
  /// - Throws: ``BuildError`` if no list fits.
  func finish() throws -> SaxValue {
    if item == nil {
      throw BuildError(
        .structure, "a list is no \(session.text(of: type)), for \(title)")
    }
    var values: [SaxValue] = []
    values.reserveCapacity(items.count)
    for item in items {
      switch item {
      case .value(let value): values.append(value)
      case .encoder(let encoder): values.append(try encoder.finish())
      }
    }
    return .list(values)
  }
}
