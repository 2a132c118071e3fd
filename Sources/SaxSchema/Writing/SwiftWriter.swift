internal import SaxEvents
internal import SaxLanguage

/// Writes a schema as Swift types that a mapping of it fills.
package struct SwiftWriter {
  private let schema: Schema
  /// Records that hold themselves other than in a list, which only classes can.
  private let recursive: Set<String>

  package init(_ schema: Schema) {
    self.schema = schema
    recursive = RecursionFinder(schema).records
  }

  /// The source of a file: a `Decodable` type for each declaration. Of what is handed out without a
  /// type of its own a comment says how to ask for it.
  package var text: String {
    var parts = ["import Foundation\nimport Saxifrage\n"]
    let unnamed = schema.roots.compactMap { Self.loop($0.type.required) }
    if !unnamed.isEmpty { parts.append(unnamed.joined()) }
    for declaration in schema.declarations {
      switch declaration {
      case .record(let record): parts.append(self.record(record))
      case .choice(let choice): parts.append(self.choice(choice))
      case .enumeration(let enumeration): parts.append(self.enumeration(enumeration))
      }
    }
    return parts.joined(separator: "\n")
  }

  /// The loop that asks for objects of a type that has no declaration.
  private static func loop(_ type: TypeSyntax) -> String? {
    if case .named = type.kind { return nil }
    let swift = text(type)
    // A mapping's type is found by the Swift type's name, if that is the same.
    let isSame = if case .scalar = type.kind { true } else { false }
    let name = isSame ? "" : " named: \"\(type.printed)\","
    return "// for try await value in mapping.objects(\(swift).self,\(name) in: …)\n"
  }

  private func record(_ record: RecordType) -> String {
    let isClass = recursive.contains(record.name)
    // A class may go from task to task only if nothing of it changes.
    let fields = fields(of: record).map {
      Self.comment($0.documentation, below: "  ")
        + "  \(isClass ? "let" : "var") \(Self.escaped($0.name)): \(Self.text($0.type))\n"
    }
    let keyword = isClass ? "final class" : "struct"
    return Self.comment(record.documentation)
      + "\(keyword) \(record.name): Decodable, Sendable {\n\(fields.joined())}\n"
  }

  private static func comment(_ lines: [String], below indentation: String = "") -> String {
    lines.map { "\(indentation)/// \($0.escapingControls())\n" }.joined()
  }

  /// With those of its base.
  private func fields(of record: RecordType) -> [RecordType.Field] {
    guard let name = record.base else { return record.fields }
    for case .record(let base) in schema.declarations where base.name == name {
      let own = Set(record.fields.map(\.name))
      return fields(of: base).filter { !own.contains($0.name) } + record.fields
    }
    return record.fields
  }

  private func choice(_ choice: ChoiceType) -> String {
    var types = choice.cases.map(\.type)
    if let otherwise = choice.otherwise { types.append(otherwise) }
    var seen: Set<String> = []
    let cases = types.filter { seen.insert($0).inserted }.map {
      "  case \(Self.escaped($0.prefix(1).lowercased() + $0.dropFirst()))(\($0))\n"
    }
    let keyword = recursive.contains(choice.name) ? "indirect enum" : "enum"
    return "\(keyword) \(choice.name): Decodable, Sendable {\n\(cases.joined())}\n"
  }

  private func enumeration(_ enumeration: EnumModel) -> String {
    let names = (enumeration.cases.map(\.name) + [enumeration.otherwise].compactMap { $0 })
      .map(Self.escaped)
    let line = "  case \(names.joined(separator: ", "))\n"
    let cases = line.count <= 100 ? line : names.map { "  case \($0)\n" }.joined()
    return Self.comment(enumeration.documentation)
      + "enum \(enumeration.name): String, Decodable {\n\(cases)}\n"
  }

  private static func text(_ type: TypeSyntax) -> String {
    switch type.kind {
    case .scalar: type.printed
    case .named(let name): name
    case .any: "SaxValue"
    case .raw: "String"
    case .optional(let type): text(type) + "?"
    case .list(let type): "[\(text(type))]"
    case .dictionary(_, let type): "[String: \(text(type))]"
    }
  }

  private static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
