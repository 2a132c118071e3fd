public import SaxEngine
package import SaxLanguage
internal import SaxValues

extension Mapping {
  /// A mapping of the same types whose documents are one object each: it reads the root of a document as an object of a
  /// type, and writes an object as one.
  ///
  ///     let order = try shop.alone("Order").bytes(of: [order], as: .xml)
  ///
  /// In JSON the object is the root value, and any number of them may follow one another. In XML it is an element of the
  /// name that `type T as p:Name` says, or else of the last name of the path of the type's rule, or else of the type's
  /// own name.
  ///
  /// - Parameter typeName: of a type that the mapping declares or emits.
  /// - Throws: ``BuildError`` with the code ``BuildError/Code/access`` if there is none.
  public func alone(_ typeName: String) throws(BuildError) -> Mapping {
    var alone = model
    alone.rules = [try aloneRule(typeName)]
    alone.fingerprint.mix(typeName.utf8)
    return Mapping(alone)
  }

  package func aloneRule(_ typeName: String) throws(BuildError) -> Rule {
    let known = model.rules.first { $0.kind == .emit && $0.typeName == typeName }
    let id = model.types.firstIndex { $0.name == typeName }
    let place = known?.place ?? id.map { model.types[$0].place } ?? .nowhere
    guard let type = known?.type.required ?? id.map({ .type($0) }) else {
      let near = NearestName.ofPart(typeName, among: model.types.map(\.name))
      throw BuildError(
        .access, "the mapping declares no type \(typeName)", fix: near.map { "did you mean \($0)?" }
      )
    }
    let names = elements(of: id, typeName, known)
    let root = Path(format: .json, isAbsolute: true, steps: [], text: "/", place: place)
    let paths = names.map { name in
      Path(
        format: .xml, isAbsolute: true, steps: [Step(axis: .child, test: name, place: place)],
        text: "/\(name.local ?? "*")", place: place)
    }
    return Rule(
      kind: .emit, type: type, conversion: known?.conversion ?? ConversionModel(),
      paths: [root] + paths, target: .paths([root] + paths.prefix(1)), typeName: typeName,
      place: place)
  }

  /// The names that a type's element has alone: the one that is written first.
  private func elements(of id: TypeID?, _ typeName: String, _ rule: Rule?) -> [NameTest] {
    if let id, let name = model.types[id].element { return [name] }
    let plan = WritingPlanner.plan(of: model, in: .xml)
    let written = plan.rules.first { $0.typeName == typeName }?.steps.last.map {
      NameTest.name(
        namespaces: [String(decoding: $0.name.uriBytes, as: UTF8.self)], local: $0.name.local)
    }
    let read = (rule?.paths ?? []).filter { $0.format != .json }.compactMap { path -> NameTest? in
      guard let last = path.steps.last, last.axis == .child, last.test.local != nil else {
        return nil
      }
      return last.test
    }
    let names = (written.map { [$0] } ?? []) + read
    if !names.isEmpty { return names }
    // Elements of a `switch name()` have the names of their types.
    if let id, case .choice(let choice) = model.types[id].kind,
      choice.paths.contains(where: { $0.ownName != nil })
    {
      return [.any]
    }
    return [.local(typeName)]
  }
}
