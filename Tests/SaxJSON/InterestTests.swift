import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// The sink's answers are honoured: compared with a plain walk over the tree, for answers that
/// depend on the path alone.
@Suite struct InterestTests {
  @Test(arguments: JSONEngine.allCases)
  func answersAtRandom(engine: JSONEngine) throws {
    var random = RandomJSON(seed: 3)
    for round in 0..<1200 {
      let tree = random.tree()
      let bytes = Array(random.write(tree).utf8)
      var expected: [String] = []
      let seed = UInt64(round)
      Self.walk(tree, "", isRow: false, isRoot: true, seed, &expected)
      for sizes in [[], [1], [3], [1 + random.pick(20), 1 + random.pick(5)]] {
        let sink = AnsweringSink(bytes: bytes, seed: seed)
        let reader = engine.reader(sink: sink)
        var start = 0
        var turn = 0
        while start < bytes.count {
          let end =
            sizes.isEmpty ? bytes.count : min(bytes.count, start + sizes[turn % sizes.count])
          try reader.feed(bytes[start..<end].span)
          start = end
          turn += 1
        }
        try reader.finish()
        #expect(sink.lines == expected, "\(sizes): \(String(decoding: bytes, as: UTF8.self))")
        #expect(sink.wrongSources == [])
      }
    }
  }

  /// What the reader has to tell, by the definition.
  private static func walk(
    _ tree: Tree, _ path: String, isRow: Bool, isRoot: Bool, _ seed: UInt64,
    _ lines: inout [String]
  ) {
    let shown = path.isEmpty ? "/" : path
    switch tree {
    case .array(let items):
      let answer = AnsweringSink.answer(shown, seed, isKey: false)
      lines.append("array \(shown)")
      if answer.contains(.walk) {
        for (index, item) in items.enumerated() {
          let step = isRow ? "/*[\(index + 1)]" : isRoot ? "/[\(index + 1)]" : "[\(index + 1)]"
          walk(item, path + step, isRow: true, isRoot: false, seed, &lines)
        }
      }
      if answer != .skip { lines.append("end \(shown)") }
    case .object(let members):
      let answer = AnsweringSink.answer(shown, seed, isKey: false)
      lines.append("object \(shown)")
      if answer.contains(.walk) {
        for (key, value) in members {
          let mark = key.hasPrefix("@") && key != "@" ? "@" : ""
          let name = String(key.dropFirst(mark.count))
          let isName = name.wholeMatch(of: #/(a|name)\d/#) != nil
          let step = mark + (isName ? name : "`" + name.replacing("`", with: "``") + "`")
          let below = path + "/" + step
          lines.append("key \(key) \(below)")
          if AnsweringSink.answer(below, seed, isKey: true) != .skip {
            walk(value, below, isRow: false, isRoot: false, seed, &lines)
          }
        }
      }
      if answer != .skip { lines.append("end \(shown)") }
    case .string(let string): lines.append("string \(string) \(shown)")
    case .number(let text): lines.append("number \(text) \(shown)")
    case .bool(let bool): lines.append("\(bool) \(shown)")
    case .null: lines.append("null \(shown)")
    }
  }
}

/// Answers by the path; holds raw pieces against the source.
final class AnsweringSink: EventSink {
  private(set) var lines: [String] = []
  private(set) var wrongSources: [String] = []
  private let bytes: [UInt8]
  private let seed: UInt64
  private var places: (any PlaceSource)?
  /// For each node that ends: where it began, and what of the raw pieces came before, if it is raw.
  private var open: [(start: Int, raw: Int?)] = []
  private var raw: [UInt8] = []

  init(bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    self.seed = seed
  }

  static func answer(_ path: String, _ seed: UInt64, isKey: Bool) -> Interest {
    var generator = SeededGenerator(
      seed: path.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
    let number = generator.next() >> 20
    if isKey { return number % 4 == 0 ? .skip : .walk }
    return [.walk, .walk, .walk, .walk, .skip, .text, .raw, [.walk, .raw], [.walk, .raw]][
      Int(number % 9)]
  }

  private func opens(_ name: String) -> Interest {
    guard let places else { return .skip }
    lines.append("\(name) \(places.path)")
    let answer = Self.answer(places.path, seed, isKey: false)
    if answer != .skip {
      open.append((places.mark.offset, answer.contains(.raw) ? raw.count : nil))
    }
    return answer
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws { self.places = places }
  func key(_ name: Span<UInt8>) throws -> Interest {
    guard let places else { return .skip }
    lines.append("key \(String(decoding: name.array, as: UTF8.self)) \(places.path)")
    return Self.answer(places.path, seed, isKey: true)
  }
  func startObject() throws -> Interest { opens("object") }
  func startArray() throws -> Interest { opens("array") }
  func startString() throws -> Interest { .skip }
  func scalar(_ scalar: borrowing Scalar) throws {
    guard let places else { return }
    let source = bytes[places.mark.offset..<places.endMark.offset]
    if scalar.source.array != Array(source) { wrongSources.append("scalar at \(places.path)") }
    let text = String(decoding: scalar.text.array, as: UTF8.self)
    switch scalar.kind {
    case .string: lines.append("string \(text) \(places.path)")
    case .number: lines.append("number \(text) \(places.path)")
    case .true, .false, .null: lines.append("\(text) \(places.path)")
    }
  }
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest
  { .skip }
  func text(_ piece: Span<UInt8>) throws {}
  func raw(_ piece: Span<UInt8>) throws { raw += piece.array }
  func end() throws {
    guard let places, let node = open.popLast() else {
      wrongSources.append("an end too many")
      return
    }
    lines.append("end \(places.path)")
    if let before = node.raw, raw[before...] != bytes[node.start..<places.endMark.offset] {
      wrongSources.append(
        "\(places.path): \(String(decoding: raw[before...], as: UTF8.self))")
    }
  }
}
