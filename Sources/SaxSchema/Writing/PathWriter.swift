internal import Saxifrage

/// Writes paths as a mapping has them.
struct PathWriter {
  static let predeclared: Set<String> = ["xml", "xsi"]

  private let schema: Schema
  private let prefixes: [String: String]
  private let defaultURI: String?

  init(_ schema: Schema) {
    self.schema = schema
    var prefixes: [String: String] = [:]
    for namespace in schema.namespaces where !namespace.prefix.isEmpty {
      for uri in namespace.uris where prefixes[uri] == nil { prefixes[uri] = namespace.prefix }
    }
    self.prefixes = prefixes
    defaultURI = schema.namespaces.first { $0.prefix.isEmpty }?.uris.first
  }

  /// A field's path; nil where it is the one that its name stands for.
  func path(of field: RecordType.Field) -> String? {
    guard let inXML = field.pathInXML, text(inXML) != text(field.path) else {
      return path(field.path, of: field)
    }
    return "json(\(text(field.path))) | xml(\(text(inXML)))"
  }

  func text(of root: Schema.Root) -> String {
    let text = text(root.path, isAbsolute: true)
    if let format = root.onlyIn { return "\(format.rawValue)(\(text))" }
    guard let inXML = root.pathInXML.map({ self.text($0, isAbsolute: true) }), inXML != text else {
      return text
    }
    return "json(\(text)) | xml(\(inXML))"
  }

  private func path(_ written: [PathStep], of field: RecordType.Field) -> String? {
    var path = written
    if case .dictionary = field.type {
      guard path.last == .anyChild else { return text(path) }
      path.removeLast()
    }
    if path.count == 1, case .child(let name) = path[0],
      name.local == schema.keyStyle.key(of: field.name), isUnprefixed(name)
    {
      return nil
    }
    return text(written)
  }

  func text(_ path: [PathStep], isAbsolute: Bool = false) -> String {
    var texts = [isAbsolute ? "/" : ""]
    for (index, step) in path.enumerated() {
      // What is a child or an attribute takes a path for each.
      let names = step == .anyMember ? ["*", "@*"] : [text(step)]
      texts = names.flatMap { name in texts.map { $0 + (index > 0 ? "/" : "") + name } }
    }
    return path.isEmpty && !isAbsolute ? "." : texts.joined(separator: " | ")
  }

  /// A qualified name as a text that `xsi:type` is compared with.
  func literal(_ name: SchemaName) -> String {
    guard case .uri(let uri) = name.namespace, uri != defaultURI else { return name.local }
    return prefixes[uri].map { "\($0):\(name.local)" } ?? name.local
  }

  private func isUnprefixed(_ name: SchemaName) -> Bool {
    switch name.namespace {
    case .key: NameScalars.isName(name.local)
    case .none: defaultURI == nil
    case .uri(let uri): uri == defaultURI
    case .any: false
    }
  }

  private func text(_ step: PathStep) -> String {
    switch step {
    case .child(let name): text(name, isAttribute: false)
    case .attribute(let name): "@" + text(name, isAttribute: true)
    case .anyChild, .anyMember: "*"
    case .text: "text()"
    case .name: "name()"
    }
  }

  private func text(_ name: SchemaName, isAttribute: Bool) -> String {
    switch name.namespace {
    case .key:
      return NameScalars.isName(name.local) ? Self.bare(name.local) : Self.backticked(name.local)
    case .none: return Self.bare(name.local)
    case .uri(let uri):
      if !isAttribute, uri == defaultURI { return Self.bare(name.local) }
      return prefixes[uri].map { "\($0):\(name.local)" } ?? "*:\(name.local)"
    case .any: return "*:\(name.local)"
    }
  }

  /// Two points in a row would be taken for the parent of a node.
  private static func bare(_ name: String) -> String {
    name.contains("..") ? backticked(name) : name
  }

  private static func backticked(_ key: String) -> String {
    var text = "`"
    for scalar in key.unicodeScalars {
      if scalar == "`" { text += "`" }
      text.unicodeScalars.append(scalar)
    }
    return text + "`"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
