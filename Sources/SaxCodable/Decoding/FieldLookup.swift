internal import SaxValues

// What keyed containers look up.
extension ValueDecoder {
  /// The place of a field of the object; nil if this is no object, or has no such field, or a key says more
  /// than the name of a field.
  func index(of name: String) -> Int? {
    guard slots != nil, role == .value else { return nil }
    return place(of: name)
  }

  /// True if a field of the object is null, or if this decodes no object.
  ///
  /// - Parameter field: a place that ``index(of:)`` has found.
  func isNull(_ field: Int) -> Bool {
    guard let slots else { return true }
    return slots._withUnsafeGuaranteedRef {
      $0.withSlot(field) { if case .null = $0 { true } else { false } }
    }
  }

  /// Decodes a field of the object.
  ///
  /// - Parameter field: a place that ``index(of:)`` has found.
  func decode<T: Decodable>(_ type: T.Type, field: Int, at key: some CodingKey) throws -> T {
    guard let slots, let order else { throw missing(key) }
    let way = order._withUnsafeGuaranteedRef { $0.way(of: type, field, session) }
    return try decode(
      type, at: slots._withUnsafeGuaranteedRef { $0.address(of: field) }, way, key)
  }

  func int(_ name: String) -> Int? {
    field(name) { if case .int(let value) = $0 { value } else { nil } }
  }

  func double(_ name: String) -> Double? {
    field(name) { if case .double(let value) = $0 { value } else { nil } }
  }

  func bool(_ name: String) -> Bool? {
    field(name) { if case .bool(let value) = $0 { value } else { nil } }
  }

  func string(_ name: String) -> String? {
    field(name) { if case .string(let value) = $0 { value } else { nil } }
  }

  func find(_ name: String) -> SaxValue? {
    if role == .nothing { return nil }
    if slots != nil {
      if role == .associated, name == "_0" { return value }
      if let value = field(name, { copy $0 }) { return value }
      return name == SaxObject.typeKey ? .string(typeName) : nil
    }
    switch value {
    case .dictionary(let entries): return entries[name]
    // As the compiler's own code for enums without raw values reads them: an object of one
    // member, named for the case.
    case .enumeration(let found): return found == name ? .null : nil
    default: return nil
    }
  }

  private var typeName: String {
    if case .object(let object) = value { object.typeName } else { "" }
  }

  var memberNames: [String] {
    if role == .nothing { return [] }
    switch value {
    case .object(let object):
      return role == .associated ? ["_0"] + object.fieldNames : object.fieldNames
    case .dictionary(let entries): return entries.keys
    case .enumeration(let name): return [name]
    default: return []
    }
  }
}
