package import SaxEngine
internal import SaxLanguage

extension Mapping {
  /// Checks that a `Decodable` type can be filled by what a declaration emits.
  ///
  /// - Throws: ``BuildError/Code/access``, with everything that does not fit.
  package func check<T: Decodable>(_ type: T.Type, rule: Int) throws(BuildError) {
    try check(type, against: model.rules[rule].type)
  }

  /// Checks that a `Decodable` type can be filled by a field.
  ///
  /// - Throws: ``BuildError/Code/access`` if there is no such field, if it may be nil and the
  ///   type may not, or if it is of another kind.
  package func check<T: Decodable>(
    _ type: T.Type, field name: String, ofType typeName: String
  ) throws(BuildError) {
    let fields = fields(ofType: typeName)
    guard let field = fields.first(where: { $0.name == name }) else {
      throw missingField(name, ofType: typeName)
    }
    if case .optional = field.type, !(type is any ExpressibleByNilLiteral.Type) {
      throw BuildError(
        .access, "\(typeName).\(name) may be nil, and \(type) may not", mapping: field.place,
        fix: "\(type)?, or a default in the mapping")
    }
    try check(type, against: field.type)
  }

  private func check<T: Decodable>(
    _ type: T.Type, against reference: TypeReference
  ) throws(BuildError) {
    try checkedTypes.check(type, against: reference) { () throws(BuildError) in
      try DecodableCheck.check(type, against: reference, in: model)
    }
  }
}
