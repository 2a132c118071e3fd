import Testing

@testable import SaxMapping

@Suite struct MissingConverterTests {
  @Test func areNamedBeforeReading() throws {
    let mapping = try Mapping(
      "emit T at /\ntype T { a: Int using cents; b: Int using cents; c: Int using other }",
      named: "t.sax")
    #expect(
      mapping.missingConverters(in: BuildOptions())?.message
        == "no converter is registered as cents, other")
    #expect(
      mapping.missingConverters(in: BuildOptions())?.notes == [
        "cents is wanted for T.a, by t.sax:2:10", "cents is wanted for T.b, by t.sax:2:30",
        "other is wanted for T.c, by t.sax:2:50",
      ])
    var options = BuildOptions()
    options.converters = ["cents": { _ in .null }, "other": { _ in .null }]
    #expect(mapping.missingConverters(in: options) == nil)
  }
}
