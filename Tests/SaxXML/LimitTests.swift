import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// The limits on what a document may ask for; and that what is unbounded streams.
@Suite struct LimitTests {
  private static func ending(
    _ text: String, chunk: Int? = nil, _ engine: XMLEngine, _ set: (inout Limits) -> Void
  ) -> String {
    var limits = Limits()
    set(&limits)
    return record(text, chunk: chunk, limits: limits, engine: engine).last ?? ""
  }

  @Test(arguments: XMLEngine.allCases, [1, 3, 1000]) func eachLimitIsNamed(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let long = String(repeating: "x", count: 300)
    let deep = String(repeating: "<a>", count: 6)
    #expect(
      LimitTests.ending(deep, chunk: chunk, engine) { $0.depth = 5 }
        == "error limit 1:16:15 /a/a/a/a/a: found elements nested 6 deep, wanted at most 5 (limit depth) | "
        + "if the input is to be trusted, a higher limit: depth 10"
    )
    #expect(
      LimitTests.ending("<a><b c='\(long)'/></a>", chunk: chunk, engine) { $0.tag = 200 }
        == "error limit 1:4:3 /a: found a tag of more than 200 bytes (limit tag) | "
        + "if the input is to be trusted, a higher limit: tag 400"
    )
    #expect(
      LimitTests.ending("<a>t<!--\(long)--></a>", chunk: chunk, engine) { $0.tag = 200 }
        == "error limit 1:5:4 /a: found a comment of more than 200 bytes (limit tag) | "
        + "if the input is to be trusted, a higher limit: tag 400"
    )
    #expect(
      LimitTests.ending("<a><?p \(long)?></a>", chunk: chunk, engine) { $0.tag = 200 }
        .hasPrefix("error limit 1:4:3 /a: found a processing instruction of more than 200 bytes"))
    #expect(
      LimitTests.ending("<!DOCTYPE a [<!ENTITY e '\(long)'>]><a/>", chunk: chunk, engine) {
        $0.tag = 200
      }
      .hasPrefix("error limit 1:1:0 -: found a document type declaration of more than 200"))
    #expect(
      LimitTests.ending("<a>&\(long);</a>", chunk: chunk, engine) { $0.name = 200 }
        == "error limit 1:4:3 /a: found a reference of more than 200 bytes (limit name) | "
        + "if the input is to be trusted, a higher limit: name 400"
    )
    #expect(
      LimitTests.ending("<a><\(long)/></a>", chunk: chunk, engine) { $0.name = 200 }
        .contains("found a name of 300 bytes, wanted at most 200 (limit name)"))
    let four = "<a><b/><c/><d/></a>"
    #expect(!LimitTests.ending(four, chunk: chunk, engine) { $0.names = 4 }.contains("error"))
    #expect(
      LimitTests.ending(four, chunk: chunk, engine) { $0.names = 3 }
        == "error limit 1:12:11 /a: found more than 3 distinct names and namespaces (limit names) | "
        + "if the input is to be trusted, a higher limit: names 6"
    )
    let names = (0..<100).map { "<n\($0)/>" }.joined()
    #expect(
      LimitTests.ending("<a>\(names)</a>", chunk: chunk, engine) { $0.names = 50 }
        .contains("found more than 50 distinct names and namespaces (limit names)"))
    #expect(
      LimitTests.ending("<a>\(long)</a>", chunk: chunk, engine) { $0.total = 100 }
        == "error limit 1:101:100 /a: found more than 100 bytes (limit total) | "
        + "if the input is to be trusted, a higher limit: total 200"
    )
  }

  /// Few strings make many names: as many as there are prefixes, times the local names.
  @Test(arguments: XMLEngine.allCases) func namesOfManyNamespaces(_ engine: XMLEngine) {
    let prefixes = (0..<30).map { "p\($0)" }
    for isOneNamespace in engine == .native ? [false, true] : [false] {
      let declarations = prefixes.map { "xmlns:\($0)='\(isOneNamespace ? "u" : $0)'" }
      let elements = prefixes.flatMap { prefix in (0..<30).map { "<\(prefix):n\($0)/>" } }
      let document = "<a \(declarations.joined(separator: " "))>\(elements.joined())</a>"
      let ending = LimitTests.ending(document, engine) { $0.names = 500 }
      #expect(ending.contains("found more than 500 distinct names and namespaces (limit names)"))
      #expect(LimitTests.ending(document, engine) { $0.names = 1000 } == "end document")
    }
  }

  @Test(arguments: XMLEngine.allCases) func limitsHoldInSkippedElements(_ engine: XMLEngine) {
    var limits = Limits()
    limits.depth = 5
    let recorder = XMLRecorder(places: false) { _, number in number == 1 ? .walk : .skip }
    let events = record(
      Array(String(repeating: "<a>", count: 6).utf8), limits: limits, engine: engine, into: recorder
    )
    #expect(events.last?.contains("limit depth") == true)
  }

  @Test(arguments: XMLEngine.allCases) func longCDATAStreams(_ engine: XMLEngine) throws {
    let recorder = CountingSink()
    let reader = engine.reader(sink: recorder)
    try reader.feed(Array("<a><![CDATA[".utf8).span)
    var chunk = Array(repeating: UInt8(ascii: "x"), count: 16 << 10)
    chunk[chunk.count - 1] = UInt8(ascii: "]")
    chunk[0] = UInt8(ascii: "]")
    for _ in 0..<3200 { try reader.feed(chunk.span) }
    try reader.feed(Array("]]></a>".utf8).span)
    try reader.finish()
    #expect(recorder.total == 3200 * (16 << 10))
    #expect(recorder.longest <= 64 << 10)
    #expect(recorder.begins == 0)
  }
}

/// Counts the bytes of text.
private final class CountingSink: XMLSink {
  var total = 0
  var longest = 0
  var begins = 0

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest { .walk }

  func text(_ piece: Span<UInt8>) throws {
    total += piece.count
    longest = max(longest, piece.count)
  }

  func cdata(_ begins: Bool) throws { self.begins += 1 }
  func end() throws {}
}
