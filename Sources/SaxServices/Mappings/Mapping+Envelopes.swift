package import SaxEngine
package import SaxLanguage
internal import SaxValues

/// The reading of objects that lie in an envelope, which is a mapping of its own: its `emit` rule says where the content
/// is, its `error` rules what ends the reading. It declares no types.
extension Mapping {
  /// A mapping by which responses in envelopes are read: what it emits are objects of a type, by their rules or, where
  /// there are none, as the content of the envelope.
  ///
  /// - Parameters:
  ///   - type: of the objects.
  ///   - isOne: true if one object comes at most: where no rule finds it, it is the content.
  ///   - frame: the envelope.
  package func responses(
    of type: TypeReference, isOne: Bool = false, in frame: Mapping
  ) -> Mapping {
    var responses = model
    responses.services = []
    let refusals = frame.model.rules.filter { $0.kind == .error }
    let name = model.text(of: type)
    let own = rules(emitting: name)
    responses.rules = refusals + model.rules.filter { $0.kind == .error } + own
    if own.isEmpty || isOne {
      var content = frame.content(type, name, model.element(of: type), model.place(of: type))
      content?.isFallback = !own.isEmpty
      if let content { responses.rules.append(content) }
    }
    responses.fingerprint.mix(name.utf8)
    return Mapping(responses)
  }

  /// A mapping by which errors in envelopes are read: an object of a type, by its rules or as the content of its name,
  /// ends the reading.
  ///
  /// - Parameters:
  ///   - type: of the objects.
  ///   - frame: the envelope.
  package func errors(of type: TypeReference, in frame: Mapping) -> Mapping {
    var errors = model
    errors.services = []
    let name = model.text(of: type)
    let own = model.rules.filter { $0.typeName == name }
    let content = frame.content(
      type, name, model.element(of: type) ?? .local(name), model.place(of: type))
    errors.rules = (own.isEmpty ? [content].compactMap(\.self) : own).map { rule in
      var rule = rule
      rule.kind = .error
      return rule
    }
    return Mapping(errors)
  }

  /// The rule of the content as one of another mapping's type.
  private func content(
    _ type: TypeReference, _ name: String, _ element: NameTest?, _ place: MappingPlace?
  ) -> Rule? {
    guard var rule = model.rules.first(where: { $0.kind == .emit }) else { return nil }
    rule.place = place ?? rule.place
    rule.type = type
    rule.typeName = name
    guard let element else { return rule }
    for index in rule.paths.indices {
      guard var last = rule.paths[index].steps.popLast() else { continue }
      last.test = element
      last.predicates = []
      rule.paths[index].steps.append(last)
    }
    return rule
  }
}

extension MappingModel {
  /// The name that `type T as p:Name` gives the elements of a type.
  fileprivate func element(of type: TypeReference) -> NameTest? {
    guard case .type(let id) = type.required else { return nil }
    return types[id].element
  }

  fileprivate func place(of type: TypeReference) -> MappingPlace? {
    guard case .type(let id) = type.required else { return nil }
    return types[id].place
  }
}
