internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// The members that a value encodes: fields of an object, or entries of a dictionary.
final class EncodedMembers {
  private enum Kind {
    case fields(EncodedType)
    /// Objects of several types, until a member says which.
    case choice([TypeID])
    case entries(TypeReference)
    /// Those that no member fits.
    case none(String)
  }

  let session: EncodingSession
  let path: EncodedPath
  private let type: TypeReference
  private let title: String
  /// For messages.
  private var typeName: String { session.text(of: type) }
  private var kind: Kind
  private var slots: [SaxValue?] = []
  private var entries = ValueDictionary()
  /// Members that are not whole before all is encoded.
  private var waiting: [(key: any CodingKey, encoder: ValueEncoder)] = []
  /// The object that a case of a Swift enum holds.
  private var chosen: SaxValue?
  /// The first error of a call that throws none.
  private var failure: BuildError?

  init(
    _ type: TypeReference, _ session: EncodingSession, _ path: EncodedPath, title: String
  ) {
    self.type = type
    self.session = session
    self.title = title
    self.path = path
    switch type.required {
    case .type(let id):
      if let choices = session.choices(id) {
        kind = .choice(choices)
      } else {
        do throws(BuildError) {
          kind = .fields(try session.type(id))
        } catch {
          kind = .none(error.message)
        }
      }
    case .dictionary(let value): kind = .entries(value)
    case .any: kind = .entries(.any)
    default:
      kind = .none("an object is no \(session.text(of: type)), for \(title)")
    }
    if case .fields(let type) = kind { slots = Array(repeating: nil, count: type.fields.count) }
  }

  /// Puts a value where a key says.
  func encode<T: Encodable>(_ value: T, _ key: some CodingKey) throws {
    if case .fields(let fields) = kind {
      guard let index = fields.index(of: key.stringValue) else {
        // So the compiler's code for enums names what a case holds.
        guard key.stringValue == "_0" else {
          throw session.missingField(key.stringValue, ofType: fields.shape.typeName)
        }
        chosen = try session.encoded(value, as: type, path.appending(key), title: title)
        return
      }
      // A path is made for what has something in it alone.
      if let known = session.known(value) { return try store(known, index, fields) }
      let field = fields.fields[index]
      return try store(
        try session.encoded(value, as: field.type, path.appending(key), title: field.title), index,
        fields)
    }
    if case .entries(let inner) = kind {
      if let known = session.known(value) {
        return entries.set(EncodingSession.converted(known, to: inner), for: key.stringValue)
      }
      let value = try session.encoded(
        value, as: inner, path.appending(key), title: "\(title)[\"\(key.stringValue)\"]")
      return entries.set(value, for: key.stringValue)
    }
    if case .choice(let types) = kind, key.stringValue == "@type", let name = Self.name(value),
      let id = types.first(where: { session.name(of: $0) == name })
    {
      kind = .fields(try session.type(id))
      slots = Array(repeating: nil, count: try session.type(id).fields.count)
      return
    }
    let encoder = try fittingEncoder(for: key)
    waiting.append((key, encoder))
    encoder.store(
      try session.encoded(value, as: encoder.type, encoder.path, title: encoder.title))
  }

  /// The name of a type, as a text or an enum of texts.
  private static func name(_ value: some Encodable) -> String? {
    value as? String ?? (value as? any RawRepresentable)?.rawValue as? String
  }

  /// An encoder for the value of a key; where no member fits, ``finish()`` says so.
  func encoder(for key: some CodingKey) -> ValueEncoder {
    do {
      let encoder = try fittingEncoder(for: key)
      waiting.append((key, encoder))
      return encoder
    } catch {
      failure = failure ?? error
      return unfit
    }
  }

  /// An encoder for what does not fit, and goes nowhere.
  var unfit: ValueEncoder {
    failure =
      failure ?? BuildError(.structure, "\(typeName) has members alone, for \(title)")
    return ValueEncoder(.any, session, path, title: title)
  }

  private func fittingEncoder(for key: some CodingKey) throws(BuildError) -> ValueEncoder {
    let path = path.appending(key)
    let encoder: ValueEncoder
    switch kind {
    case .fields(let type):
      let field = type.fields[try index(of: key, in: type)]
      encoder = ValueEncoder(field.type, session, path, title: field.title)
    case .entries(let value):
      encoder = ValueEncoder(value, session, path, title: "\(title)[\"\(key.stringValue)\"]")
      // Its place among the entries.
      entries.set(.null, for: key.stringValue)
    case .choice(let types):
      let id = types.first {
        let name = session.name(of: $0)
        return key.stringValue == name || key.stringValue == caseName(of: name)
      }
      guard let id else {
        throw BuildError(
          .structure, "\(key.stringValue) says no type of \(typeName), for \(title)",
          fix: "@type first, with the type's name, or an enum with a case for each type")
      }
      encoder = ValueEncoder(.type(id), session, path, title: title)
    case .none(let reason): throw BuildError(.structure, reason)
    }
    return encoder
  }

  private func index(of key: some CodingKey, in type: EncodedType) throws(BuildError) -> Int {
    if let index = type.index(of: key.stringValue) { return index }
    throw session.missingField(key.stringValue, ofType: type.shape.typeName)
  }

  private func store(_ value: SaxValue, _ index: Int, _ type: EncodedType) throws(BuildError) {
    let field = type.fields[index]
    slots[index] = try field.fitted(field.converted(value))
  }

  /// The object or dictionary, once all is encoded.
  ///
  /// - Throws: ``BuildError`` if a required field is missing, or a value does not fit its field.
  func finish() throws -> SaxValue {
    if let failure { throw failure }
    if let chosen {
      if waiting.isEmpty, slots.allSatisfy({ $0 == nil }) { return chosen }
      throw BuildError(
        .structure, "a case holds a \(typeName) and more, for \(title)",
        fix: "a case that holds one value")
    }
    switch kind {
    case .fields(let type):
      for (key, encoder) in waiting {
        guard let index = type.index(of: key.stringValue) else { continue }
        try store(try encoder.finish(), index, type)
      }
      var values: [SaxValue] = []
      values.reserveCapacity(slots.count)
      for (index, slot) in slots.enumerated() {
        values.append(try slot ?? type.fields[index].absent())
      }
      return .object(SaxObject(shape: type.shape, slots: values))
    case .entries:
      for (key, encoder) in waiting { entries.set(try encoder.finish(), for: key.stringValue) }
      return .dictionary(entries)
    case .choice:
      guard waiting.count == 1, let encoder = waiting.first?.encoder else {
        throw BuildError(
          .structure, "nothing says which type of \(typeName) it is, for \(title)",
          fix: "@type first, with the type's name, or an enum with a case for each type")
      }
      return try encoder.finish()
    case .none(let reason): throw BuildError(.structure, reason)
    }
  }
}
