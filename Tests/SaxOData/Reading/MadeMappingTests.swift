import SaxTestRandom
import Saxifrage
import Testing

@testable import SaxLanguage
@testable import SaxOData

/// Mappings that are made as trees say what the texts of the trees say.
@Suite struct MadeMappingTests {
  private static let forms: [EntityForms] = [
    .all, .json, [.verboseJSON, .atom], [.json, .verboseJSON, .atom],
  ]
  private static let amounts: [EntityMappingSyntax.Amount] = [
    .one, .many, .changes, .document, .wrapped,
  ]

  @Test func randomOutlinesAreReadAsTheirTexts() throws {
    var fields = 0
    for seed in 0..<200 {
      var random = RandomOutline(random: SplitMix(seed: UInt64(seed)))
      let outline = random.outline(depth: 3)
      let (forms, amount) = (Self.forms[seed % 4], Self.amounts[seed % 5])
      var made = EntityMappingSyntax(outline, forms: forms)
      let syntax = made.syntax(amount, below: ["of \(seed)"])
      fields += try Self.expectAlike(syntax, "seed \(seed)")
      let lists = ShortLists(outline)
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
    var outline = EntityOutline(name: "N.Many")
    for number in 0..<count {
      var item = EntityOutline(name: "N.Item")
      item.properties = [
        EntityOutline.Property(name: "ID", names: ["ID"], kind: .scalar("Int"))
      ]
      outline.properties.append(
        EntityOutline.Property(
          name: "List\(number)", names: ["List\(number)"], kind: .list(.object(item))))
    }
    let lists = ShortLists(outline)
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

/// Makes outlines with names and descriptions of all kinds.
private struct RandomOutline {
  var random: SplitMix
  private var count = 0

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

  mutating func outline(depth: Int) -> EntityOutline {
    count += 1
    var outline = EntityOutline(name: "N.T\(count)")
    outline.title =
      isOne(in: 3) ? nil : ["Order", "Date", "at", "a b"].randomElement(using: &random)
    outline.nature = [.unknown, .entity, .complex][below(3)]
    outline.documentation = some(2, of: Self.texts)
    for name in some(8, of: Self.names) {
      var property = EntityOutline.Property(
        name: name, names: isOne(in: 4) ? EntityOutline.names(for: name) : [name],
        kind: kind(depth: depth))
      // No object may need itself.
      property.isOptional = isOne(in: 2) || property.kind.isObject
      property.hasNullItems = isOne(in: 2)
      property.place = [.anywhere, .content, .link][below(3)]
      property.feedPath = isOne(in: 6) ? Self.feedPaths[below(2)] : nil
      property.documentation = some(2, of: Self.texts)
      outline.properties.append(property)
    }
    if depth == 3, isOne(in: 2) { outline.parts = [self.outline(depth: 1)] }
    return outline
  }

  private mutating func kind(depth: Int) -> EntityOutline.Kind {
    switch below(depth > 0 ? 9 : 5) {
    case 0, 1, 2: .scalar(Self.scalars[below(Self.scalars.count)])
    case 3: .enumeration(enumeration())
    case 4: .list(.scalar(Self.scalars[below(Self.scalars.count)]))
    case 5: .list(kind(depth: depth - 1))
    case 6: .dictionary(kind(depth: depth - 1))
    case 7: .named("N.T\(1 + below(3))")
    default: .object(outline(depth: depth - 1))
    }
  }

  private mutating func enumeration() -> EntityOutline.Enumeration {
    count += 1
    return EntityOutline.Enumeration(
      name: "N.E\(count)", title: "Status", members: ["open"] + some(3, of: Self.names),
      isFlags: isOne(in: 3), documentation: some(2, of: Self.texts))
  }
}

extension EntityOutline.Kind {
  fileprivate var isObject: Bool {
    switch self {
    case .object, .named: true
    default: false
    }
  }
}
