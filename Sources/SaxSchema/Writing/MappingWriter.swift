internal import Saxifrage

/// Writes a schema as a mapping.
package struct MappingWriter {
  private let schema: Schema
  private let paths: PathWriter

  package init(_ schema: Schema) {
    self.schema = schema
    paths = PathWriter(schema)
  }

  /// The mapping: it compiles, and says of each field what a value looks like.
  package var text: String {
    var parts = [header, rules]
    for declaration in schema.declarations {
      switch declaration {
      case .record(let record): parts.append(self.record(record))
      case .choice(let choice): parts.append(self.choice(choice))
      case .enumeration(let enumeration): parts.append(self.enumeration(enumeration))
      }
    }
    return parts.joined(separator: "\n")
  }

  // MARK: Head

  private var header: String {
    var lines = ["language 1"]
    if let name = schema.name { lines.append("mapping \(name)") }
    let declared = schema.namespaces.filter { !PathWriter.predeclared.contains($0.prefix) }
    if !declared.isEmpty { lines.append("") }
    for namespace in declared {
      let uris = namespace.uris.map(PathWriter.quoted).joined(separator: ", ")
      lines.append("namespace \(namespace.prefix.isEmpty ? "default" : namespace.prefix) = \(uris)")
    }
    if schema.keyStyle != .asWritten {
      if declared.isEmpty { lines.append("") }
      lines.append("names \(schema.keyStyle.rawValue)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var rules: String {
    let rows = schema.roots.map { root in
      [
        "emit \(root.type.mappingText)", "at \(paths.text(of: root))",
        root.note.map { "# \($0)" } ?? "",
      ]
    }
    return unread + Columns.text(rows, gap: 1, indent: "")
  }

  private static let mostUnread = 6

  /// The first paths that are left out, and how many more there are.
  private var unread: String {
    var line = "# Not read: "
    var count = 0
    for path in schema.unread.prefix(Self.mostUnread) {
      let text = (count > 0 ? ", " : "") + Self.line(paths.text(path, isAbsolute: true))
      if count > 0, line.count + text.count > 96 { break }
      line += text
      count += 1
    }
    if count == 0 { return "" }
    let more = schema.unread.count - count
    return line + (more > 0 ? ", and \(more) more" : "") + "\n"
  }

  // MARK: Declarations

  private func record(_ record: RecordType) -> String {
    let base = record.base.map { ": \($0)" } ?? ""
    let note = record.note.map { "# \(Self.line($0))\n" } ?? ""
    return note + "type \(record.name)\(base) {\n"
      + Columns.text(record.fields.map(row), gap: 2, indent: "  ") + "}\n"
  }

  private func row(_ field: RecordType.Field) -> [String] {
    var clauses: [String] = []
    if let path = paths.path(of: field) { clauses.append("from \(path)") }
    var more: [String] = []
    if !field.key.isEmpty { more.append("key \(paths.text(field.key))") }
    if !field.value.isEmpty { more.append("value \(paths.text(field.value))") }
    if !field.formats.isEmpty {
      more.append("as " + field.formats.map(Self.text).joined(separator: ", "))
    }
    let example = field.example.map { "# " + Self.shortened($0) } ?? ""
    return [
      "\(field.name):", field.type.mappingText, clauses.joined(), more.joined(separator: "  "),
      example,
    ]
  }

  private static func text(_ format: TextFormat) -> String {
    switch format {
    case .iso8601: "iso8601"
    case .rfc822: "rfc822"
    case .odata: "odata"
    case .trimmed: "trimmed"
    case .exists: "exists"
    case .pattern(let pattern): PathWriter.quoted(pattern)
    case .unix(let isMilliseconds): isMilliseconds ? "unix(ms)" : "unix"
    case .words(let yes, let no): PathWriter.quoted("\(yes)/\(no)")
    }
  }

  private func choice(_ choice: ChoiceType) -> String {
    var rows = choice.cases.map {
      let texts = $0.values + $0.names.map(paths.literal)
      return [texts.map(PathWriter.quoted).joined(separator: ", "), "-> \($0.type)"]
    }
    if let otherwise = choice.otherwise { rows.append(["else", "-> \(otherwise)"]) }
    return "type \(choice.name) = switch \(paths.text(choice.discriminator)) {\n"
      + Columns.text(rows, gap: 1, indent: "  ") + "}\n"
  }

  private func enumeration(_ enumeration: EnumerationType) -> String {
    let cases = enumeration.cases.map {
      $0.name == $0.text ? $0.name : "\($0.name) = \(PathWriter.quoted($0.text))"
    }
    let line = "enum \(enumeration.name) { \(cases.joined(separator: ";  ")) }"
    if line.count <= 100 { return line + "\n" }
    return "enum \(enumeration.name) {\n" + cases.map { "  \($0)\n" }.joined() + "}\n"
  }

  // MARK: Comments

  private static let longestExample = 48

  private static func shortened(_ text: String) -> String {
    let line = line(text)
    return line.count <= longestExample ? line : line.prefix(longestExample - 1) + "…"
  }

  /// White space of every kind as single spaces, and nothing that steers a terminal.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").escapingControls()
  }
}
