internal import SaxEvents
internal import SaxLanguage

/// A hint at what a node has instead of what a field looked for, where that tells the mistake.
struct MissingHint {
  /// After `wanted by … as …; `.
  var text: String
  /// The text to write as the field's path.
  var path: String
}

extension String {
  /// Of `/rss/a:channel[2]`: `a:channel`.
  var lastName: String? {
    (split(separator: "/").last?.split(separator: "[").first).map(String.init)
  }

  /// Of `/rss/a:channel[2]`: `channel`.
  fileprivate var lastLocalName: String? {
    (lastName?.split(separator: ":").last).map(String.init)
  }
}

extension Assembly {
  /// The hint for a field of which nothing was found, at the first of its names for which there is one.
  ///
  /// - Parameter names: those of the node's children.
  func hint(for field: FieldPlan, at path: String?, among names: [String]) -> MissingHint? {
    for sought in field.sought {
      if let hint = hint(for: sought, at: path, among: names) {
        return MissingHint(
          text: hint.text,
          path: field.sought.count == 1 ? hint.path : "\(field.pathText) | \(hint.path)")
      }
    }
    for sought in field.sought where sought.isAttribute && !setting.isJSON {
      let attributes = sampledAttributes(at: path) ?? []
      let alike = attributes.filter { $0.local == sought.local }
      if alike.contains(where: { sought.namespaces?.contains($0.uri) != false }) { continue }
      let near = NearestName.ofPart(sought.local, among: attributes.map(\.local))
      guard let attribute = alike.first ?? attributes.first(where: { $0.local == near }) else {
        continue
      }
      let step = step(of: attribute)
      return MissingHint(
        text: "did you mean \(step)?",
        path: field.sought.count == 1 ? step : "\(field.pathText) | \(step)")
    }
    return nil
  }

  /// The attributes of the first elements that are called as the one at a path; nil if none of them was.
  private func sampledAttributes(at path: String?) -> [(local: String, uri: String)]? {
    path?.lastLocalName.flatMap { hints.sample[$0] }?.attributes
  }

  /// The step of a path that asks for an attribute, with the prefix that the mapping has for its namespace.
  private func step(of attribute: (local: String, uri: String)) -> String {
    if attribute.uri.isEmpty { return "@\(attribute.local)" }
    // The default namespace is none of attributes.
    let declared = plan.namespaces.lazy.filter { $0.uris.contains(attribute.uri) }
    let prefix =
      declared.compactMap(\.prefix).first
      ?? NameChecker.predeclared.first { $0.value == attribute.uri }?.key
    return "@\(prefix ?? "*"):\(attribute.local)"
  }

  /// A note on the attributes that elements of a node's name have; nil unless the field looks for one.
  func attributesNote(for field: FieldPlan, at path: String?) -> String? {
    guard !setting.isJSON, field.sought.contains(where: \.isAttribute),
      let element = path?.lastLocalName, let attributes = sampledAttributes(at: path)
    else { return nil }
    var names = attributes.map { step(of: $0) }
    if names.count == ElementSample.Entry.most { names.append("others") }
    return "of the first elements, those called \(element) have "
      + (names.isEmpty ? "no attribute" : names.joined(separator: ", "))
  }

  func hint(
    for sought: SoughtName, at path: String?, among names: [String]
  ) -> MissingHint? {
    let local = sought.local
    if names.contains(local) {
      if sought.isAttribute {
        let text =
          setting.isJSON ? "did you mean \(local)?" : "\(local) is an element, no attribute"
        return MissingHint(text: text, path: prefixed(local))
      }
      if setting.isJSON, local.hasPrefix("@") {
        return MissingHint(
          text: "a key that begins with @ is an attribute", path: NameScalars.step(ofKey: local))
      }
      return setting.isJSON ? nil : namespaceHint(for: sought)
    }
    if !sought.isAttribute, let first = local.split(separator: ".").first,
      first.count < local.count,
      names.contains(String(first))
    {
      let steps = local.replacing(".", with: "/")
      return MissingHint(text: "did you mean \(steps)?", path: steps)
    }
    if !sought.isAttribute, !setting.isJSON,
      let attribute = sampledAttributes(at: path)?.first(where: { $0.local == local })
    {
      return MissingHint(text: "\(local) is an attribute, no element", path: step(of: attribute))
    }
    return nil
  }

  /// Finds a name that is spelt like one of the field's path: first among the node's children, then among all known names.
  func nearHint(for field: FieldPlan, among names: [String]) -> MissingHint? {
    let written = field.paths.first?.split(separator: "/").map(String.init) ?? []
    func hint(_ near: String, at index: Int) -> MissingHint {
      var steps = written.count == field.stepNames.count ? written : field.stepNames
      let step = setting.isJSON ? NameScalars.step(ofKey: near) : prefixed(near)
      if steps.indices.contains(index) { steps[index] = step } else { steps = [step] }
      let path = steps.joined(separator: "/")
      let all = field.paths.count == 1 ? path : "\(field.pathText) | \(path)"
      return MissingHint(text: "did you mean \(path)?", path: all)
    }
    // A name that the path goes through already is none that was meant.
    if let name = field.lastName, !names.contains(name),
      let near = NearestName.ofPart(name, among: names), !field.stepNames.contains(near)
    {
      return hint(near, at: -1)
    }
    let steps = field.stepNames
    guard steps.count > 1, let first = steps.first else { return nil }
    if !names.contains(first) {
      return NearestName.ofPart(first, among: names).map { hint($0, at: 0) }
    }
    for index in 1..<steps.count {
      if let near = nodes.childNames.nearest(to: steps[index]) { return hint(near, at: index) }
    }
    return nil
  }

  /// The name is there, in a namespace that the path does not mean.
  private func namespaceHint(for sought: SoughtName) -> MissingHint? {
    guard let wanted = sought.namespaces, let found = hints.sample[sought.local]?.namespaces,
      let other = found.first, !found.contains(where: { wanted.contains($0.uri) })
    else { return nil }
    let what = other.uri.isEmpty ? "no namespace" : "namespace \"\(other.uri)\""
    let means = wanted == [""] ? ", and a name without a prefix means none" : ""
    return MissingHint(
      text: "\(sought.local) is there in \(what)\(means)", path: prefixed(sought.local))
  }

  /// A name as a path asks for it, with the prefix that the mapping has for its namespace.
  func prefixed(_ local: String) -> String {
    guard !setting.isJSON, let uri = hints.sample[local]?.namespaces.first?.uri, !uri.isEmpty else {
      return local
    }
    guard let known = plan.namespaces.first(where: { $0.uris.contains(uri) }) else {
      return "*:\(local)"
    }
    return known.prefix.map { "\($0):\(local)" } ?? local
  }
}
