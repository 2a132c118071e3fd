import Testing

/// Checks of all public errors.
@Suite struct ErrorTests {
  @Test func everyPublicErrorIsDescribedWhereFoundationAsksToo() throws {
    let sources = try SourceFiles.all(below: "Sources").map { $0.lines.joined(separator: "\n") }
    let described = sources.flatMap { text in
      text.matches(of: /(?:struct|enum|extension) (\w+)(?:<[^>]*>)?: DescribedError/).map {
        $0.output.1
      }
    }
    let errors = sources.flatMap { text in
      text.matches(
        of:
          /\n *public (?:struct|enum|final class) (\w+)(?:<[^>]*>)?: (?:\w+, )*(?:Described)?Error\b/
      )
      .map { $0.output.1 }
    }
    #expect(errors.count > 15)
    #expect(Set(errors).subtracting(described) == [])
  }
}
