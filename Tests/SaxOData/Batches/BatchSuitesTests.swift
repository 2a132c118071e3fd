import Testing

@testable import SaxOData

/// The batches of the public suites.
@Suite struct BatchSuitesTests {
  @Test func table() {
    var lenient = BatchLimits()
    lenient.ignoresLengths = true
    for sample in BatchSample.all {
      let a = BatchReading(sample.bytes, sample.direction, sample.type)
      let b = BatchReading(sample.bytes, sample.direction, sample.type, limits: lenient)
      print(
        "TABLE", sample.direction,
        sample.path.split(separator: "/").suffix(3).joined(separator: "/"), a.steps.count,
        a.error.map { "\($0)".replacing("\n", with: " ") } ?? "ok", "|", b.steps.count,
        b.error.map { "\($0)".replacing("\n", with: " ") } ?? "ok")
    }
  }
}
