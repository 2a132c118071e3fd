import Saxifrage
import Testing

/// Converters of the other direction, which write what `using` reads.
@Suite("Converters that write") struct WritingConverterTests {
  @Test(arguments: WritingFormat.allCases) func convertersGoBackwards(format: WritingFormat) throws
  {
    let mapping = try Mapping(
      """
      emit T at /t/r
      type T { a: Int from a using hex; b: [Int] from b using hex; c: Int? from c[not(@x)] using hex }
      """)
    var reading = ReadingOptions()
    reading.build.converters["hex"] = { .int(Int($0, radix: 16) ?? 0) }
    var options = WritingOptions()
    options.reading = reading.build
    #expect(throws: WritingError.self) {
      _ = try ObjectWriter(mapping, as: format, options: options) { _ in }
    }
    options.converters["hex"] = {
      guard case .int(let number) = $0, number >= 0 else { throw Negative() }
      return String(number, radix: 16)
    }
    let object = try mapping.object("T", ["a": .int(255), "b": .list([.int(16), .int(1)])])
    let bytes = try mapping.bytes(of: [object], as: format, options: options)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == (format == .json
          ? #"{"t":{"r":[{"a":"ff","b":["10","1"]}]}}"# + "\n"
          : #"<?xml version="1.0" encoding="UTF-8"?>"#
            + "\n<t><r><a>ff</a><b>10</b><b>1</b></r></t>\n"))
    var found: [SaxObject] = []
    var again = mapping.emissions(options: reading, source: "t") {
      if case .object(let object) = try $0.result.get() { found.append(object) }
    }
    try again.feed(bytes)
    try again.finish()
    #expect(found == [object])
    let refused = try mapping.object("T", ["a": .int(-1)])
    #expect { try mapping.bytes(of: [refused], as: format, options: options) } throws: {
      ($0 as? WritingError)?.message == "T.a: -1 is refused by hex: negative"
    }
  }
}

private struct Negative: Error, CustomStringConvertible { var description: String { "negative" } }
