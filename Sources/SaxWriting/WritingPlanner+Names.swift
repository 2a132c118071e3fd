internal import SaxLanguage
internal import SaxValues

// Nodes that are called by what is in them.
extension WritingPlanner {
  /// The source that tells the name of a node, of a field or a `switch` of what is in it.
  func nameSource(of type: TypeReference) -> Step.Source? {
    guard case .type(let id) = type.required else { return nil }
    switch model.types[id].kind {
    case .choice(let choice):
      return path(of: choice)?.ownName
    case .object(let fields):
      for field in fields {
        if case .some(.none) = field.target { continue }
        if let way = try? way(field.target, field.paths), way.ending == .ownName {
          return field.paths.first { $0.format.includes(format) && $0.ownName != nil }?.ownName
        }
      }
      return nil
    }
  }

  /// The way to nodes of several names, and these: by the alternatives that differ in the last step alone.
  func named(
    _ way: WrittenWay, _ target: WritingTarget?, _ paths: [Path], by source: Step.Source
  ) throws(WrittenWay.Refusal) -> (way: WrittenWay, names: WrittenNames) {
    var way = way
    var names: [String: WrittenName] = [:]
    var other: (@Sendable (String) -> WrittenName?)?
    if way.ending == .children {
      way.steps.append(WrittenStep(name: WrittenName("*")))
      way.ending = .node
    }
    guard way.ending == .node, let last = way.steps.last, !last.name.isAttribute else {
      throw WrittenWay.Refusal(reason: "it names no element or member")
    }
    var candidates = paths
    if case .paths(let written) = target { candidates = written }
    for path in candidates where path.format.includes(format) {
      guard let found = self.way(of: path) else { continue }
      if found.ending == .children, found.steps == way.steps.dropLast() {
        other = other ?? anyName(path.steps.last?.test ?? .any)
      } else if found.ending == .node, let step = found.steps.last, !step.name.isAttribute,
        found.steps.dropLast() == way.steps.dropLast(), step.constants == last.constants
      {
        let prefix = String(decoding: step.name.prefixBytes, as: UTF8.self)
        let isWhole = source == .name && !prefix.isEmpty
        let name = isWhole ? "\(prefix):\(step.name.local)" : step.name.local
        names[name] = names[name] ?? step.name
      }
    }
    return (way, WrittenNames(names, other: other))
  }

  /// Notes the field that is the name of its object's node, where the path has that: another in each format.
  mutating func passOverName(of content: WrittenContent, _ names: WrittenNames) {
    guard !names.takesAny, case .object(let id, _) = content,
      case .object(let fields) = model.types[id].kind
    else { return }
    for field in fields {
      if case .some(.none) = field.target { continue }
      let name = name(of: field, id)
      guard let way = try? way(field.target, field.paths), way.ending == .ownName,
        !plan.passedOver.contains(where: { $0.name == name })
      else { continue }
      plan.passedOver.append(
        WritingIssue(name: name, reason: "its path has the name", place: field.place, fix: nil))
    }
  }

  /// Makes the names that a test finds: of its namespace, where it is `p:*`.
  private func anyName(_ test: NameTest) -> @Sendable (String) -> WrittenName? {
    guard case .namespaces(let uris) = test, let uri = uris.first, format == .xml else {
      return { WrittenName($0) }
    }
    let prefix = uri.isEmpty ? "" : prefix(of: uri)
    return { WrittenName($0, prefix: prefix, uri: uri) }
  }
}
