import SaxExplanation
import Saxifrage
import Testing

/// The statement of an explanation on how objects become text, by the samples of each mapping.
@Suite struct WritingSampleTests {
  /// None is written straight where it says that objects are made first.
  @Test(arguments: Sample.all) func nothingElseIsWritten(sample: Sample) throws {
    let mapping = try sample.mapping()
    let rules = mapping.explanation().rules
    for name in Set(rules.filter { !$0.isError }.map(\.type)) {
      var texts = 0
      var reading = mapping.emissions(
        as: .json(JSONText()), ofType: name, onText: { _ in texts += 1 }, onEmission: { _ in })
      // Some are wrong, which is told elsewhere.
      try? reading.feed(try sample.bytes())
      try? reading.finish()
      let own = rules.filter { $0.type == name }
      let phrases = own.flatMap { ($0.writing?.json ?? []) + ($0.writing?.xml ?? []) }
      if phrases.allSatisfy({ $0.hasPrefix("from an object, as ") }) { #expect(texts == 0) }
    }
  }
}
