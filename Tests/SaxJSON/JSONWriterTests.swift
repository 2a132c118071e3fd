import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// JSON that is written is read as what was told.
@Suite("JSON that is written") struct JSONWriterTests {
  private func trees(_ bytes: [UInt8], sequence: Bool = false) throws -> [Tree] {
    var options = JSONOptions()
    if sequence { options.shape = .sequence }
    let sink = TreeSink()
    let reader = JSONReader(sink: sink, options: options)
    try reader.read(bytes, inPiecesOf: [])
    return sink.roots
  }

  @Test(arguments: [false, true]) func isReadAsWhatWasTold(isPretty: Bool) throws {
    var random = RandomJSON(seed: 31)
    for _ in 0..<800 {
      let tree = random.tree()
      let bytes = Array(random.write(tree).utf8)
      for size in [1, 7, OutputPieces.size] {
        let written = try WrittenBytes.json(
          bytes, JSONLayout(isPretty: isPretty), chunk: 1 + random.pick(20), size: size)
        #expect(try trees(written.bytes) == [tree])
        #expect(written.pieces.allSatisfy { $0 <= size })
        let value = try JSONSerialization.jsonObject(
          with: Data(written.bytes), options: .fragmentsAllowed)
        #expect(tree.matches(value), "\(written.text)")
      }
    }
  }

  @Test func isCompactOrHasALineForEachMember() throws {
    let source = Array(#" { "a" : [ 1 , {} , [ ] ] , "b\u00e9\u0001" : "\/\t" } "#.utf8)
    #expect(
      try WrittenBytes.json(source).text == #"{"a":[1,{},[]],"bé\u0001":"/\t"}"# + "\n")
    #expect(
      try WrittenBytes.json(source, JSONLayout(isPretty: true)).text == """
        {
          "a": [
            1,
            {},
            []
          ],
          "bé\\u0001": "/\\t"
        }

        """)
  }

  @Test func valuesOfASequenceHaveALineEach() throws {
    var options = JSONOptions()
    options.shape = .sequence
    let source = Array("1\n{\"a\":\n2}\n[]".utf8)
    let written = try WrittenBytes.json(
      source, JSONLayout(isSequence: true), options: options)
    #expect(written.text == "1\n{\"a\":2}\n[]\n")
  }

  /// All that a reader tells in pieces is one string.
  @Test func longStringsComeInPieces() throws {
    let text = String(repeating: "a\"é\\\n", count: 60_000)
    let source = try JSONEncoder().encode([text])
    let written = try WrittenBytes.json(Array(source), chunk: 1000)
    #expect(try trees(written.bytes) == [.array([.string(text)])])
    #expect(written.pieces.count > 3 && written.pieces.allSatisfy { $0 <= OutputPieces.size })
  }

  // MARK: Refusals

  /// Calls, and the error that they end with.
  private func refusal(
    _ layout: JSONLayout = JSONLayout(), depth: Int = 4, _ calls: (JSONWriter) throws -> Void
  ) -> WritingError? {
    var limits = Limits()
    limits.depth = depth
    let writer = JSONWriter(layout, limits: limits) { _ in }
    do {
      try calls(writer)
      return nil
    } catch {
      return error as? WritingError
    }
  }

  private static let empty: [UInt8] = []

  @Test func whatMakesNoValueIsRefused() throws {
    let key = Array("k".utf8)
    #expect(refusal { try $0.finish() }?.code == .structure)
    #expect(refusal { _ = try $0.key(key.span) }?.code == .structure)
    #expect(refusal { try $0.end() }?.code == .structure)
    #expect(refusal { try $0.text(key.span) }?.code == .structure)
    #expect(
      refusal {
        _ = try $0.startObject()
        _ = try $0.startArray()
      }?.message == "found a value in an object, wanted a key")
    #expect(
      refusal {
        _ = try $0.startObject()
        _ = try $0.key(key.span)
        _ = try $0.key(key.span)
      }?.message == "found a second key, wanted the value of the first")
    #expect(
      refusal {
        _ = try $0.startObject()
        _ = try $0.key(key.span)
        try $0.end()
      }?.code == .structure)
    #expect(
      refusal {
        _ = try $0.startArray()
        try $0.finish()
      }?.code == .structure)
    #expect(
      refusal {
        for _ in 0..<2 {
          _ = try $0.startArray()
          try $0.end()
        }
      }?.message == "found a second value, and JSON is one")
    #expect(refusal { writer in for _ in 0..<5 { _ = try writer.startArray() } }?.code == .limit)
    #expect(
      refusal {
        _ = try $0.startElement(
          ElementName(local: key.span, prefix: Span(), namespace: Span(), number: 0), Attributes())
      }?.code == .structure)
  }

  @Test(arguments: [
    "", "-", "01", "1.", ".5", "1e", "1e+", "+1", "NaN", "0x1", "1 ", " 1", "1_0", "--1", "1,2",
  ]) func whatIsNoNumberIsRefused(text: String) {
    let bytes = Array(text.utf8)
    #expect(
      refusal {
        try $0.scalar(Scalar(kind: .number, text: bytes.span, source: bytes.span))
      }?.code == .value)
  }

  @Test func sourcesAreCheckedAndStandAsTheyAre() throws {
    let written = WrittenBytes()
    let writer = JSONWriter { written.take($0) }
    _ = try writer.startArray()
    let good = Array(#"{"a" : 1.50}"#.utf8)
    try writer.source(good.span)
    for text in ["{", "", "1 2", "<a/>", "nul"] {
      let bytes = Array(text.utf8)
      #expect(throws: WritingError.self) { try writer.source(bytes.span) }
    }
    try writer.source(good.span)
    try writer.end()
    try writer.finish()
    #expect(written.text == #"[{"a" : 1.50},{"a" : 1.50}]"# + "\n")
  }

  /// Values that were held and taken back leave nothing, wherever they broke off.
  @Test func whatIsTakenBackIsGone() throws {
    let written = WrittenBytes()
    let writer = JSONWriter(size: 1) { written.take($0) }
    let key = Array("k".utf8)
    func scalar(_ text: String) throws {
      let bytes = Array(text.utf8)
      try writer.scalar(Scalar(kind: .number, text: bytes.span, source: bytes.span))
    }
    _ = try writer.startArray()
    for round in 0..<3 {
      writer.hold()
      _ = try writer.startObject()
      _ = try writer.key(key.span)
      if round == 1 {
        #expect(throws: WritingError.self) { try scalar("x") }
        writer.takeBack()
        continue
      }
      try scalar("\(round)")
      try writer.end()
      try writer.keep()
    }
    try writer.end()
    try writer.finish()
    #expect(written.text == #"[{"k":0},{"k":2}]"# + "\n")
  }

  /// An error of whoever takes the bytes ends the writing as it is.
  @Test func errorsOfTheOutputComeThrough() throws {
    struct Full: Error {}
    let writer = JSONWriter(size: 4) { _ in throw Full() }
    #expect(throws: Full.self) {
      for _ in 0..<4 { _ = try writer.startArray() }
    }
  }
}
