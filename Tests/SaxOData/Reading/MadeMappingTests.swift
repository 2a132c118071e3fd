import SaxTestRandom
import Saxifrage
import Testing

@testable import SaxImport
@testable import SaxLanguage
@testable import SaxOData
@testable import SaxSchema

/// Mappings that are made as trees say what the texts of the trees say.
@Suite struct MadeMappingTests {
  private static let forms: [EntityForms] = [
    .all, .json, [.verboseJSON, .atom], [.json, .verboseJSON, .atom],
  ]
  private static let amounts: [EntityMappingSyntax.Amount] = [
    .one, .many, .changes, .document, .wrapped,
  ]

  @Test func randomTypesAreReadAsTheirTexts() throws {
    var fields = 0
    for seed in 0..<200 {
      var random = RandomTypes(random: SplitMix(seed: UInt64(seed)))
      let types = random.types()
      let (forms, amount) = (Self.forms[seed % 4], Self.amounts[seed % 5])
      var made = EntityMappingSyntax(types, forms: forms)
      let syntax = made.syntax(amount, below: ["of \(seed)"])
      fields += try Self.expectAlike(syntax, "seed \(seed)")
      let lists = ShortLists(types)
      if try lists.mapping() != nil {
        fields += try Self.expectAlike(lists.syntax, "lists of seed \(seed)")
      }
    }
    #expect(fields > 1000)
  }

  /// A path has no more than 256 alternatives, and each list takes two.
  @Test(arguments: [1, 100, 101, 129, 300]) func manyListsAreLookedForByRulesOfTheirOwn(
    _ count: Int
  )
    throws
  {
    let fields = (0..<count).map {
      RecordType.Field(property: "List\($0)", .optional(.list(.named("N.Item"))))
    }
    var schema = Schema()
    schema.roots = [Schema.Root(.named("N.Many"), at: [])]
    schema.declarations = [
      .record(RecordType(name: "N.Many", fields: fields)),
      .record(
        RecordType(name: "N.Item", fields: [RecordType.Field(property: "ID", .scalar(.int))])),
    ]
    let lists = ShortLists(EntityTypes(schema))
    _ = try Self.expectAlike(lists.syntax, "\(count) lists")
    let mapping = try #require(try lists.mapping())
    let last = "List\(count - 1)"
    for text in [
      #"{"\#(last)":[],"\#(last)@odata.nextLink":"more"}"#,
      #"{"d":{"\#(last)":{"results":[],"__next":"more"}}}"#,
    ] {
      let name = try ShortLists.first(in: Array(text.utf8), by: mapping, ReadingOptions())
      #expect(name == last)
    }
  }

  /// Values that nobody declares are read as they are, and their lists are no lists of entities.
  @Test func listsInDictionariesAreNotLookedFor() throws {
    var schema = Schema()
    schema.roots = [Schema.Root(.named("N.T"), at: [])]
    schema.declarations = [
      .record(
        RecordType(
          name: "N.T", fields: [.init(property: "groups", .dictionary(.list(.named("N.T"))))]))
    ]
    #expect(try ShortLists(EntityTypes(schema)).mapping() == nil)
  }

  /// In place of the mapping's name in what is compared.
  private static let name = "the-mapping"

  /// Compares a tree, and what it is compiled to, with its text.
  ///
  /// - Returns: the number of fields.
  private static func expectAlike(_ syntax: MappingSyntax, _ comment: Comment) throws -> Int {
    let text = MappingPrinter.text(of: syntax)
    let collector = DiagnosticCollector()
    let source = SourceText(name: name, scalars: Array(text.unicodeScalars))
    let parsed = Parser.parse(source, file: collector.add(source), reportingTo: collector)
    var own = syntax
    own.declarations.removeAll { if case .comment = $0 { true } else { false } }
    #expect(parsed == own, "\(comment)\n\(text)")
    let made = MappingCompiler.compile(syntax, named: name)
    let read = MappingCompiler.compile(MappingSource(name: name, text: text))
    let model = try #require(made.model, "\(made.diagnostics)\n\(text)")
    let other = try #require(read.model, "\(read.diagnostics)\n\(text)")
    #expect(described(model) == described(other), "\(comment)\n\(text)")
    #expect(model.fingerprint.value == other.fingerprint.value)
    // Their order is that of places.
    #expect(made.diagnostics.map(\.message).sorted() == read.diagnostics.map(\.message).sorted())
    #expect(made.diagnostics.allSatisfy { $0.place == nil && $0.excerpt == nil })
    return model.types.reduce(0) {
      if case .object(let fields) = $1.kind { $0 + fields.count } else { $0 }
    }
  }

