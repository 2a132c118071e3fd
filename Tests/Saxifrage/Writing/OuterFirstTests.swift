import Foundation
import SaxTestRandom
import SaxTestSupport
import Saxifrage
import Testing

/// Objects around others that stand before them in XML, as their type says where the others stand.
@Suite("Objects written before those within them") struct OuterFirstTests {
  private static let mapping = """
    emit Entry at /doc/account/entry
    emit Account at /doc/account
    type Account { id: Int; name: String?; at entry { }; note: String? }
    type Entry { n: Int }
    """

  private func text(
    _ mapping: Mapping, as format: WritingFormat = .xml, pretty: Bool = false,
    _ write: (ObjectWriter) throws -> Void
  ) throws -> String {
    var bytes: [UInt8] = []
    var options = WritingOptions()
    options.isPretty = pretty
    let writer = try ObjectWriter(mapping, as: format, options: options) { bytes += $0 }
    try write(writer)
    try writer.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    return text.replacingOccurrences(of: #"<?xml version="1.0" encoding="UTF-8"?>\#n"#, with: "")
  }

  private func entry(_ mapping: Mapping, _ number: Int) throws -> SaxObject {
    try mapping.object("Entry", ["n": .int(number)])
  }

  private func account(_ mapping: Mapping, _ id: Int, note: String? = nil) throws -> SaxObject {
    try mapping.object(
      "Account", ["id": .int(id), "note": note.map { .string($0) } ?? .null])
  }

  @Test func fieldsStandBeforeAndBehind() throws {
    let mapping = try Mapping(Self.mapping)
    let written = try text(mapping) {
      try $0.write(try entry(mapping, 1))
      try $0.write(try entry(mapping, 2))
      try $0.write(try account(mapping, 7, note: "n"))
      try $0.write(try account(mapping, 8))
    }
    #expect(
      written == "<doc><account><id>7</id><entry><n>1</n></entry><entry><n>2</n></entry>"
        + "<note>n</note></account><account><id>8</id></account></doc>\n")
  }

