internal import SaxEngine
internal import SaxLanguage

/// The mapping's types. Without a mapping there are none, and nothing leads to them.
extension EncodingSession {
  /// True if values are encoded as types of a mapping.
  var isTyped: Bool { mapping != nil }

  func id(named name: String) throws(BuildError) -> TypeID {
    if let id = ids[name] { return id }
    // For the error.
    _ = try mapping?.declaredObject(name)
    throw BuildError(.access, "the mapping declares no type \(name)")
  }

  func type(named name: String) throws(BuildError) -> EncodedType {
    try type(try id(named: name))
  }

  func type(_ id: TypeID) throws(BuildError) -> EncodedType {
    if let known = types[id] { return known }
    guard let mapping else { throw BuildError(.access, "there is no mapping") }
    let (shape, fields) = try mapping.declaredObject(name(of: id))
    let made = EncodedType(shape, fields, of: mapping)
    types[id] = made
    return made
  }

  /// The types that a `switch` chooses from; nil for a type with fields.
  func choices(_ id: TypeID) -> [TypeID]? {
    guard case .choice(let choice)? = mapping?.model.types[id].kind else { return nil }
    return choice.types
  }

  func name(of id: TypeID) -> String { mapping?.model.types[id].name ?? "" }

  /// Returns a type as messages name it.
  func text(of type: TypeReference) -> String { mapping?.model.text(of: type) ?? "Any" }

  func missingField(_ name: String, ofType typeName: String) -> BuildError {
    mapping?.missingField(name, ofType: typeName)
      ?? BuildError(.access, "\(typeName) has no field \(name)")
  }
}
