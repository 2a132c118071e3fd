internal import SaxEvents
internal import SaxLanguage

/// The text of a mapping that reads entities with some properties, in some versions and formats.
///
/// In JSON an entity has its properties as members, in Atom within `content`, or beside it where the content is a
/// stream. What is expanded is a member there, and within a link here (OData Atom Format 4.0 §8).
struct EntityMappingText {
  /// The number of entities that come.
  enum Amount {
    case one, many
    /// As many, without those that are removed.
    case changes
    /// One, of which is known that it is the whole document.
    case document
    /// One, of which is known that it is within the `d` of V2.
    case wrapped
  }

  private let root: EntityOutline
  private let forms: EntityForms
  private let parts: [String: EntityOutline]
  private var names = EntityTypeNames()
  /// Those that are named, in the order in which they are written.
  private var outlines: [EntityOutline] = []
  private var enumerations: [EntityOutline.Enumeration] = []
  /// The names of fields that are none in a mapping, by the names that stand for them there.
  private(set) var renamedFields: [String: String] = [:]
  /// The name of the type of the entities.
  let typeName: String

  init(_ root: EntityOutline, forms: EntityForms = .all) {
    self.root = root
    self.forms = forms
    parts = Dictionary(root.parts.map { ($0.name, $0) }) { first, _ in first }
    typeName =
      root.properties.isEmpty ? "Any" : names.name(for: root.name, wanted: root.title ?? "Entity")
  }

  /// Writes the mapping, which is as long as the outline has properties.
  ///
  /// - Parameters:
  ///   - amount: how many entities come, and so the path to them.
  ///   - name: the name that the mapping gives itself.
  mutating func text(_ amount: Amount, named name: String = "Entities") -> String {
    var types: [String] = []
    if !root.properties.isEmpty { outlines = [root] }
    // Each may add others.
    while types.count < outlines.count { types.append(type(outlines[types.count])) }
    types += enumerations.map(enumeration)
    let properties = outlines.lazy.flatMap(\.properties)
    let settings = forms.settings(
      hasData: properties.contains { $0.place != .link }, hasMetadata: !properties.isEmpty)
    return """
      language 1
      mapping \(name)
      \(settings)
      emit \(typeName) at \(forms.path(to: amount))

      """ + types.joined(separator: "\n")
  }

  // MARK: Types

  private mutating func type(_ outline: EntityOutline) -> String {
    var own: [String] = []
    var others: [String] = []
    for property in outline.properties {
      let field = fieldName(property.name)
      let (type, clause) = self.type(of: property)
      let path = self.path(of: property)
      let documentation = property.documentation.flatMap(Self.wrapped).map { "  ## \($0)\n" }
      let from = path.text == field ? "" : " from \(path.text)"
      let line = documentation.joined() + "  \(field): \(type)\(from)\(clause)"
      if path.isInContent { own.append(line) } else { others.append(line) }
    }
    if forms.contains(.atom), let content = outline.nature.content, !own.isEmpty {
      own = ["  at json(.) | xml(\(content)) {"] + own + ["  }"]
    }
    let name = names.name(for: outline.name, wanted: outline.title)
    return
      (outline.documentation.flatMap(Self.wrapped).map { "## \($0)" } + ["type \(name) {"]
      + own + others + ["}"])
      .joined(separator: "\n") + "\n"
  }

  private func enumeration(_ enumeration: EntityOutline.Enumeration) -> String {
    (enumeration.documentation.flatMap(Self.wrapped).map { "## \($0)" }
      + [
        "enum \(names.known(enumeration.name) ?? "") { \(enumeration.members.joined(separator: "; ")) }"
      ])
      .joined(separator: "\n") + "\n"
  }

