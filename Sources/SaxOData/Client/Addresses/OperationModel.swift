internal import SaxSchema

/// The declaration of an operation in a model, as far as a call wants it.
struct OperationModel {
  private let model: EntityModel
  /// The method of an import's requests; nil where it says none.
  let httpMethod: String?
  private let name: String
  private let types: [String: String]
  /// The type of what it returns; nil for nothing.
  let result: EntityModel.TypeReference?

  /// Nil if the model declares no such operation.
  ///
  /// - Parameters:
  ///   - name: of the import, or the qualified name of one that is bound.
  ///   - parameters: the names that are given, by which overloads are told apart.
  ///   - model: the service's.
  ///   - binding: the type that it is called on, by which overloads are told apart as well, and true for a list of
  ///     it; nil where that is not known, or it is not bound.
  /// - Throws: ``ODataError/Code/query`` if no overload has these parameters.
  init?(
    _ name: String, _ parameters: [String], in model: EntityModel,
    boundTo binding: (type: String, isCollection: Bool)? = nil
  ) throws(ODataError) {
    // Before V4 those that are bound are imports, too, whose name stands behind the container's.
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let found = model.operations(name)
    let imported = found.isEmpty ? model.operationImport(name) ?? model.operationImport(last) : nil
    var overloads = found
    if let imported {
      overloads = imported.signature.map { [$0] } ?? model.operations(imported.operation ?? "")
    }
    guard let first = overloads.first else { return nil }
    let fitting = overloads.filter { overload in
      parameters.allSatisfy { name in overload.parameters.contains { $0.name == name } }
    }
    let bound = binding.flatMap { binding in
      fitting.first { Self.isCalled($0, on: binding.type, binding.isCollection, in: model) }
    }
    guard let fitting = bound ?? fitting.first else {
      throw ODataError(
        .query, "\(name) has no parameters \(parameters.joined(separator: ", "))",
        fix: first.parameters.map(\.name).joined(separator: ", "))
    }
    self.model = model
    self.name = name
    httpMethod = imported?.httpMethod
    types = Dictionary(fitting.parameters.map { ($0.name, $0.type.name) }) { $1 }
    result = fitting.returnType?.type
  }

  /// True for an overload that is bound to a type, or to one that it is derived from.
  private static func isCalled(
    _ overload: EntityModel.Operation, on type: String, _ isCollection: Bool,
    in model: EntityModel
  ) -> Bool {
    guard overload.isBound, let wanted = overload.parameters.first?.type,
      wanted.isCollection == isCollection
    else { return false }
    guard let base = model.structuredType(wanted.name)?.qualifiedName else {
      return wanted.name == type
    }
    return model.lineage(of: type).contains { $0.qualifiedName == base }
  }

  /// A parameter's value as its type has it.
  ///
  /// - Throws: ``ODataError/Code/query`` if it is of another type.
  func fitted(_ parameter: ODataParameter, _ version: ODataVersion) throws(ODataError)
    -> ODataLiteral
  {
    let literal = parameter.value.odataLiteral(version)
    guard literal != .null, let type = types[parameter.name] else { return literal }
    if let fitted = literal.fitted(to: type, in: model) { return fitted }
    throw ODataError(
      .query, "\(literal) is no \(type), which the parameter \(parameter.name) of \(name) wants")
  }

  /// The type of a parameter, for the body of an action.
  func schema(of parameter: String) -> ModeledType? {
    types[parameter].map { ModeledType(model: model, type: $0) }
  }
}
