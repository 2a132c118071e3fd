internal import SaxSchema
internal import SaxValues

/// Faults of declarations, which lack something or have what CSDL doesn't allow: each is an error, or a warning where
/// faults are tolerated. Then it counts without that.
extension MetadataBuilder {
  /// Tells of a fault in the declaration at hand.
  ///
  /// - Parameters:
  ///   - part: the property, or what else of the declaration it is about.
  ///   - line: of the part; nil for that of the declaration.
  /// - Throws: `ODataMetadataError`, unless faults are tolerated.
  mutating func tell(
    _ code: ODataMetadataError.Code = .invalid, _ message: String, _ part: String? = nil,
    line: Int? = nil
  ) throws {
    try tell(ODataMetadataError(code, message, line: line), part)
  }

  /// As ``tell(_:_:_:line:)``, of an error.
  mutating func tell(_ error: ODataMetadataError, _ part: String? = nil) throws {
    guard toleratesFaults, let code = EntityModel.Warning.Code(rawValue: error.code.description)
    else { throw error }
    faults.append(
      .init(
        code: code, message: error.message, declaration: declaration, part: part,
        line: error.line ?? line,
        subject: part.map { "\(declaration)/\($0)" } ?? declaration))
  }

  /// Does something that may find a fault.
  ///
  /// - Returns: nil if it found one that is tolerated.
  mutating func tolerating<Result>(
    _ part: String? = nil, line: Int? = nil, _ body: (inout Self) throws -> Result
  ) throws -> Result? {
    do {
      return try body(&self)
    } catch var error as ODataMetadataError {
      error.line = error.line ?? line
      try tell(error, part)
      return nil
    }
  }

  /// A text that a declaration needs, its name if nothing else is said; nil if there is none.
  mutating func needed(
    _ object: SaxObject, _ field: String = "name", of what: String, _ part: String? = nil,
    as attribute: String? = nil
  ) throws -> String? {
    if let text = object.text(field), !text.isEmpty { return text }
    let attribute = attribute ?? Self.attributes[field] ?? Self.capitalized(field)
    try tell(.invalid, "\(what) has no \(attribute)", part, line: object.number("line"))
    return nil
  }

  /// The truth of an attribute, as XML Schema has it or .NET prints it; nil for none.
  mutating func truth(
    _ object: SaxObject, _ field: String, _ part: String? = nil, line: Int? = nil
  ) throws -> Bool? {
    switch object.text(field) {
    case nil: return nil
    case "true"?, "1"?, "True"?: return true
    case "false"?, "0"?, "False"?: return false
    case let text?:
      let attribute = Self.attributes[field] ?? Self.capitalized(field)
      let owner = part ?? object.text("name") ?? declaration
      try tell(
        .invalid, "the \(attribute) of \(owner) is \(text), wanted true or false", part,
        line: line ?? object.number("line"))
      return nil
    }
  }

  /// As ``truth(_:_:_:line:)``, with a default.
  mutating func flag(
    _ object: SaxObject, _ field: String, _ part: String? = nil, default value: Bool = false
  ) throws -> Bool {
    try truth(object, field, part) ?? value
  }

  /// The attributes that fields are read from, where they are called otherwise.
  private static let attributes = [
    "isAbstract": "Abstract", "isOpen": "OpenType", "hasStream": "HasStream",
    "isFlags": "IsFlags", "isBound": "IsBound", "isListed": "IncludeInServiceDocument",
    "isDefault": "IsDefaultEntityContainer", "referenced": "ReferencedProperty", "set": "EntitySet",
  ]

  private static func capitalized(_ field: String) -> String {
    field.prefix(1).uppercased() + field.dropFirst()
  }
}