  /// An object that stands beside those that it is written around would be read once more around them.
  @Test(arguments: [WritingFormat.xml, .json]) func noneStandsBesideItsOwn(
    format: WritingFormat
  ) throws {
    let mapping = try Mapping(
      Self.mapping.replacing("at /doc/account", with: "at json(/) | xml(/doc/account)")
        .replacing(") | xml(/doc/account)/entry", with: "entry) | xml(/doc/account/entry)"))
    #expect {
      try text(mapping, as: format) {
        try $0.write(try account(mapping, 7))
        try $0.write(try entry(mapping, 1))
      }
    } throws: {
      ($0 as? WritingError)?.message
        == "Account stands beside the objects that it is written around, and not around them"
    }
  }

  @Test func linesAreBrokenAsEverywhere() throws {
    let mapping = try Mapping(Self.mapping)
    let written = try text(mapping, pretty: true) {
      try $0.write(try entry(mapping, 1))
      try $0.write(try account(mapping, 7, note: "n"))
    }
    #expect(
      written == """
        <doc>
          <account>
            <id>7</id>
            <entry>
              <n>1</n>
            </entry>
            <note>n</note>
          </account>
        </doc>

        """)
  }

  /// The order of members says nothing, and nothing waits.
  @Test func jsonIsAsItWas() throws {
    let mapping = try Mapping(Self.mapping)
    let written = try text(mapping, as: .json) {
      try $0.write(try entry(mapping, 1))
      try $0.write(try account(mapping, 7))
    }
    #expect(written == #"{"doc":{"account":{"entry":[{"n":1}],"id":7}}}"# + "\n")
  }

  @Test func whatIsRefusedLeavesTheOthers() throws {
    let mapping = try Mapping(Self.mapping)
    let written = try text(mapping) { writer in
      try writer.write(try entry(mapping, 1))
      let wrong = try account(mapping, 7, note: "\u{1}")
      #expect { try writer.write(wrong) } throws: { ($0 as? WritingError)?.code == .character }
      try writer.write(try entry(mapping, 2))
      try writer.write(try account(mapping, 8, note: "n"))
    }
    #expect(
      written == "<doc><account><entry><n>1</n></entry></account>"
        + "<account><id>8</id><entry><n>2</n></entry><note>n</note></account></doc>\n")
  }

  @Test func groupsWithinOneAnotherWait() throws {
    let mapping = try Mapping(
      """
      emit C at /a/b/c
      emit B at /a/b
      emit A at /a
      type A { x: Int; at b { } }
      type B { y: Int; at c { }; z: Int }
      type C { n: Int }
      """)
    func object(_ name: String, _ values: [String: SaxValue]) throws -> SaxObject {
      try mapping.object(name, values)
    }
    let written = try text(mapping) {
      for number in 1...2 {
        try $0.write(try object("C", ["n": .int(number)]))
        try $0.write(try object("B", ["y": .int(number), "z": .int(-number)]))
      }
      try $0.write(try object("A", ["x": .int(5)]))
    }
    #expect(
      written == "<a><x>5</x><b><y>1</y><c><n>1</n></c><z>-1</z></b>"
        + "<b><y>2</y><c><n>2</n></c><z>-2</z></b></a>\n")
    #expect(
      WrittenObjects.values(mapping, Array(written.utf8)).map(\.description)
        == [
          #"{"n":1}"#, #"{"y":1,"z":-1}"#, #"{"n":2}"#, #"{"y":2,"z":-2}"#, #"{"x":5}"#,
        ])
  }

  /// More than memory keeps: 1.5 MB of entries, in each of two accounts.
  @Test func entriesOfAnyNumberWait() throws {
    let mapping = try Mapping(Self.mapping)
    let hash = Digesting()
    var pieces: [Int] = []
    let writer = try ObjectWriter(mapping, as: .xml) {
      pieces.append($0.count)
      hash.bytes += $0
    }
    var expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<doc>"
    for id in 1...2 {
      let entries = 60_000
      for number in 0..<entries { try writer.write(try entry(mapping, number)) }
      try writer.write(try account(mapping, id, note: "n"))
      expected += "<account><id>\(id)</id>"
      for number in 0..<entries { expected += "<entry><n>\(number)</n></entry>" }
      expected += "<note>n</note></account>"
    }
    try writer.finish()
    #expect(hash.bytes == Array("\(expected)</doc>\n".utf8))
    #expect(pieces.allSatisfy { $0 <= 1 << 16 } && pieces.count < 100)
  }

  private final class Digesting { var bytes: [UInt8] = [] }

  @Test func aPlaceThatNothingIsWrittenAtIsTold() throws {
    let mapping = try Mapping(Self.mapping.replacingOccurrences(of: "at entry", with: "at entries"))
    let report = mapping.writingReport(as: .xml)
    #expect(report.passedOver.map(\.name) == ["Account at entries"])
    let found = try Mapping(Self.mapping).writingReport(as: .xml)
    #expect(found.passedOver.isEmpty)
    #expect(found.places.contains { $0.name == "objects within Account" && $0.path == "entry" })
  }

  /// An object that would be read as another is refused before anything of it is written: its node ends all the same.
  @Test func entriesOfWhatIsRefusedAreInNoOther() throws {
    let mapping = try Mapping(
      """
      emit Entry at /doc/account/entry
      emit Account at /doc/account
      type Account { id: Int; at entry { }; name: String? from name[@k] | name }
      type Entry { n: Int }
      """)
    let written = try text(mapping) { writer in
      try writer.write(try entry(mapping, 1))
      let wrong = try mapping.object(
        "Account", ["id": .int(7), "name": .string("\u{1}")])
      #expect(throws: WritingError.self) { try writer.write(wrong) }
      try writer.write(try entry(mapping, 2))
      try writer.write(try mapping.object("Account", ["id": .int(8), "name": .string("b")]))
    }
    #expect(
      written == "<doc><account><entry><n>1</n></entry></account>"
        + "<account><id>8</id><entry><n>2</n></entry><name>b</name></account></doc>\n")
  }

  @Test func placesAreInherited() throws {
    func written(_ types: String, _ values: [String: SaxValue]) throws -> String {
      let mapping = try Mapping(
        "emit Entry at /account/entry\nemit Account at /account\ntype Entry { n: Int }\n\(types)")
      return try self.text(mapping) {
        try $0.write(try self.entry(mapping, 1))
        try $0.write(try mapping.object("Account", values))
      }
    }
    let values: [String: SaxValue] = [
      "id": .int(1), "note": .string("n"), "x": .int(2), "y": .int(3),
    ]
    let entry = "<entry><n>1</n></entry>"
    #expect(
      try written(
        "type Base { id: Int; at entry { } }\ntype Account: Base { note: String; x: Int; y: Int }",
        values)
        == "<account><id>1</id>\(entry)<note>n</note><x>2</x><y>3</y></account>\n")
    #expect(
      try written(
        "type Base { id: Int; note: String }\n"
          + "type Account: Base { x: Int; at entry { }; note: String; y: Int }", values)
        == "<account><id>1</id><note>n</note><x>2</x>\(entry)<y>3</y></account>\n")
  }

  @Test func placesMayBeBelow() throws {
    let mapping = try Mapping(
      """
      emit Entry at /account/entries/entry
      emit Account at /account
      type Account { id: Int; at other | entries/entry { }; note: String }
      type Entry { n: Int }
      """)
    let written = try text(mapping) {
      try $0.write(try entry(mapping, 1))
      try $0.write(try entry(mapping, 2))
      try $0.write(try account(mapping, 7, note: "n"))
    }
    #expect(
      written == "<account><id>7</id><entries><entry><n>1</n></entry><entry><n>2</n></entry>"
        + "</entries><note>n</note></account>\n")
    let places = mapping.writingReport(as: .xml).places
    #expect(places.contains { $0.name == "objects within Account" && $0.path == "entries/entry" })
  }

  /// By the mapping, that of an element or an attribute says which type an account is.
  private func written(switchBy path: String) throws -> String {
    let mapping = try Mapping(
      """
      emit Entry at /d/a/entry
      emit Account at /d/a
      type Account = switch \(path) { "one" -> One; "two" -> Two }
      type One { id: Int; at entry { }; x: Int }
      type Two { id: Int; x: Int }
      type Entry { n: Int }
      """)
    return try text(mapping) {
      for type in ["One", "Two"] {
        try $0.write(try entry(mapping, 1))
        try $0.write(try mapping.object(type, ["id": .int(1), "x": .int(2)]))
      }
    }
  }

  @Test func onlySomeTypesOfASwitchSayWhere() throws {
    let entry = "<entry><n>1</n></entry>"
    #expect(
      try written(switchBy: "kind")
        == "<d><a><kind>one</kind><id>1</id>\(entry)<x>2</x></a>"
        + "<a><kind>two</kind>\(entry)<id>1</id><x>2</x></a></d>\n")
    // The tag is there before the object is.
    #expect { try written(switchBy: "@kind") } throws: {
      ($0 as? WritingError)?.message.hasPrefix("an attribute says which type") == true
    }
  }

  @Test func whatWaitsIsNotHandedOnBefore() throws {
    let mapping = try Mapping(Self.mapping)
    var bytes: [UInt8] = []
    let writer = try ObjectWriter(mapping, as: .xml) { bytes += $0 }
    try writer.write(try entry(mapping, 1))
    try writer.flush()
    #expect(bytes.isEmpty)
    try writer.write(try account(mapping, 7))
    try writer.flush()
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("</entry></account>"))
    try writer.finish()
  }

  /// A taker that fails while what waits is handed on: nothing more can be written, and nothing traps.
  @Test func aTakerThatFailsIsHeardOf() throws {
    struct Full: Error {}
    let mapping = try Mapping(Self.mapping)
    var pieces = 0
    let writer = try ObjectWriter(mapping, as: .xml) { _ in
      pieces += 1
      // Later on it would take more: what it missed would be missing.
      if pieces == 4 { throw Full() }
    }
    for number in 0..<40_000 { try writer.write(try entry(mapping, number)) }
    #expect(throws: Full.self) { try writer.write(try account(mapping, 7, note: "n")) }
    _ = try? writer.write(try entry(mapping, 1))
    #expect(throws: Full.self) { try writer.flush() }
    #expect(throws: Full.self) { try writer.finish() }
    #expect(pieces == 4)
  }

  /// Random trees of objects within one another, and what is to be written of them.
  private struct RandomTree {
    var random: SplitMix
    let depth: Int
    /// By level, the number of fields before the place and behind it.
    let counts: [(before: Int, behind: Int)]
    var objects: [(level: Int, fields: [String: SaxValue])] = []

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      depth = Int.random(in: 1...4, using: &random)
      var counts: [(Int, Int)] = []
      for _ in 0...depth {
        counts.append(
          (Int.random(in: 1...2, using: &random), Int.random(in: 0...2, using: &random)))
      }
      self.counts = counts
    }

    var mapping: String {
      (0...depth).map { level in
        let path = (0...level).map { "/t\($0)" }.joined()
        let before = (0..<counts[level].before).map { "a\($0): Int;" }
        let behind = (0..<counts[level].behind).map { "b\($0): Int;" }
        let place = level < depth ? ["at t\(level + 1) { };"] : []
        return "emit T\(level) at \(path)\n"
          + "type T\(level) { \((before + place + behind).joined(separator: " ")) }"
      }.joined(separator: "\n")
    }

    mutating func text(_ level: Int) -> String {
      let children =
        level < depth
        ? (0..<Int.random(in: 0...3, using: &random)).map { _ in text(level + 1) } : []
      var fields: [String: SaxValue] = [:]
      func elements(_ name: String, _ count: Int) -> String {
        (0..<count).map { index in
          let value = Int.random(in: 0...9, using: &random)
          fields["\(name)\(index)"] = .int(value)
          return "<\(name)\(index)>\(value)</\(name)\(index)>"
        }.joined()
      }
      let before = elements("a", counts[level].before)
      let behind = elements("b", counts[level].behind)
      objects.append((level, fields))
      return "<t\(level)>\(before)\(children.joined())\(behind)</t\(level)>"
    }
  }

  @Test func treesAreWrittenAsTheyAre() throws {
    for seed in 0..<300 {
      var tree = RandomTree(seed: UInt64(seed))
      let expected = tree.text(0)
      let mapping = try Mapping(tree.mapping)
      let written = try text(mapping) {
        for (level, fields) in tree.objects {
          try $0.write(try mapping.object("T\(level)", fields))
        }
      }
      #expect(written == expected + "\n", "\(seed)")
    }
  }
}
