internal import SaxValues

// What keyed containers look up.
extension ValueDecoder {
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

  func find(_ name: String) -> Value? {
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
