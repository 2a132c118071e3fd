internal import SaxLanguage
internal import SaxSchema
internal import SaxValues

/// Makes one schema of what JSON and XML samples of the same data hold. Types and fields that are called
/// the same are one, with a path for each format; what only one has may be missing.
struct SchemaMerger {
  private let json: Schema
  private let xml: Schema
  private let style: SchemaStyle
  /// The names of XML's types: those that are a type of JSON by its name.
  private var names: [String: String] = [:]
  /// Pairs of records, by their names, each to be joined once.
  private var pairs: [(json: String, xml: String)] = []

  init(json: Schema, xml: Schema, style: SchemaStyle) {
    self.style = style
    self.json = json
    self.xml = xml
  }

  /// The one schema: JSON's, with what XML adds.
  func merged() -> Schema {
    var copy = self
    return copy.merge()
  }

  private mutating func merge() -> Schema {
    var result = json
    result.namespaces = xml.namespaces
    result.unread = json.unread + xml.unread.filter { !json.unread.contains($0) }
    result.roots = roots()
    // Fields of records that are one may be records that are one.
    var next = 0
    while next < pairs.count {
      let found = records(pairs[next])
      next += 1
      guard let (mine, theirs) = found else { continue }
      for field in mine.fields {
        if let other = Self.counterpart(of: field, in: theirs.fields) {
          pair(field.type, other.type)
        }
      }
    }
    var taken = Set(json.declarations.map(\.name))
    for declaration in xml.declarations where names[declaration.name] == nil {
      var name = declaration.name
      while !taken.insert(name).inserted { name += "XML" }
      names[declaration.name] = name
    }
    let byXML = Dictionary(uniqueKeysWithValues: xml.declarations.map { ($0.name, $0) })
    let partner = Dictionary(
      pairs.map { ($0.json, $0.xml) }, uniquingKeysWith: { first, _ in first })
    result.declarations = json.declarations.map { declaration in
      guard let other = partner[declaration.name].flatMap({ byXML[$0] }) else { return declaration }
      return joined(declaration, other)
    }
    let joinedNames = Set(partner.values)
    result.declarations += xml.declarations.filter { !joinedNames.contains($0.name) }.map(renamed)
    result.roots = result.roots.map {
      var root = $0
      if root.paths.allSatisfy({ $0.format == .xml }) { root.type = renamed(root.type) }
      return root
    }
    result.dropUnused()
    if style.camelCase { result.keyStyle = KeyStyleFinder.style(of: result) }
    return result
  }

  // MARK: What is one

  private mutating func roots() -> [Schema.Root] {
    var left = xml.roots
    var result: [Schema.Root] = []
    let isOnlyPair = json.roots.count == 1 && xml.roots.count == 1
    for root in json.roots {
      let index = left.firstIndex { isOnlyPair || $0.type.required == root.type.required }
      guard let index, isSameKind(root.type.required, left[index].type.required) else {
        result.append(root.only(in: .json))
        continue
      }
      let other = left.remove(at: index)
      pair(root.type, other.type)
      var both = root
      both.type = joined(root.type, other.type)
      both.paths = root.paths.only(in: .json) + other.paths.only(in: .xml)
      result.append(both)
    }
    return result + left.map { $0.only(in: .xml) }
  }

  /// Notes that types which two fields or roots hold are one, if they can be.
  private mutating func pair(_ mine: TypeSyntax, _ theirs: TypeSyntax) {
    guard let mine = mine.innermostName, let theirs = theirs.innermostName, names[theirs] == nil,
      !pairs.contains(where: { $0.json == mine }), canJoin(mine, theirs)
    else { return }
    names[theirs] = mine
    pairs.append((mine, theirs))
  }

  private func canJoin(_ mine: String, _ theirs: String) -> Bool {
    let declared = json.declarations.first { $0.name == mine }
    let other = xml.declarations.first { $0.name == theirs }
    switch (declared, other) {
    case (.record?, .record?), (.enumeration?, .enumeration?): return true
    default: return false
    }
  }

  private func isSameKind(_ mine: TypeSyntax, _ theirs: TypeSyntax) -> Bool {
    if case .named(let mine) = mine.kind, case .named(let theirs) = theirs.kind {
      return canJoin(mine, theirs)
    }
    return mine == theirs
  }

