@testable import SaxValues
import Testing

@testable import SaxEngine

@Suite struct ConverterTests {
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

  @Test func giveWhatTheFieldIs() {
    var options = BuildOptions()
    options.converters = ["cents": { .string($0) }]
    #expect(
      mapText("emit T at /\ntype T { a: Int using cents }", "{\"a\":1}", options: options) == [
        "1:6:5 /a converter cents made \"1\", which is no Int"
      ])
    #expect(
      mapText("emit T at /\ntype T { a: String using cents }", "{\"a\":1}", options: options) == [
        "T {\"a\":\"1\"}"
      ])
  }
}

@Suite struct LongChainTests {
  /// Types that lead from one to the next by the thousand are no matter of the stack.
  @Test func ofTypes() throws {
    let count = 20_000
    var text = "emit R at /r\ntype R { a: T0? }\n"
    for index in 0..<count { text += "type T\(index) { x: T\(index + 1)? }\n" }
    text += "type T\(count) { a: Int }\n"
    #expect(try Mapping(text).emittedTypes == ["R"])
  }
}
