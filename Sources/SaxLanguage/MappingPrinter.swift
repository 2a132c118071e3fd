internal import SaxValues

/// Writes syntax trees as the text of a mapping, laid out in columns.
///
/// What that text is parsed to is the tree again, but for places and comments. Of a tree of which something could
/// not be read the rest is written.
package enum MappingPrinter {
  /// Declarations that stand together; empty lines part them from others.
  private enum Section { case head, settings, rules, type }

  package static func text(of mapping: MappingSyntax) -> String {
    var sections: [(kind: Section, text: String)] = [(.head, "language 1\n")]
    // They stand before the next declaration.
    var comments = ""
    func add(_ text: String, to kind: Section) {
      if let last = sections.last, last.kind == kind, kind != .type {
        sections[sections.count - 1].text += comments + text
      } else {
        sections.append((kind, comments + text))
      }
      comments = ""
    }
    var rules: [[String]] = []
    func addRules() {
      if !rules.isEmpty { add(Columns.text(rules, gap: 1, indent: ""), to: .rules) }
      rules = []
    }
    for declaration in mapping.declarations {
      if case .rule(let rule) = declaration {
        rules.append(row(rule))
        continue
      }
      addRules()
      if case .comment(let comment) = declaration {
        comments += "# \(comment)\n"
      } else {
        add(text(of: declaration), to: section(of: declaration))
      }
    }
    addRules()
    if !comments.isEmpty { add("", to: .type) }
    return sections.map(\.text).joined(separator: "\n")
  }

  private static func section(of declaration: DeclarationSyntax) -> Section {
    switch declaration {
    case .mapping: .head
    case .namespace, .import, .names, .dates, .limit, .duplicates: .settings
    case .comment, .rule: .rules
    case .object, .choice, .enumeration, .service: .type
    }
  }

  private static func text(of declaration: DeclarationSyntax) -> String {
    switch declaration {
    case .comment(let comment): "# \(comment)\n"
    case .mapping(let name): "mapping \(name.text)\n"
    case .namespace(let namespace):
      "namespace \(namespace.prefix.text) = \(strings(namespace.uris))\n"
    case .import(let file): "import \(QuotedText.string(file.text))\n"
    case .names(let style): "names \(style.text)\n"
    case .dates(let dates): text(of: dates)
    case .limit(let limit):
      "limit \(limit.name.text) \(limit.value.text)\(limit.unit.map { " \($0.text)" } ?? "")\n"
    case .duplicates(let policy): "duplicates \(policy.text)\n"
    case .rule(let rule): Columns.text([row(rule)], gap: 1, indent: "")
    case .object(let object): text(of: object)
    case .choice(let choice): text(of: choice)
    case .enumeration(let enumeration): text(of: enumeration)
    case .service(let service): service.printed
    }
  }

  private static func text(of dates: DatesSyntax) -> String {
    var words = ["dates"]
    if !dates.formats.isEmpty {
      words.append(dates.formats.map(\.printed).joined(separator: ", "))
    }
    if let zone = dates.zone { words.append("in \(QuotedText.string(zone.text))") }
    return words.joined(separator: " ") + "\n"
  }

  private static func row(_ rule: RuleSyntax) -> [String] {
    [
      "\(rule.kind == .emit ? "emit" : "error") \(rule.type?.printed ?? "")",
      rule.path.map { "at \($0.printed)" } ?? "", rule.target.map { "to \($0.printed)" } ?? "",
      comment(rule.comment),
    ]
  }

  // MARK: Types

  private static func text(of object: ObjectSyntax) -> String {
    let base = object.base.map { ": \($0.text)" } ?? ""
    return object.documentation.printedAsDocumentation()
      + "type \(object.name.text)\(base)\(element(object.element)) {\n\(body(object.members, indent: "  "))}\n"
  }

  private static func element(_ name: PathSyntax?) -> String {
    name.map { " as \($0.printed)" } ?? ""
  }

  private static func body(_ members: [MemberSyntax], indent: String) -> String {
    var text = ""
    var rest = members[...]
    while let first = rest.first {
      if case .group(let group) = first {
        text += "\(indent)at \(group.path?.printed ?? "") {"
        text +=
          group.members.isEmpty
          ? " }\n" : "\n\(body(group.members, indent: indent + "  "))\(indent)}\n"
        rest.removeFirst()
        continue
      }
      var fields: [[String]] = []
      while case .field(let field)? = rest.first {
        if !field.documentation.isEmpty, !fields.isEmpty { break }
        text += field.documentation.printedAsDocumentation(indent: indent)
        fields.append(row(field))
        rest.removeFirst()
      }
      text += Columns.text(fields, gap: 2, indent: indent)
    }
    return text
  }

  private static func row(_ field: FieldSyntax) -> [String] {
    let others = FieldClauses.all.filter { $0 != FromClause.self }
    return [
      "\(field.name.text):", field.type?.printed ?? "",
      FromClause.printed(of: field) ?? "",
      others.compactMap { $0.printed(of: field) }.joined(separator: "  "),
      comment(field.comment),
    ]
  }

  private static func text(of choice: SwitchSyntax) -> String {
    var rows = choice.cases.map { [strings($0.literals), "-> \($0.type.text)"] }
    if let otherwise = choice.otherwise { rows.append(["else", "-> \(otherwise.text)"]) }
    return choice.documentation.printedAsDocumentation()
      + "type \(choice.name.text)\(element(choice.element)) = switch \(choice.path?.printed ?? "") {\n"
      + Columns.text(rows, gap: 1, indent: "  ") + "}\n"
  }

  /// The most characters of an enumeration on one line.
  private static let widest = 100

  private static func text(of enumeration: EnumSyntax) -> String {
    var cases = enumeration.cases.map {
      $0.name.text + ($0.literals.isEmpty ? "" : " = \(strings($0.literals))")
    }
    if let otherwise = enumeration.otherwise { cases.append("else \(otherwise.text)") }
    let line = "enum \(enumeration.name.text) { \(cases.joined(separator: ";  ")) }"
    let documentation = enumeration.documentation.printedAsDocumentation()
    if line.count <= widest { return documentation + line + "\n" }
    return documentation + "enum \(enumeration.name.text) {\n" + cases.map { "  \($0)\n" }.joined()
      + "}\n"
  }

  // MARK: Words

  private static func strings(_ words: [WordSyntax]) -> String {
    words.map { QuotedText.string($0.text) }.joined(separator: ", ")
  }

  private static func comment(_ text: String?) -> String { text.map { "# \($0)" } ?? "" }
}
