import SaxTestRandom
import Testing

@testable import SaxLanguage

/// Random mappings, printed and parsed again.
@Suite struct RandomPrintingTests {
  private static func parsed(_ text: String) -> MappingSyntax? {
    let collector = DiagnosticCollector()
    let source = SourceText(name: "t.sax", scalars: Array(text.unicodeScalars))
    let syntax = Parser.parse(source, file: collector.add(source), reportingTo: collector)
    return collector.errorCount == 0 ? syntax : nil
  }

  @Test func whatIsPrintedIsTheSame() throws {
    for seed in 0..<3000 {
      var mappings = RandomMapping(
        random: SplitMix(seed: UInt64(seed)), comparesAll: seed % 2 == 1)
      let text = mappings.mapping().text
      let syntax = try #require(Self.parsed(text), "\(text)")
      let printed = MappingPrinter.text(of: syntax)
      #expect(Self.parsed(printed) == syntax, "\(text)\n\(printed)")
    }
  }
}