  /// The type of a field, and what its line has behind the path.
  private mutating func type(
    of property: EntityOutline.Property
  ) -> (type: String, clause: String) {
    let mark = property.isOptional ? "?" : ""
    let itemMark = property.hasNullItems ? "?" : ""
    switch property.kind {
    case .scalar(let type):
      // What an element of the feed holds may be empty, which stands for null.
      return (property.feedPath == nil || !forms.contains(.atom) ? type + mark : type + "?", "")
    case .enumeration(let enumeration):
      guard let name = typeName(enumeration) else { return ("String" + mark, "") }
      return enumeration.isFlags ? ("[\(name)]", #" as list(",")"#) : (name + mark, "")
    case .object, .named: return (typeName(of: property.kind) + mark, "")
    case .list(.scalar(let type)): return ("[\(type)\(itemMark)]", "")
    case .list(.enumeration(let enumeration)):
      return ("[\(typeName(enumeration) ?? "String")\(itemMark)]", "")
    case .list(let item) where item.isStructured: return ("[\(typeName(of: item))]", "")
    // What no type says is read as it is.
    case .list, .dictionary: return ("Any?", "")
    }
  }

  private mutating func typeName(of kind: EntityOutline.Kind) -> String {
    let outline: EntityOutline
    switch kind {
    case .object(let inner): outline = inner
    case .named(let name):
      guard let part = parts[name] else { return names.known(name) ?? "Any" }
      outline = part
    default: return "Any"
    }
    if let known = names.known(outline.name) { return known }
    if outline.properties.isEmpty { return "Any" }
    outlines.append(outline)
    return names.name(for: outline.name, wanted: outline.title)
  }

  /// Finds the name of an enumeration's type in the mapping; nil if its members can be no cases of an enum.
  private mutating func typeName(_ enumeration: EntityOutline.Enumeration) -> String? {
    if let known = names.known(enumeration.name) { return known }
    guard Set(enumeration.members).count == enumeration.members.count,
      enumeration.members.allSatisfy({ NameScalars.isName($0) && $0 != "else" })
    else { return nil }
    enumerations.append(enumeration)
    return names.name(for: enumeration.name, wanted: enumeration.title)
  }

  // MARK: Paths

  private func path(
    of property: EntityOutline.Property
  ) -> (text: String, isInContent: Bool) {
    let names = property.names.map { NameScalars.step($0) }
    let titles = property.names.map { "a:link[@title = \(QuotedText.string($0))]/m:inline" }
    let isList =
      if case .list(let item) = property.kind { item.isScalar || item.isStructured } else { false }
    if let feedPath = property.feedPath, case .scalar = property.kind, forms.contains(.atom) {
      let inside = names.flatMap { ["a:content/m:properties/\($0)", "m:properties/\($0)"] }
      return (
        forms.path(json: names, xml: inside + ["\(feedPath)[normalize-space(.)]"]), false
      )
    }
    let items = names.flatMap { ["\($0)/m:element", "\($0)/element"] }
    switch property.place {
    case .anywhere where property.kind.isStructured:
      let xml = zip(names, titles).flatMap {
        ["a:content/m:properties/\($0)", "m:properties/\($0)", $0, "\($1)/a:entry"]
      }
      return (forms.path(json: forms.related(names), xml: xml), false)
    case .anywhere where isList && !property.kind.isListOfScalars:
      let inside = items.flatMap { ["a:content/m:properties/\($0)", "m:properties/\($0)", $0] }
      let xml = inside + titles.map { "\($0)/a:feed/a:entry" }
      return (forms.path(json: forms.lists(names, orDeferred: true), xml: xml), false)
    case .link:
      let json = isList ? forms.lists(names, orDeferred: true) : forms.related(names)
      let xml = titles.map { isList ? "\($0)/a:feed/a:entry" : "\($0)/a:entry" }
      return (forms.path(json: json, xml: xml), !forms.contains(.atom))
    case .anywhere, .content:
      guard isList else { return (names.joined(separator: " | "), true) }
      return (forms.path(json: forms.lists(names, orDeferred: false), xml: items), true)
    }
  }

  // MARK: Names

  /// The field of a property: its name, or one that stands for it where that is none in a mapping.
  private mutating func fieldName(_ name: String) -> String {
    if NameScalars.isName(name) { return name }
    let field = "field\(renamedFields.count)_"
    renamedFields[field] = name
    return field
  }

  private static let widest = 100

  /// Lines of documentation that are no longer than others.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.escapingControls().split(separator: " ") {
      if let last = lines.last, last.count + word.count < widest {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension EntityOutline.Nature {
  /// The path to the properties' elements; nil where they are the value's own.
  fileprivate var content: String? {
    switch self {
    case .unknown: ". | a:content/m:properties | m:properties"
    case .entity: "a:content/m:properties | m:properties"
    case .complex: nil
    }
  }
}

extension EntityOutline.Kind {
  /// True for a complex value or an entity.
  fileprivate var isStructured: Bool {
    switch self {
    case .object, .named: true
    default: false
    }
  }

  fileprivate var isScalar: Bool {
    switch self {
    case .scalar, .enumeration: true
    default: false
    }
  }

  fileprivate var isListOfScalars: Bool {
    if case .list(let item) = self { item.isScalar } else { false }
  }
}
