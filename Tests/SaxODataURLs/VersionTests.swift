import Testing

@testable import SaxODataURLs

/// The parts of the grammar that each version has, and its forms of them.
@Suite struct VersionTests {
  /// A constant in the form of V2, and in that of V4; nil where V4 has none.
  static let literals: [(old: String, new: String?)] = [
    ("null", "null"), ("true", "true"), ("5", "5"), ("5L", "5"), ("5.5M", "5.5"), ("5.5f", "5.5"),
    ("1e10d", "1e10"), ("-5L", "-5"), ("'O''Neil'", "'O''Neil'"),
    ("datetime'2000-12-12T12:00'", nil),
    ("datetime'2000-12-12T12:00:00.123'", nil),
    ("datetimeoffset'2002-10-10T17:00:00Z'", "2002-10-10T17:00:00Z"),
    ("datetimeoffset'2002-10-10T17:00:00+02:00'", "2002-10-10T17:00:00+02:00"),
    ("time'PT13H20M'", "duration'PT13H20M'"),
    ("time'-P10675199DT2H48M5.4775808S'", "duration'-P10675199DT2H48M5.4775808S'"),
    (
      "guid'12345678-aaaa-bbbb-cccc-ddddeeeeffff'", "12345678-aaaa-bbbb-cccc-ddddeeeeffff"
    ),
    ("X'23AB'", "binary'I6s='"), ("INFd", "INF"), ("-INFf", "-INF"), ("NaNd", "NaN"),
  ]

