import SaxEvents
import SaxTestRandom
import SaxTestSupport
import SaxXML
import Testing

/// The sink's answers are honoured: compared with a plain walk over the tree, for answers that
/// depend on the path alone.
@Suite struct XMLInterestTests {
  @Test(arguments: XMLEngine.allCases) func answersAtRandom(_ engine: XMLEngine) throws {
    var random = SplitMix(seed: 31)
    var rawNodes = 0
    for round in 0..<400 {
      let bytes = Array(RandomXML.document(&random, references: ["&e;", "&f;"]).utf8)
      let tree = AnsweringSink { _ in .walk }
      _ = try read(bytes, [], tree, engine)
      var sources: [String] = []
      for number in 1...tree.elements {
        let recorder = XMLRecorder(places: false) { $1 == number ? .raw : .walk }
        let events = record(bytes, engine: engine, into: recorder)
        sources.append(events.first { $0.hasPrefix("raw ") } ?? "")
      }
      let seed = random.next()
      let answer = { (path: String) in Self.answer(path, seed) }
      let expected = Self.pick(from: tree.lines, sources, answer)
      rawNodes += expected.count { $0.contains(" raw ") }
      for sizes in [[], [1], [3], [1 + Int(random.next() % 20), 1 + Int(random.next() % 5)]] {
        let lines = try read(bytes, sizes, AnsweringSink(answer), engine)
        try #require(
          lines == expected, "round \(round), \(sizes): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(rawNodes > 200)
  }

  /// A piece belongs to the innermost of the nodes whose source is asked for; those around it wait.
  @Test(arguments: XMLEngine.allCases, [1, 3, 1000]) func rawWithinRaw(
    _ engine: XMLEngine, _ size: Int
  ) throws {
    let document = Array("<a><b x='1'>t<c>u<d/></c>v</b>w<b/></a>".utf8)
    let lines = try read(document, [size], AnsweringSink { _ in [.walk, .raw] }, engine)
    #expect(
      lines == [
        "element /a", "element /a/b", "text t", "element /a/b/c", "text u", "element /a/b/c/d",
        "end /a/b/c/d raw <d></d>", "end /a/b/c raw <c>u<d></d></c>", "text v",
        "end /a/b raw <b x=\"1\">t<c>u<d></d></c>v</b>", "text w", "element /a/b[2]",
        "end /a/b[2] raw <b></b>", "end /a raw <a><b x=\"1\">t<c>u<d></d></c>v</b>w<b></b></a>",
      ])
  }

  private func read(
    _ bytes: [UInt8], _ sizes: [Int], _ sink: AnsweringSink, _ engine: XMLEngine
  ) throws -> [String] {
    let reader = engine.reader(sink: sink)
    try reader.read(bytes, inPiecesOf: sizes)
    return sink.lines
  }

  private static func answer(_ path: String, _ seed: UInt64) -> Interest {
    var generator = SplitMix(seed: seed, name: path)
    let answers: [Interest] = [
      .walk, .walk, .walk, .walk, .skip, .text, .raw, [.walk, .raw], [.walk, .raw], [.text, .raw],
    ]
    return answers[Int(generator.next() % 10)]
  }

  /// The events that the reader has to tell, by the definition, from those it tells when everything
  /// is walked.
  private static func pick(
    from lines: [String], _ sources: [String], _ answer: (String) -> Interest
  ) -> [String] {
    var result: [String] = []
    var text = ""
    var open: [(answer: Interest, number: Int)] = []
    var passive: (depth: Int, answer: Interest)?
    var number = 0
    func add(_ line: String) {
      if !text.isEmpty { result.append("text " + text) }
      text = ""
      result.append(line)
    }
    for line in lines {
      if line.hasPrefix("text ") {
        if passive.map({ $0.answer.contains(.text) }) ?? true { text += line.dropFirst(5) }
      } else if line.hasPrefix("element ") {
        number += 1
        var wanted = Interest.skip
        if passive == nil {
          wanted = answer(String(line.dropFirst(8)))
          add(line)
          if !wanted.contains(.walk) { passive = (open.count, wanted) }
        }
        open.append((wanted, number))
      } else if let node = open.popLast() {
        if let outer = passive, outer.depth < open.count { continue }
        passive = nil
        if node.answer.isEmpty { continue }
        add(line + (node.answer.contains(.raw) ? " " + sources[node.number - 1] : ""))
      }
    }
    return result
  }
}

/// Answers by the path, and gives each piece of source to the innermost node that asked for it.
private final class AnsweringSink: XMLSink {
  private(set) var lines: [String] = []
  private(set) var elements = 0
  private let answer: (String) -> Interest
  private var places: (any PlaceSource)?
  private var text: [UInt8] = []
  /// For each node that ends: its source so far, if it is asked for.
  private var open: [[UInt8]?] = []

  init(_ answer: @escaping (String) -> Interest) { self.answer = answer }

  private func add(_ line: String) {
    if !text.isEmpty { lines.append("text " + String(decoding: text, as: UTF8.self)) }
    text = []
    lines.append(line)
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws { self.places = places }
  func endDocument() throws { places = nil }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let path = places?.path ?? ""
    add("element " + path)
    elements += 1
    let wanted = answer(path)
    if !wanted.isEmpty { open.append(wanted.contains(.raw) ? [] : nil) }
    return wanted
  }

  func text(_ piece: Span<UInt8>) throws { text += piece.array }

  func raw(_ piece: Span<UInt8>) throws {
    guard let innermost = open.lastIndex(where: { $0 != nil }) else {
      add("a piece of source for nobody")
      return
    }
    open[innermost]?.append(contentsOf: piece.array)
  }

  func end() throws {
    let source = open.popLast() ?? nil
    let shown = source.map { " raw " + String(decoding: $0, as: UTF8.self) } ?? ""
    add("end " + (places?.path ?? "") + shown)
  }
}
