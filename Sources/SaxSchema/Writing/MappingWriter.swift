internal import SaxLanguage
internal import SaxEvents

/// Writes a schema as a mapping.
package struct MappingWriter {
  private let schema: Schema
  private let paths: PathWriter

  package init(_ schema: Schema) {
    self.schema = schema
    paths = PathWriter(schema)
  }

  /// The mapping: it compiles, and says of each field what a value looks like.
  package var text: String { MappingPrinter.text(of: syntax) }

  private var syntax: MappingSyntax {
    var declarations: [DeclarationSyntax] = []
    if let name = schema.name { declarations.append(.mapping(WordSyntax(name))) }
    for namespace in schema.namespaces
    where !PathWriter.predeclared.contains(namespace.prefix ?? "") {
      declarations.append(
        .namespace(
          NamespaceSyntax(prefix: namespace.prefix ?? "default", uris: namespace.uris)))
    }
    if schema.keyStyle != .asWritten {
      declarations.append(.names(WordSyntax(schema.keyStyle.rawValue)))
    }
    if let unread { declarations.append(.comment(unread)) }
    if let unreadSamples { declarations.append(.comment(unreadSamples)) }
    declarations += schema.roots.map {
      .rule(RuleSyntax(emitting: $0.type, at: paths.path($0.paths), comment: $0.note))
    }
    return MappingSyntax(declarations + schema.declarations.flatMap(written))
  }

  private static let mostUnread = 6

  /// The first paths that are left out, and how many more there are.
  private var unread: String? {
    Self.list("Not read", schema.unread.lazy.map(paths.unread), of: schema.unread.count)
  }

  private var unreadSamples: String? {
    Self.list(
      "Samples that have none of these", schema.unreadSamples, of: schema.unreadSamples.count)
  }

  private static func list(
    _ title: String, _ texts: some Sequence<String>, of total: Int
  ) -> String? {
    var line = title + ": "
    var count = 0
    for text in texts.prefix(mostUnread) {
      let text = (count > 0 ? ", " : "") + Self.line(text)
      if count > 0, line.count + text.count > 94 { break }
      line += text
      count += 1
    }
    if count == 0 { return nil }
    let more = total - count
    return line + (more > 0 ? ", and \(more) more" : "")
  }

  // MARK: Declarations

  private func written(_ declaration: Schema.Declaration) -> [DeclarationSyntax] {
    switch declaration {
    case .record(let record):
      let object = ObjectSyntax(
        name: record.name, base: record.base, fields: record.fields.map(field),
        documentation: record.documentation)
      return [record.note.map { .comment(Self.line($0)) }, .object(object)].compactMap { $0 }
    case .choice(let choice):
      return [
        .choice(
          SwitchSyntax(
            name: choice.name, on: paths.path(choice.discriminator),
            cases: choice.cases.map { ($0.values + $0.names.map(paths.literal), $0.type) },
            otherwise: choice.otherwise))
      ]
    case .enumeration(let enumeration): return [.enumeration(EnumSyntax(enumeration))]
    }
  }

  private func field(_ field: RecordType.Field) -> FieldSyntax {
    FieldSyntax(
      name: field.name, type: field.type, from: paths.path(of: field),
      key: field.key.isEmpty ? nil : paths.path(field.key),
      value: field.value.isEmpty ? nil : paths.path(field.value), formats: field.formats,
      documentation: field.documentation, comment: comment(of: field))
  }

  // MARK: Comments

  private func comment(of field: RecordType.Field) -> String? {
    let parts = [field.example.map(Self.shortened), field.note].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

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
