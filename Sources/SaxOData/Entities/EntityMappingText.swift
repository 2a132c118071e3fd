/// The text of a mapping that reads entities with some properties, of all versions, in both formats.
///
/// In JSON an entity has its properties as members, in Atom within `content`, or beside it where the content is a
/// stream. What is expanded is a member there, and within a link here (OData Atom Format 4.0 §8).
struct EntityMappingText {
  /// The number of entities that come.
  enum Amount {
    case one, many
    /// As many, without those that are removed.
    case changes
  }

  private let root: EntityOutline
  /// The types by their names, as the mapping calls them.
  private var typeNames: [String: String] = [:]
  private var types: [String] = []
  /// The names of fields that are none in a mapping, by the names that stand for them there.
  private(set) var renamedFields: [String: String] = [:]

  /// The name of the type of the entities.
  static let typeName = "Entity"

  init(_ root: EntityOutline) { self.root = root }

  /// - Returns: the text, which is as long as the outline has properties.
  mutating func text(_ amount: Amount) -> String {
    typeNames[root.name] = Self.typeName
    add(root)
    let rule =
      switch amount {
      case .many:
        """
        emit Entity at json(/value | /d/results | /d[* and not(results or __count or __next)] | /results)
                     | xml(/a:feed/a:entry)
        """
      case .changes:
        """
        emit Entity at json(/value[not(@removed or ends-with(@odata.context, "$deletedEntity")
                            or ends-with(@odata.context, "$link") or ends-with(@odata.context, "$deletedLink"))])
                     | xml(/a:feed/a:entry)
        """
      case .one:
        """
        emit Entity at json(/d[not(results or error)] | /.[not(d or value or error or `odata.error`)])
                     | xml(/a:entry)
        """
      }
    return """
      language 1
      mapping Entities
      namespace default = "http://docs.oasis-open.org/odata/ns/data",
                          "http://schemas.microsoft.com/ado/2007/08/dataservices"
      namespace m = "http://docs.oasis-open.org/odata/ns/metadata",
                    "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
      namespace a = "http://www.w3.org/2005/Atom"
      dates iso8601, odata

      \(rule)

      """ + types.joined(separator: "\n")
  }

  private mutating func add(_ outline: EntityOutline) {
    let place = types.count
    types.append("")
    let name = typeNames[outline.name] ?? Self.typeName
    var own: [String] = []
    var others: [String] = []
    for property in outline.properties {
      let field = fieldName(property.name)
      let names = property.names.map(Self.quoted)
      switch property.kind {
      case .scalar(let type) where property.feedPath != nil:
        // An empty element stands for null.
        let moved = property.feedPath.map { "\($0)[normalize-space(.)]" } ?? ""
        let inside = names.flatMap { ["a:content/m:properties/\($0)", "m:properties/\($0)"] }
        others.append("  \(field): \(type)?\(from(names, inside + [moved]))")
      case .scalar(let type):
        let optional = property.isOptional ? "?" : ""
        own.append("    \(field): \(type)\(optional) from \(names.joined(separator: " | "))")
      case .list(.scalar(let type)):
        let json = names.flatMap { ["\($0)/results", "\($0)[not(results)]"] }
        let xml = names.flatMap { ["\($0)/m:element", "\($0)/element"] }
        own.append("    \(field): [\(type)]\(from(json, xml))")
      case .object(let inner): others.append(reference(field, typeName(inner), property))
      case .named(let inner): others.append(reference(field, typeNames[inner] ?? "Any", property))
      case .list(.object(let inner)): others.append(list(field, typeName(inner), property))
      case .list(.named(let inner)):
        others.append(list(field, typeNames[inner] ?? "Any", property))
      case .list, .dictionary:
        // What no type says is read as it is.
        own.append("    \(field): Any? from \(names.joined(separator: " | "))")
      }
    }
    let group = "  at json(.) | xml(. | a:content/m:properties | m:properties) {"
    types[place] =
      (["type \(name) {"] + (own.isEmpty ? [] : [group] + own + ["  }"]) + others + ["}"])
      .joined(separator: "\n") + "\n"
  }

  private mutating func typeName(_ outline: EntityOutline) -> String {
    if let known = typeNames[outline.name] { return known }
    let name = "Part\(typeNames.count)"
    typeNames[outline.name] = name
    add(outline)
    return name
  }

  /// One complex value or entity.
  private func reference(
    _ field: String, _ type: String, _ property: EntityOutline.Property
  ) -> String {
    let names = property.names.map(Self.quoted)
    let json = names.map { "\($0)[not(results or __deferred)]" }
    let xml = zip(names, property.names).flatMap { name, title in
      [
        "a:content/m:properties/\(name)", "m:properties/\(name)", name,
        "a:link[@title = \"\(title)\"]/m:inline/a:entry",
      ]
    }
    return "  \(field): \(type)\(property.isOptional ? "?" : "")\(from(json, xml))"
  }

  /// Several of them.
  private func list(
    _ field: String, _ type: String, _ property: EntityOutline.Property
  ) -> String {
    let names = property.names.map(Self.quoted)
    let json = names.flatMap { ["\($0)/results", "\($0)[not(results or __deferred)]"] }
    let xml = zip(names, property.names).flatMap { name, title in
      [
        "a:content/m:properties/\(name)/m:element", "m:properties/\(name)/m:element",
        "a:content/m:properties/\(name)/element", "m:properties/\(name)/element",
        "\(name)/m:element", "\(name)/element",
        "a:link[@title = \"\(title)\"]/m:inline/a:feed/a:entry",
      ]
    }
    return "  \(field): [\(type)]\(from(json, xml))"
  }

  private func from(_ json: [String], _ xml: [String]) -> String {
    " from json(\(json.joined(separator: " | "))) | xml(\(xml.joined(separator: " | ")))"
  }

  /// The field of a property: its name, or one that stands for it where that is none in a mapping.
  private mutating func fieldName(_ name: String) -> String {
    if Self.isName(name), !Self.keywords.contains(name) { return name }
    let field = "field\(renamedFields.count)_"
    renamedFields[field] = name
    return field
  }

  private static let keywords: Set<String> = ["at", "type", "emit", "error", "from", "switch"]

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "_") else { return false }
    return text.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): index > 0
      default: false
      }
    }
  }

  /// A name in a path, quoted.
  private static func quoted(_ name: String) -> String {
    "`" + name.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``") + "`"
  }
}