  @Test(arguments: literals) func literalsArePrintedByTheirVersion(
    old: String, new: String?
  ) throws {
    for version in [ODataVersion.v2, .v3] {
      let literal = try ODataLiteral(parsing: old, version: version)
      #expect(try literal.text(version: version) == old)
      #expect(
        try ODataLiteral(parsing: literal.encoded(version: version), version: version) == literal)
    }
    let literal = try ODataLiteral(parsing: old, version: .v2)
    guard let new else {
      let error = #expect(throws: ODataSyntaxError.self) { try literal.text(version: .v4) }
      #expect(error?.code == .lacking)
      #expect(error?.version == .v4)
      return
    }
    #expect(try literal.text(version: .v4) == new)
    _ = try ODataLiteral(parsing: new, version: .v4)
  }

  @Test func bytesHaveTwoPrefixesInOldVersions() throws {
    let bytes = ODataLiteral.binary([0x23, 0xAB])
    #expect(try ODataLiteral(parsing: "binary'23ab'", version: .v2) == bytes)
    #expect(try ODataLiteral(parsing: "X'23AB'", version: .v3) == bytes)
    #expect(throws: ODataSyntaxError.self) { try ODataLiteral(parsing: "X'23A'", version: .v3) }
  }

  /// A text, and the versions that have it; in the others, the place and the words that the failure has.
  struct Feature: Sendable, CustomTestStringConvertible {
    var text: String
    var versions: [ODataVersion]
    var offset: Int
    var words: String

    init(_ text: String, _ versions: [ODataVersion], _ offset: Int, _ words: String) {
      self.text = text
      self.versions = versions
      self.offset = offset
      self.words = words
    }

    var testDescription: String { text }
  }

  static let old: [ODataVersion] = [.v2, .v3]
  static let new: [ODataVersion] = [.v4, .v401]

  static let features = [
    Feature(
      "$filter=substringof('a',Name)", old, 8, "no function substringof, which went with 3.0"),
    Feature("$filter=replace(Name,'a','b') eq 'c'", old, 8, "no function replace"),
    Feature("$filter=contains(Name,'a')", new, 8, "no function contains, which comes with 4.0"),
    Feature("$filter=Items/any(i:i/Id eq 1)", [.v3, .v4, .v401], 14, "no any(…)"),
    Feature("$filter=Items/all(i:i/Id eq 1)", [.v3, .v4, .v401], 14, "no all(…)"),
    Feature("$filter=Name in ('a','b')", [.v401], 13, "no operator in, which comes with 4.01"),
    Feature("$filter=A divby B eq 2", [.v401], 10, "no operator divby"),
    Feature("$filter=Style has N.P'Red'", new, 14, "no operator has"),
    Feature("$filter=case(A eq 1:2,true:3) eq 2", [.v401], 8, "no case(…)"),
    Feature("$filter=matchesPattern(A,'x')", [.v401], 8, "no function matchesPattern"),
    Feature("$filter=$this/A eq 1", [.v401], 8, "no $this"),
    Feature("$filter=now() gt A", new, 8, "no function now"),
    Feature("$filter=geo.length(A) gt 1", [.v3, .v4, .v401], 8, "no function geo.length"),
    Feature("$filter=Items/$count gt 1", new, 13, "no $count in expressions"),
    Feature("$filter=@p eq 1&@p=2", new, 8, "no annotations and aliases"),
    Feature("$inlinecount=allpages", old, 0, "no option $inlinecount, which went with 3.0"),
    Feature("$count=true", new, 0, "no option $count"),
    Feature("$search=blue", new, 0, "no option $search"),
    Feature("$apply=identity", new, 0, "no option $apply"),
    Feature("$compute=A add 1 as B", [.v401], 0, "no option $compute"),
    Feature("$expand=Items($select=Name)", new, 13, "no options within $expand"),
    Feature("$expand=Items/$ref", new, 13, "no $ref in $expand"),
    Feature("$select=Address($select=City)", [.v401], 15, "no options of selected properties"),
    Feature("$filter=D eq datetime'2000-01-01T00:00'", old, 13, "no datetime'…'"),
    Feature("$filter=D eq guid'12345678-aaaa-bbbb-cccc-ddddeeeeffff'", old, 13, "no guid'…'"),
    Feature("$filter=D eq 5L", old, 14, "no numbers with the letter L"),
    Feature("$orderby=Name desc,Id", ODataVersion.allCases, 0, ""),
    Feature("$filter=isof('N.T')", old, 0, ""),
    Feature("$filter=cast(A,N.T) eq 1", new, 0, ""),
  ]

  @Test(arguments: features) func versionsLackWhatTheyLack(_ feature: Feature) throws {
    for version in ODataVersion.allCases {
      if feature.versions.contains(version) {
        let query = try ODataQuery(parsing: feature.text, version: version)
        let text = try query.text(version: version)
        #expect(text == feature.text)
        #expect(try ODataQuery(parsing: text, version: version) == query)
        // Where another version lacks it, that is told, too.
        for other in ODataVersion.allCases
        where !feature.versions.contains(other) && !feature.words.isEmpty {
          // Literals of the same value have another form there.
          if feature.words.contains("guid'") || feature.words.contains("letter") { continue }
          if feature.words.contains("$inlinecount") || feature.words.contains("option $count") {
            continue
          }
          let error = #expect(throws: ODataSyntaxError.self) { try query.text(version: other) }
          #expect(error?.code == .lacking, "\(feature.text) in \(other)")
          #expect(error?.version == other)
        }
      } else if !feature.words.isEmpty {
        let error = #expect(throws: ODataSyntaxError.self, "\(feature.text) in \(version)") {
          try ODataQuery(parsing: feature.text, version: version)
        }
        #expect(error?.code == .lacking, "\(feature.text) in \(version): \(error?.message ?? "")")
        #expect(error?.version == version)
        #expect(error?.offset == feature.offset, "\(feature.text) in \(version)")
        #expect(error?.message.contains(feature.words) == true, "\(error?.message ?? "")")
      }
    }
  }

  @Test func optionsOfCountsComeAfterCounts() throws {
    let text = "$filter=Items/$count($filter=A eq 1) gt 1"
    let query = try ODataQuery(parsing: text, version: .v401)
    #expect(try query.text(version: .v401) == text)
    let parsing = #expect(throws: ODataSyntaxError.self) {
      try ODataQuery(parsing: text, version: .v4)
    }
    #expect(parsing?.offset == 20)
    #expect(parsing?.message == "OData 4.0 has no options of $count, which comes with 4.01")
    let printing = #expect(throws: ODataSyntaxError.self) { try query.text(version: .v4) }
    #expect(printing?.code == .lacking)
  }

  @Test func dollarsAndCaseAreFreeFromTheLastVersionOn() throws {
    let filter = try ODataQuery(parsing: "$filter=A eq 1", version: .v401)
    #expect(try ODataQuery(parsing: "filter=A EQ 1", version: .v401) == filter)
    #expect(try ODataQuery(parsing: "$FILTER=A Eq 1", version: .v401) == filter)
    #expect(
      try ODataQuery(parsing: "filter=A eq 1", version: .v4).options == [
        .custom("filter", "A eq 1")
      ])
    #expect(throws: ODataSyntaxError.self) { try ODataQuery(parsing: "$FILTER=A", version: .v4) }
    #expect(throws: ODataSyntaxError.self) {
      try ODataQuery([.custom("filter", "A")]).text(version: .v401)
    }
  }
}
