import SaxEngine
import SaxLanguage
import Saxifrage
import Testing

/// Arrays at the root one behind the other are pages or rows, whatever their sizes and those of the pieces.
@Suite struct RootArrayTests {
  private static let pages = "emit O at /\ntype O { id: Int?; name: String? }"
  private static let rows = "emit R at /\ntype R { id: Int from *[1]; name: String from *[2] }"

  /// The objects of a text, and the errors of others, read in pieces of several sizes.
  private func read(
    _ text: String, by mapping: String, _ format: InputFormat = .auto, source: String? = nil
  ) throws -> [String] {
    let mapping = try Mapping(mapping, named: "test.sax")
    let bytes = Array(text.utf8)
    func lines(_ size: Int) throws -> [String] {
      var lines: [String] = []
      var reading = mapping.emissions(
        format, source: source,
        onError: { lines.append(($0 as? BuildError)?.message ?? "\($0)") }
      ) {
        lines.append("\(try $0.result.get())".replacing("x".repeated, with: "x"))
      }
      var start = 0
      while start < bytes.count {
        let end = min(start + size, bytes.count)
        try reading.feed(bytes.span.extracting(start..<end))
        start = end
      }
      try reading.finish()
      return lines
    }
    let whole = try lines(.max)
    for size in bytes.count < 1000 ? [1, 2, 3, 7] : [1000, 65_536, 65_537] {
      #expect(try lines(size) == whole, "in pieces of \(size)")
    }
    return whole
  }

  @Test(arguments: ["x", "x".repeated], ["\n", "\r\n", "\n\n \n"])
  func theItemsOfPagesAreRoots(name: String, between: String) throws {
    let first = #"[{"id":1,"name":"\#(name)"},{"id":2}]"#
    let second = #"[{"id":3},{"id":4,"name":"\#(name)"}]"#
    let third = "[\n]"
    #expect(
      try read([first, second, third, second].joined(separator: between), by: Self.pages) == [
        #"{"id":1,"name":"x"}"#, #"{"id":2,"name":null}"#, #"{"id":3,"name":null}"#,
        #"{"id":4,"name":"x"}"#, #"{"id":3,"name":null}"#, #"{"id":4,"name":"x"}"#,
      ])
  }

  @Test(arguments: ["x", "x".repeated])
  func rowsAreRootsOfATypeThatReadsThem(name: String) throws {
    let text = #"[1,"\#(name)"]"# + "\n" + #"[ 2, "\#(name)"]"#
    let wanted = [#"{"id":1,"name":"x"}"#, #"{"id":2,"name":"x"}"#]
    #expect(try read(text, by: Self.rows) == wanted)
    #expect(try read(text, by: Self.rows, .ndjson) == wanted)
    #expect(try read(text, by: Self.rows, source: "rows.jsonl") == wanted)
    #expect(try read("\u{1e}" + text.replacing("\n", with: "\n\u{1e}"), by: Self.rows) == wanted)
    // The items of a single one are rows themselves, or it is a row.
    let single = "[\(text.replacing("\n", with: ",\n"))]"
    #expect(try read(single, by: Self.rows) == wanted)
    #expect(try read(#"[1,"\#(name)"]"#, by: Self.rows) == [wanted[0]])
  }

  @Test func anArrayOfANamedSequenceIsAValue() throws {
    #expect(
      try read("[{\"id\":1}]\n{\"id\":2}", by: Self.pages, .ndjson) == [
        "found an array, wanted an object for O", #"{"id":2,"name":null}"#,
      ])
  }

  @Test func theItemsOfPagesAreObjects() throws {
    #expect(
      try read("[{\"id\":1},5]\n[[6],{\"id\":2}]", by: Self.pages) == [
        #"{"id":1,"name":null}"#, "found a number, wanted an object for O",
        "found an array, wanted an object for O", #"{"id":2,"name":null}"#,
      ])
  }
}

extension String {
  /// More of it than is looked at to find out a format.
  fileprivate var repeated: String { String(repeating: self, count: 70_000) }
}
