internal import SaxLanguage
internal import SaxSchema

/// Gives prefixes to the namespaces that a schema's paths are in.
enum NamespaceNaming {
  private static let predeclared = [XMLVocabulary.xml: "xml", XMLVocabulary.schemaInstance: "xsi"]

  private struct Use {
    var elements: Set<String> = []
    var attributes: Set<String> = []

    mutating func add(_ paths: [Path]) {
      for step in paths.flatMap(\.steps) {
        if step.axis == .attribute {
          attributes.formUnion(step.test.namespaces)
        } else {
          elements.formUnion(step.test.namespaces)
        }
      }
    }
  }

  static func namespaces(of table: NamespaceTable, in schema: Schema) -> [NamespaceModel] {
    var use = Use()
    for root in schema.roots { use.add(root.paths) }
    for case .record(let record) in schema.declarations {
      for field in record.fields { use.add(field.paths + field.key + field.value) }
    }
    for case .choice(let choice) in schema.declarations {
      use.add(choice.discriminator)
      for name in choice.cases.flatMap(\.names) { use.elements.formUnion(name.namespaces) }
    }

    let used = table.entries.dropFirst(2).filter {
      use.elements.contains($0.text) || use.attributes.contains($0.text)
    }
    // Names without a prefix can be in one namespace only.
    let unprefixed = used.filter { $0.isDefault && use.elements.contains($0.text) }
    let hasDefault = unprefixed.count == 1 && !use.elements.contains("")
    var taken: Set<String> = ["xml", "xsi", "default"]
    var result: [NamespaceModel] = []
    // What is in no namespace in one sample is in one in another.
    let others = table.entries[NamespaceTable.none].others
    if !others.isEmpty, use.elements.contains("") {
      result.append(NamespaceModel(prefix: nil, uris: [""] + others))
    }
    for entry in used {
      let uris = [entry.text] + entry.others
      if hasDefault, entry.isDefault, use.elements.contains(entry.text) {
        result.append(NamespaceModel(prefix: nil, uris: uris))
        guard use.attributes.contains(entry.text) else { continue }
      }
      if let prefix = predeclared[entry.text] {
        result.append(NamespaceModel(prefix: prefix, uris: uris))
        continue
      }
      let wanted = entry.prefix.isEmpty ? prefix(of: entry.text) : entry.prefix
      var prefix = wanted
      var number = 2
      while !taken.insert(prefix).inserted {
        prefix = wanted + String(number)
        number += 1
      }
      result.append(NamespaceModel(prefix: prefix, uris: uris))
    }
    return result
  }

  /// Of a URI's last word that is no version or date: `kml` of `http://www.opengis.net/kml/2.2`.
  private static func prefix(of uri: String) -> String {
    let parts = uri.split { "/:#?&=".contains($0) }
    for part in parts.reversed() {
      let letters = part.filter { $0.isASCII && $0.isLetter }.lowercased()
      if letters.count >= 2, letters.count * 2 > part.count, letters.count <= 16 { return letters }
    }
    return "ns"
  }
}

extension NameTest {
  /// Those that a name may be in.
  fileprivate var namespaces: [String] {
    switch self {
    case .name(let uris, _), .namespaces(let uris): uris
    case .any, .local: []
    }
  }
}