  private func records(_ pair: (json: String, xml: String)) -> (RecordType, RecordType)? {
    guard case .record(let mine)? = json.declarations.first(where: { $0.name == pair.json }),
      case .record(let theirs)? = xml.declarations.first(where: { $0.name == pair.xml })
    else { return nil }
    return (mine, theirs)
  }

  /// The field of XML that is called the same, or as one of several: `lines` and `line`.
  private static func counterpart(
    of field: RecordType.Field, in others: [RecordType.Field]
  ) -> RecordType.Field? {
    others.first { $0.name == field.name }
      ?? others.first { SwiftName.field($0.name) == SwiftName.field(field.name) }
      ?? others.first { singular($0) == singular(field) }
  }

  private static func singular(_ field: RecordType.Field) -> String {
    SwiftName.field(Singular.of(field.name))
  }

  // MARK: Joining

  private func joined(_ mine: Schema.Declaration, _ theirs: Schema.Declaration)
    -> Schema.Declaration
  {
    switch (mine, theirs) {
    case (.record(let mine), .record(let theirs)): return .record(joined(mine, theirs))
    case (.enumeration(let mine), .enumeration(let theirs)):
      var both = mine
      let known = Set(mine.cases.flatMap(\.literals))
      var taken = Set(mine.cases.map(\.name))
      for other in theirs.cases where known.isDisjoint(with: other.literals) {
        var other = other
        while !taken.insert(other.name).inserted { other.name += "2" }
        both.cases.append(other)
      }
      return .enumeration(both)
    default: return mine
    }
  }

  /// False if one is a text of its node's own and the other is no text: nothing could be read from both.
  private func areOne(_ mine: RecordType.Field, _ theirs: RecordType.Field) -> Bool {
    theirs.paths.first?.steps.last?.axis != .source(.text)
      || joined(mine.type, theirs.type).required != .any
  }

  private func joined(_ mine: RecordType, _ theirs: RecordType) -> RecordType {
    var result = mine
    var left = theirs.fields
    result.fields = mine.fields.map { field in
      guard let other = Self.counterpart(of: field, in: left), areOne(field, other) else {
        return field.orMissing
      }
      left.removeAll { $0.name == other.name }
      var both = field
      both.type = joined(field.type, other.type)
      both.paths = field.paths.only(in: .json) + other.paths.only(in: .xml)
      both.note = field.note ?? other.note
      if both.type.required == .any || both.key != other.key || both.value != other.value {
        both.type = both.type.isDictionary ? .dictionary(.any) : .optional(.any)
        both.formats = []
      } else if field.formats != other.formats {
        both.formats = Self.joined(field.formats, other.formats, of: both.type)
      }
      return both
    }
    var taken = Set(result.fields.map(\.name))
    for var other in left {
      while !taken.insert(other.name).inserted { other.name += "XML" }
      other.type = renamed(other.type)
      result.fields.append(other.orMissing)
    }
    return result
  }

  /// The formats of both, each once; a text's usual way has to be named beside another.
  private static func joined(
    _ mine: [FormatSyntax], _ theirs: [FormatSyntax], of type: TypeSyntax
  ) -> [FormatSyntax] {
    guard case .scalar(let simple) = type.innermost.kind, simple == .date || simple == .day else {
      return mine == theirs ? mine : []
    }
    let usual: [FormatSyntax] = [.name("iso8601")]
    var result = mine.isEmpty ? usual : mine
    for format in theirs.isEmpty ? usual : theirs where !result.contains(format) {
      result.append(format)
    }
    return result
  }

  private func joined(_ mine: TypeSyntax, _ theirs: TypeSyntax) -> TypeSyntax {
    switch (mine.kind, theirs.kind) {
    // A list that one format lacks is empty.
    case (.list(let mine), .optional(let theirs)): return .list(joined(mine, theirs.listed))
    case (.optional(let mine), .list(let theirs)): return .list(joined(mine.listed, theirs))
    case (.optional(let mine), .optional(let theirs)): return .optional(joined(mine, theirs))
    case (.optional(let mine), _): return .optional(joined(mine, theirs))
    case (_, .optional(let theirs)): return .optional(joined(mine, theirs))
    case (.list(let mine), .list(let theirs)): return .list(joined(mine, theirs))
    case (.list(let mine), _): return .list(joined(mine, theirs))
    case (_, .list(let theirs)): return .list(joined(mine, theirs))
    case (.dictionary(_, let mine), .dictionary(_, let theirs)):
      return .dictionary(joined(mine, theirs))
    case (.scalar(let mine), .scalar(let theirs)): return .scalar(Self.joined(mine, theirs))
    case (.named(let mine), .named(let theirs)): return names[theirs] == mine ? .named(mine) : .any
    case (.named(let name), .scalar), (.scalar, .named(let name)):
      // Few values in one sample, and more in the other.
      let isEnumeration = (json.declarations + xml.declarations).contains {
        if case .enumeration(let declared) = $0 { declared.name == name } else { false }
      }
      return isEnumeration ? .scalar(.string) : .any
    case (.raw, .raw): return .raw
    default: return .any
    }
  }

