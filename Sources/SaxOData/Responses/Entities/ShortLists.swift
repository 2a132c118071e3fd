internal import SaxEngine
internal import SaxHTTP
internal import SaxImport
internal import SaxLanguage
internal import SaxSchema
internal import SaxValues
internal import Saxifrage

/// The lists within entities of which an answer may hold the first page alone: those of related entities, which a link
/// beside them or in them leads on from (OData JSON Format 4.01 §8.3).
///
/// Only entities with such lists are looked at for them, and only at the names of those.
struct ShortLists {
  /// The names of the types that are found where a list goes on.
  static let typeNames = ["Beside", "Within"].map { ODataFrame.prefix + $0 }
  private static let marks = ["@odata.nextLink", "@nextLink"]

  /// The names that services may have for the lists, in their order.
  private let names: [String]

  /// Finds the lists of entities in the types of entities, but for those whose link is a property as well.
  ///
  /// - Parameter types: a property for a link says that its list may be short.
  init(_ types: EntityTypes) {
    let enumerations = types.schema.enumerations
    var lists: [String] = []
    var links: Set<String> = []
    for case .record(let record) in types.schema.declarations {
      for field in record.fields {
        links.formUnion(field.names)
        guard case .list(let item) = field.type.required.kind,
          case .named(let name) = item.required.kind,
          enumerations[name] == nil
        else { continue }
        lists += field.names
      }
    }
    names = Self.names(of: lists, without: links)
  }

  /// Finds the lists in a mapping's types, but for those whose link is a field as well.
  ///
  /// - Parameter mapping: a user's; a field for a link says that its list may be short.
  init(_ mapping: Mapping) {
    var lists: [String] = []
    var links: Set<String> = []
    for field in mapping.fields {
      let paths = field.paths.map { $0.steps.compactMap(\.test.local) }
      links.formUnion(paths.joined())
      for path in paths where path.last == "__next" && path.count > 1 {
        links.insert(path[path.count - 2] + Self.marks[0])
      }
      guard case .list(.type) = field.type else { continue }
      lists += paths.compactMap { $0.last { $0 != "results" } }
    }
    names = Self.names(of: lists, without: links)
  }

  private static func names(of lists: [String], without links: Set<String>) -> [String] {
    var seen: Set<String> = []
    return lists.filter { name in
      seen.insert(name).inserted && !marks.contains { links.contains(name + $0) }
    }
  }

  /// Finds the links; nil where there are no such lists.
  func mapping() throws(MappingError) -> Mapping? {
    if names.isEmpty { return nil }
    return try Mapping(syntax, named: "ShortLists")
  }

  /// The lists of which one rule tells, as a path has no more than 256 alternatives.
  private static let mostOfRule = 100

  /// A mapping of the lists in JSON by the names of links beside them and in them, and in Atom by the titles of links.
  var syntax: MappingSyntax {
    let parts = stride(from: 0, to: names.count, by: Self.mostOfRule).map {
      names[$0..<min($0 + Self.mostOfRule, names.count)]
    }
    return MappingSyntax(
      [
        .mapping(WordSyntax("ShortLists")),
        .namespace(NamespaceSyntax(prefix: "a", uris: ["http://www.w3.org/2005/Atom"])),
        .namespace(
          NamespaceSyntax(
            prefix: "m",
            uris: [
              "http://docs.oasis-open.org/odata/ns/metadata",
              "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata",
            ])),
      ] + parts.flatMap(Self.rules)
        + [
          Self.type(
            "Beside", [AlternativeSyntax(format: .both, isAbsolute: false, steps: [.ownName])]),
          Self.type(
            "Within",
            [
              AlternativeSyntax(format: .json, isAbsolute: false, steps: [.parent, .ownName]),
              AlternativeSyntax(
                format: .xml, isAbsolute: false,
                steps: [.parent, .parent, .parent, .attribute("title")]),
            ]),
        ])
  }

  /// The rules that tell of some lists.
  private static func rules(_ names: ArraySlice<String>) -> [DeclarationSyntax] {
    let beside = names.flatMap { name in
      marks.map { [StepSyntax.child(name + $0).atAnyDepth] }
    }
    let within = names.map { name -> [StepSyntax] in
      [.child("d"), .child(name).atAnyDepth, .child("__next")]
    }
    let links = names.map { name -> [StepSyntax] in
      let isNamed = ExpressionSyntax.equal(.step(.attribute("title")), .string(name))
      let isNext = ExpressionSyntax.equal(.step(.attribute("rel")), .string("next"))
      return [
        .child("a", "link").filtered(by: isNamed).atAnyDepth, .child("m", "inline"),
        .child("a", "feed"), .child("a", "link").filtered(by: isNext),
      ]
    }
    return [rule("Beside", json: beside), rule("Within", json: within, xml: links)]
  }

  private static func rule(
    _ type: String, json: [[StepSyntax]], xml: [[StepSyntax]] = []
  ) -> DeclarationSyntax {
    let alternatives =
      json.map { AlternativeSyntax(format: .json, isAbsolute: true, steps: $0) }
      + xml.map { AlternativeSyntax(format: .xml, isAbsolute: true, steps: $0) }
    return .rule(RuleSyntax(emitting: .optional(.named(type)), at: PathSyntax(alternatives)))
  }

  /// A type of the name of a list, which is at a path, and of the link, which is a text in JSON.
  private static func type(_ name: String, _ path: [AlternativeSyntax]) -> DeclarationSyntax {
    let link = AlternativeSyntax(format: .json, isAbsolute: false, steps: [.itself])
    return .object(
      ObjectSyntax(
        name: name,
        fields: [
          FieldSyntax(name: "name", type: .scalar(.string), from: PathSyntax(path)),
          FieldSyntax(name: "link", type: .optional(.any), from: PathSyntax([link])),
        ]))
  }

  /// The name of the list that an object of the mapping is about.
  static func name(in object: SaxObject) -> String {
    let name = object["name"]?.plainText ?? ""
    return marks.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
  }

  /// The error for a list of which more is to come.
  static func error(_ name: String, _ response: WebResponse) -> ODataError {
    ODataError(
      .incomplete, "\(name) within an entity comes in pages, and the answer holds the first alone",
      status: response.status, url: response.url.redacted,
      fix:
        "a query of \(name) by itself, or from V3 on a property for the link, \(name)@odata.nextLink"
    )
  }

  /// The name of the first short list in an answer.
  static func first(in bytes: [UInt8], by mapping: Mapping, _ options: ReadingOptions) throws
    -> String?
  {
    var name: String?
    var reading = mapping.emissions(options.format, options: options, source: nil) {
      if case .object(let object) = try $0.result.get() { name = name ?? Self.name(in: object) }
    }
    try reading.feed(bytes.span)
    try reading.finish()
    return name
  }
}
