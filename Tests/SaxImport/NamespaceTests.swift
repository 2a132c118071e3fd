import SaxImport
import Testing

/// Namespaces get the prefixes that a person would give them.
@Suite struct NamespaceTests {
  @Test func oneWithoutAPrefixIsTheDefault() throws {
    let suggestion = try Suggestion("<f xmlns='urn:a'><e i='1'/><e i='2'/></f>")
    #expect(suggestion.mapping.contains("\nnamespace default = \"urn:a\"\n"))
    #expect(suggestion.rules == ["emit E at /f/e"])
    #expect(try suggestion.objects().count == 2)
  }

  @Test func prefixesAreTheDocuments() throws {
    let suggestion = try Suggestion(
      """
      <rss><channel xmlns:dc="http://purl.org/dc/elements/1.1/"><item><dc:date>2024-01-01</dc:date>\
      </item><item><dc:date>2024-01-02</dc:date></item></channel></rss>
      """)
    #expect(suggestion.mapping.contains("\nnamespace dc = \"http://purl.org/dc/elements/1.1/\"\n"))
    #expect(
      suggestion.declaration("Item") == ["dcDate: Day from dc:date"]
        || suggestion.declaration("Item") == ["date: Day from dc:date"])
    _ = try suggestion.objects()
  }

  @Test func othersAreMadeOfTheURI() throws {
    let suggestion = try Suggestion(
      """
      <a><k xmlns="http://www.opengis.net/kml/2.2"><n>1</n></k>\
      <k xmlns="http://www.opengis.net/kml/2.2"><n>2</n></k></a>
      """)
    #expect(suggestion.mapping.contains("\nnamespace kml = "))
    #expect(suggestion.rules == ["emit K at /a/kml:k"])
    _ = try suggestion.objects()
  }

  @Test func versionsOfOneFormatShareAPrefix() throws {
    let suggestion = try Suggestion(
      "<g xmlns='urn:1.0'><p x='1'/><p x='2'/></g>", "<g xmlns='urn:1.1'><p x='3'/></g>")
    #expect(suggestion.mapping.contains("\nnamespace default = \"urn:1.0\", \"urn:1.1\"\n"))
    #expect(try suggestion.objects().count == 3)
  }

  /// In any order, and with one that is in none; declared once, however many samples there are.
  @Test func versionsOfOneFormatAreReadTogether() throws {
    let old = "<g xmlns='urn:1.0'><p x='1'/><p x='2'/></g>"
    let new = "<v:g xmlns:v='urn:1.1'><v:p x='3'/><v:p x='4'/></v:g>"
    let plain = "<g><p x='5'/><p x='6'/></g>"
    for samples in [
      [old, new, plain], [old, plain, new], [new, old, plain], [new, plain, old],
      [plain, old, new], [plain, new, old],
    ] {
      let suggestion = try Suggestion(samples[0], samples[1], samples[2], samples[1], samples[0])
      #expect(suggestion.rules.count == 1)
      #expect(!suggestion.mapping.contains("# " + "Not read"))
      let line = suggestion.mapping.split(separator: "\n").first { $0.hasPrefix("namespace ") }
      #expect(line?.count { $0 == "\"" } == 6, "\(suggestion.mapping)")
      #expect(suggestion.declaration("P") == ["x: Int from @x"])
      #expect(try suggestion.objects().count == 10)
    }
  }

  /// Elements without a namespace inside are told from those that have one.
  @Test func unqualifiedElementsStayInNoNamespace() throws {
    let suggestion = try Suggestion(
      "<v:g xmlns:v='urn:1'><p x='1'/><p x='2'/><v:p y='3'/><v:p y='4'/></v:g>",
      "<g><p x='5'/><p x='6'/></g>")
    #expect(try suggestion.objects().count == 6)
  }

  /// A namespace tells apart what is left out and what is read, where both are called the same.
  @Test func whatIsLeftOutIsTakenForNothingElse() throws {
    let suggestion = try Suggestion(
      """
      <f xmlns="urn:a" xmlns:x="urn:x"><e i="1"/><e i="2"/><e i="3"/><e i="4"/><x:e>1</x:e>\
      <e xmlns=""/></f>
      """)
    #expect(suggestion.rules == ["emit E at /f/e"])
    #expect(
      suggestion.mapping.contains(
        "\n# Not read: /f/*:e in namespace urn:x, /f/e in no namespace\n"))
    #expect(try suggestion.objects().count == 4)
  }

  @Test func attributesHaveTheirsAndPredeclaredOnesNeedNoDeclaration() throws {
    let suggestion = try Suggestion(
      """
      <f xmlns="urn:a" xmlns:x="urn:x"><e x:i="1" xml:lang="en"/><e x:i="2" xml:lang="nl"/></f>
      """)
    #expect(
      suggestion.declaration("E") == ["i: Int from @x:i", "lang: Lang from @xml:lang"]
        || suggestion.declaration("E") == ["i: Int from @x:i", "lang: String from @xml:lang"])
    _ = try suggestion.objects()
  }

  /// A style of names has no part in paths that are written out.
  @Test func prefixedNamesNeedNoStyle() throws {
    let suggestion = try Suggestion(
      """
      <r xmlns:c="urn:c"><c:Line><c:ID>1</c:ID><c:IssueDate>2024-01-01</c:IssueDate></c:Line>\
      <c:Line><c:ID>2</c:ID><c:IssueDate>2024-01-02</c:IssueDate></c:Line></r>
      """, style: SchemaStyle(camelCase: true))
    #expect(!suggestion.mapping.contains("\nnames "))
    #expect(
      suggestion.declaration("Line") == ["id: Int from c:ID", "issueDate: Day from c:IssueDate"])
    #expect(try suggestion.objects().count == 2)
  }
}
