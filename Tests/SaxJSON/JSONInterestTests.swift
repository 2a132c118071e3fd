import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// The sink's answers are honoured: compared with a plain walk over the tree, for answers that
/// depend on the path alone.
@Suite struct JSONInterestTests {
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
        try reader.read(bytes, inPiecesOf: sizes)
        #expect(sink.lines == expected, "\(sizes): \(String(decoding: bytes, as: UTF8.self))")
        #expect(sink.wrongSources == [])
      }
    }
  }

  /// Adds the events that the reader has to tell of a tree, by the definition.
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