  private static func joined(_ mine: ScalarType, _ theirs: ScalarType) -> ScalarType {
    if mine == theirs { return mine }
    let numbers: [ScalarType] = [.int, .decimal, .double]
    guard let a = numbers.firstIndex(of: mine), let b = numbers.firstIndex(of: theirs) else {
      return .string
    }
    return numbers[max(a, b)]
  }

  // MARK: Names

  private func renamed(_ declaration: Schema.Declaration) -> Schema.Declaration {
    switch declaration {
    case .record(var record):
      record.name = names[record.name] ?? record.name
      record.base = record.base.map { names[$0] ?? $0 }
      for index in record.fields.indices {
        record.fields[index].type = renamed(record.fields[index].type)
      }
      return .record(record)
    case .choice(var choice):
      choice.name = names[choice.name] ?? choice.name
      choice.otherwise = choice.otherwise.map { names[$0] ?? $0 }
      for index in choice.cases.indices {
        choice.cases[index].type = names[choice.cases[index].type] ?? choice.cases[index].type
      }
      return .choice(choice)
    case .enumeration(var enumeration):
      enumeration.name = names[enumeration.name] ?? enumeration.name
      return .enumeration(enumeration)
    }
  }

  private func renamed(_ type: TypeSyntax) -> TypeSyntax {
    switch type.kind {
    case .named(let name): .named(names[name] ?? name)
    case .optional(let type): .optional(renamed(type))
    case .list(let type): .list(renamed(type))
    case .dictionary(_, let type): .dictionary(renamed(type))
    case .scalar, .any, .raw: type
    }
  }
}

extension Schema {
  /// Leaves out declarations that no root leads to any more.
  fileprivate mutating func dropUnused() {
    let known = Dictionary(
      declarations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var used: Set<String> = []
    var open = roots.compactMap(\.type.innermostName)
    while let name = open.popLast() {
      guard used.insert(name).inserted, let declaration = known[name] else { continue }
      switch declaration {
      case .record(let record):
        open += record.fields.compactMap(\.type.innermostName) + [record.base].compactMap { $0 }
      case .choice(let choice):
        open += choice.cases.map(\.type) + [choice.otherwise].compactMap { $0 }
      case .enumeration: break
      }
    }
    declarations.removeAll { !used.contains($0.name) }
  }
}

extension Schema.Root {
  fileprivate func only(in format: Path.Format) -> Schema.Root {
    var root = self
    root.paths = paths.only(in: format)
    return root
  }
}

extension [Path] {
  fileprivate func only(in format: Path.Format) -> [Path] {
    map {
      var path = $0
      path.format = format
      return path
    }
  }
}

extension Schema.Declaration {
  fileprivate var name: String {
    switch self {
    case .record(let record): record.name
    case .choice(let choice): choice.name
    case .enumeration(let enumeration): enumeration.name
    }
  }
}

extension TypeSyntax {
  fileprivate var innermost: TypeSyntax {
    switch kind {
    case .optional(let type), .list(let type), .dictionary(_, let type): type.innermost
    case .scalar, .named, .any, .raw: self
    }
  }

  /// One of a list's items.
  fileprivate var listed: TypeSyntax { if case .list(let item) = kind { item } else { self } }

  fileprivate var innermostName: String? {
    if case .named(let name) = innermost.kind { name } else { nil }
  }

  fileprivate var isDictionary: Bool { if case .dictionary = required.kind { true } else { false } }
}

extension RecordType.Field {
  /// The field as it is where one of the formats has none: optional, unless it is a list, a
  /// dictionary or `exists`.
  fileprivate var orMissing: RecordType.Field {
    var field = self
    switch field.type.kind {
    case .optional, .list, .dictionary: return field
    default: break
    }
    if field.formats != [.name("exists")] { field.type = .optional(field.type) }
    return field
  }
}
