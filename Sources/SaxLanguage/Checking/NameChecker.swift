internal import SaxEvents

/// Finds the meanings of names in paths: their prefixes, and the namespaces of those without one.
package struct NameChecker {
  private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
  static let schemaInstanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"
  package static let predeclared = ["xml": xmlNamespace, "xsi": schemaInstanceNamespace]

  let files: [MappingFile]
  let collector: DiagnosticCollector

  func resolve(
    _ test: NameTestSyntax, _ axis: Step.Axis, at range: SourceRange, in file: MappingFile
  ) -> NameTest {
    switch test {
    case .any: return .any
    case .anyNamespace(let local): return .local(local)
    case .allOf(let prefix):
      return .namespaces(namespaces(of: prefix, in: file, key: nil) ?? [])
    case .prefixed(let prefix, let local):
      return .name(
        namespaces: namespaces(of: prefix, in: file, key: axis == .attribute ? "@" : "") ?? [],
        local: local)
    case .name(let local):
      if axis == .child, local.hasPrefix("@") || local == "#text" {
        collector.warning(
          .neverMatches,
          local == "#text"
            ? "a key #text is the text of its node, and no child"
            : "a key that begins with @ is an attribute, and no child",
          at: range, fix: local == "#text" ? "text()" : NameScalars.step(ofKey: local))
      }
      return .name(namespaces: defaultNamespaces(axis, in: file), local: local)
    }
  }

  /// The namespaces that a name without a prefix means; an attribute's is none.
  func defaultNamespaces(_ axis: Step.Axis, in file: MappingFile) -> [String] {
    guard axis != .attribute, let declared = file.defaultNamespace else { return [""] }
    file.usesDefaultNamespace = true
    return declared.uris.map(\.text)
  }

  /// The namespaces that a prefix means in a file: those of its own, else those imported.
  ///
  /// - Parameter key: what a key of JSON that was meant begins with; nil if it was none.
  func namespaces(
    of prefix: WordSyntax, in file: MappingFile, isReported: Bool = true,
    key: String? = ""
  ) -> [String]? {
    if let uri = Self.predeclared[prefix.text] { return [uri] }
    if let own = file.prefixes[prefix.text] {
      file.usedPrefixes.insert(prefix.text)
      return own.uris.map(\.text)
    }
    var found: (uris: [String], range: SourceRange)?
    for index in file.visible.sorted() where index != file.index {
      guard let declared = files[index].prefixes[prefix.text] else { continue }
      file.usedFiles.insert(index)
      files[index].usedPrefixes.insert(prefix.text)
      let uris = declared.uris.map(\.text)
      if let found, found.uris != uris {
        guard isReported else { return nil }
        collector.error(
          .ambiguousPrefix,
          "the prefix \(prefix.text) means different namespaces in imported files",
          at: prefix.range,
          notes: [found.range, declared.prefix.range].map {
            "declared at \(collector.described($0))"
          }, fix: "namespace \(prefix.text) = … in this file")
        return nil
      }
      found = found ?? (uris, declared.prefix.range)
    }
    if let found { return found.uris }
    guard isReported, !file.mayLack(prefix.text, in: files) else { return nil }
    let nearest = collector.nearest(to: prefix.text) {
      file.visible.flatMap { files[$0].prefixes.keys }.sorted() + ["xml", "xsi"]
    }
    collector.error(
      .undeclaredPrefix,
      "the prefix \(prefix.text) is not declared\(NearestName.asked(nearest))",
      at: prefix.range,
      fix: nearest ?? "namespace \(prefix.text) = \"…\"" + keyOfJSON(prefix.text, key, in: file))
    return nil
  }

  /// The way out where a mapping has no namespace: then it may be a key that was meant.
  private func keyOfJSON(_ prefix: String, _ sign: String?, in file: MappingFile) -> String {
    guard let sign, file.visible.allSatisfy({ files[$0].prefixes.isEmpty }) else { return "" }
    return ", or backticks around a key of JSON: \(sign)`\(prefix):…`"
  }

  /// The declarations of a file that a path has asked for, in order.
  func usedNamespaces(of file: MappingFile) -> [NamespaceModel] {
    file.syntax.declarations.compactMap { declaration in
      guard case .namespace(let syntax) = declaration else { return nil }
      let prefix = syntax.prefix.text
      let isDefault = prefix == "default"
      guard isDefault ? file.usesDefaultNamespace : file.usedPrefixes.contains(prefix) else {
        return nil
      }
      return NamespaceModel(
        prefix: isDefault ? nil : prefix, uris: syntax.uris.map(\.text),
        file: collector.name(ofFile: file.index))
    }
  }
}
