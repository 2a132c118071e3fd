extension ServiceModel {
  /// The types of its arguments, results and errors, and those that bodies are made of; some more than once.
  ///
  /// - Parameter types: the mapping's.
  package func types(of types: [TypeModel]) -> [TypeReference] {
    let own = parameters.map(\.field.type) + settings.errors.map(\.type)
    return own
      + calls.flatMap { call in
        call.parameters.map(\.field.type) + call.settings.errors.map(\.type)
          + call.results.compactMap(\.type) + call.madeTypes(of: types)
      }
  }
}

extension CallModel {
  /// The type of a body that is made of arguments.
  fileprivate func madeTypes(of types: [TypeModel]) -> [TypeReference] {
    guard case .made(let name, _, _) = body else { return [] }
    return types.indices.filter { types[$0].name == name }.map { .type($0) }
  }
}

extension ResultModel {
  fileprivate var type: TypeReference? {
    switch kind {
    case .objects(let type, _, _): type
    case .events(let type, _): type
    case .data, .text, .file, .none: nil
    }
  }
}