  /// All of a model but for places.
  private static func described(_ model: MappingModel) -> String {
    String(reflecting: model).replacing(/the-mapping:[0-9]+:[0-9]+/, with: name)
  }
}

/// Makes types with names and descriptions of all kinds.
private struct RandomTypes {
  var random: SplitMix
  private var count = 0
  private var records: [RecordType] = []
  private var enumerations: [EnumModel] = []
  private var annotations = EntityAnnotations()

  init(random: SplitMix) { self.random = random }

  private static let names = [
    "ID", "at", "from", "type", "json", "xml", "else", "größe", "a.b", "a-b", "a b", "a..b", "`",
    "a\"b", "\\", "..", "1st", "d", "value", "error", "results", "odata.error", "a:b", "*", "@",
    "Orders@odata.nextLink", "text()", "/", "#",
  ]
  private static let texts = [
    "The number.", "  two  spaces ", "", "# a sign", "## signs", "a \u{7} bell", "\"quoted\" \\",
    String(repeating: "many words of it ", count: 12), String(repeating: "x", count: 130),
  ]
  private static let scalars = ["String", "Int", "Date", "Decimal", "Any", "Duration", "Bool"]
  private static let feedPaths = [["title"], ["author", "name"]]

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

  private mutating func some<T>(_ most: Int, of all: [T]) -> [T] {
    Array(all.shuffled(using: &random).prefix(below(most + 1)))
  }

  mutating func types() -> EntityTypes {
    let root = record(depth: 3)
    if isOne(in: 2) { _ = record(depth: 1) }
    var schema = Schema()
    schema.roots = [Schema.Root(.named(root), at: [])]
    schema.declarations = records.map { .record($0) } + enumerations.map { .enumeration($0) }
    return EntityTypes(schema, annotations)
  }

  /// Adds a record, and returns its name.
  private mutating func record(depth: Int) -> String {
    count += 1
    var record = RecordType(name: "N.T\(count)", fields: [])
    record.documentation = some(2, of: Self.texts)
    var notes = EntityAnnotations.Record()
    notes.title = isOne(in: 3) ? nil : ["Order", "Date", "at", "a b"].randomElement(using: &random)
    notes.nature = [.unknown, .entity, .complex][below(3)]
    for name in some(8, of: Self.names) {
      let type = type(depth: depth)
      // No object may need itself.
      let isRecord =
        if case .named(let name) = type.kind { name.hasPrefix("N.T") } else { false }
      var field = RecordType.Field(
        property: name, isOne(in: 2) || isRecord ? .optional(type) : type)
      if isOne(in: 4) {
        field.paths = EntityTypes.names(for: name).flatMap {
          RecordType.Field(property: $0, .any).paths
        }
      }
      field.documentation = some(2, of: Self.texts)
      record.fields.append(field)
      notes.fields[name] = EntityAnnotations.Field(
        [.anywhere, .content, .link][below(3)],
        feedPath: isOne(in: 6) ? Self.feedPaths[below(2)] : nil)
    }
    records.append(record)
    annotations[record.name] = notes
    return record.name
  }

  private mutating func scalar() -> TypeSyntax {
    TypeSyntax(word: Self.scalars[below(Self.scalars.count)])
  }

  private mutating func type(depth: Int) -> TypeSyntax {
    switch below(depth > 0 ? 9 : 5) {
    case 0, 1, 2: scalar()
    case 3: .named(enumeration())
    case 4: .list(isOne(in: 2) ? .optional(scalar()) : scalar())
    case 5: .list(type(depth: depth - 1))
    case 6: .dictionary(type(depth: depth - 1))
    case 7: .named("N.T\(1 + below(3))")
    default: .named(record(depth: depth - 1))
    }
  }

  /// Adds an enumeration, and returns its name.
  private mutating func enumeration() -> String {
    count += 1
    let enumeration = EnumModel(
      name: "N\(count).Status",
      cases: (["open"] + some(3, of: Self.names)).map { .init(name: $0, literals: [$0]) },
      documentation: some(2, of: Self.texts))
    enumerations.append(enumeration)
    if isOne(in: 3) { annotations.flags.insert(enumeration.name) }
    return enumeration.name
  }
}
