package import SaxLanguage
internal import SaxEvents

/// Makes paths as a mapping has them, with the prefixes of a schema's namespaces.
package struct PathWriter {
  static let predeclared: Set<String> = ["xml", "xsi"]

  private let schema: Schema
  private let prefixes: [String: String]
  private let defaultURI: String?

  package init(_ schema: Schema) {
    self.schema = schema
    var prefixes: [String: String] = [:]
    for namespace in schema.namespaces {
      guard let prefix = namespace.prefix else { continue }
      for uri in namespace.uris where prefixes[uri] == nil { prefixes[uri] = prefix }
    }
    self.prefixes = prefixes
    defaultURI = schema.namespaces.first { $0.prefix == nil }?.uris.first
  }

  /// A field's path; nil where it is the one that its name stands for.
  package func path(of field: RecordType.Field) -> PathSyntax? {
    isDefault(field) ? nil : path(field.paths)
  }

  func path(_ paths: [Path]) -> PathSyntax { PathSyntax(joined(paths).map(alternative)) }

  /// A path that nothing reads, as it is told in a comment. A step that one to what is read has
  /// too, in another namespace, is told by its own.
  func unread(_ paths: [Path]) -> String {
    let text = path(paths).printed
    for path in paths {
      let names = path.steps.map(\.test.local)
      let isTaken = schema.roots.flatMap(\.paths).contains {
        $0.steps.count >= names.count && $0.steps.prefix(names.count).map(\.test.local) == names
      }
      guard isTaken else { continue }
      for step in path.steps where step.axis == .child {
        guard case .name(let uris, _) = step.test, let uri = uris.first else { continue }
        if uri.isEmpty, !(defaultURI ?? "").isEmpty { return text + " in no namespace" }
        if !uri.isEmpty, uri != defaultURI, prefixes[uri] == nil {
          return text + " in namespace \(uri)"
        }
      }
    }
    return text
  }

  /// A qualified name as a text that `xsi:type` is compared with.
  func literal(_ name: NameTest) -> String {
    guard case .name(let uris, let local) = name, let uri = uris.first, uri != defaultURI,
      let prefix = prefixes[uri]
    else { return name.local ?? "" }
    return "\(prefix):\(local)"
  }

  /// The paths, or one format's where both have the same.
  private func joined(_ paths: [Path]) -> [Path] {
    let json = paths.filter { $0.format == .json }.map(\.ofBoth)
    let xml = paths.filter { $0.format == .xml }.map(\.ofBoth)
    return !json.isEmpty && json.map(alternative) == xml.map(alternative) ? json : paths
  }

  private func isDefault(_ field: RecordType.Field) -> Bool {
    let paths = joined(field.paths)
    guard paths.count == 1, paths[0].format == .both else { return false }
    var steps = paths[0].steps
    if case .dictionary = field.type.kind {
      guard steps.popLast() == Step(axis: .child) else { return false }
    }
    guard steps.count == 1, steps[0].axis == .child else { return false }
    return steps[0].test.local == schema.keyStyle.convert(field.name)
      && isUnprefixed(steps[0].test)
  }

  private func isUnprefixed(_ test: NameTest) -> Bool {
    guard case .name(let uris, let local) = test else { return false }
    guard let uri = uris.first else { return NameScalars.isName(local) }
    return uri == defaultURI ?? ""
  }

  private func alternative(_ path: Path) -> AlternativeSyntax {
    AlternativeSyntax(
      format: path.format, isAbsolute: path.isAbsolute,
      steps: path.steps.map {
        StepSyntax($0.axis, test($0.test, isAttribute: $0.axis == .attribute))
      })
  }

  private func test(_ test: NameTest, isAttribute: Bool) -> NameTestSyntax {
    switch test {
    case .any, .namespaces: return .any
    case .local(let local): return .anyNamespace(local)
    case .name(let uris, let local):
      // Attributes without a prefix are in no namespace.
      guard let uri = uris.first, !uri.isEmpty, isAttribute || uri != defaultURI else {
        return .name(local)
      }
      return prefixes[uri].map { .prefixed(WordSyntax($0), local) } ?? .anyNamespace(local)
    }
  }
}

extension Path {
  fileprivate var ofBoth: Path {
    var path = self
    path.format = .both
    return path
  }
}
