import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// Comments, commas behind the last member or item, and numbers that are not finite, where they are allowed.
@Suite("JSON that more is allowed in") struct RelaxedJSONTests {
  private static let relaxed = {
    var options = JSONOptions()
    options.allowsComments = true
    options.allowsTrailingCommas = true
    options.allowsNonFiniteNumbers = true
    return options
  }()

  /// The events of a text, or its error, the same for all sizes of pieces.
  private func events(_ text: String, _ options: JSONOptions = relaxed) -> [String] {
    var all: [String]?
    for size in [text.utf8.count, 1, 2, 3, 7] {
      let sink = TraceSink()
      let reader = NativeJSONReader(sink: sink, options: options)
      var lines: [String] = []
      do {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
          let piece = Array(rest.prefix(size))
          try reader.feed(piece.span)
          rest = rest.dropFirst(size)
        }
        try reader.finish()
        lines = sink.lines
      } catch let error as ReadingError {
        lines = ["\(error.place.position?.offset ?? -1) \(error.message)"]
      } catch {
        lines = ["\(error)"]
      }
      if let all { #expect(lines == all, "pieces of \(size): \(text)") } else { all = lines }
    }
    return all ?? []
  }

  @Test func isReadAsWhatItStandsFor() {
    let text = """
      // one
      {"a": [1, NaN, -Infinity,/* two */Infinity, ], "b": {"c": {}, }, "d": [[],], "e": [{},],}
      """
    let plain = #"{"a": [1, "NaN", "-Infinity","Infinity"], "b": {"c": {}}, "d": [[]], "e": [{}]}"#
    #expect(events(text) == events(plain, JSONOptions()))
    #expect(events("NaN") == events(#""NaN""#, JSONOptions()))
  }

  @Test(arguments: [
    ("[1,,]", "3 found ',', wanted a value"), ("[,]", "1 found ',', wanted a value or ']'"),
    ("{,}", "1 found ',', wanted a key in quotation marks or '}'"),
    (#"{"a":,}"#, "5 found ',', wanted a value"),
    (#"{"a",}"#, "4 found ',', wanted ':' after the key"),
    ("1,", "1 found ',', wanted the end of the input after the value"),
    ("[NaNs]", "1 found no JSON, wanted a value or ']'"),
    ("[Nan]", "1 found 'Na' and then 'n', wanted 'NaN'"),
    ("[-Info]", "2 found 'I', wanted a digit of the number"),
    (
      "[1, 2,",
      "6 found the end of the input, wanted a value: the array that opens at 1:1 is not closed"
    ),
  ])
  func hasItsErrors(_ text: String, _ error: String) {
    #expect(events(text) == [error])
  }

  @Test func isMalformedWhereItIsNotAllowed() {
    for text in ["[1,]", #"{"a":1,}"#, "[NaN]", "[-Infinity]", "[Infinity]", "[1/**/]"] {
      let found = events(text, JSONOptions())
      #expect(found.count == 1 && found[0].contains("found"), "\(text): \(found)")
    }
    var commas = JSONOptions()
    commas.allowsTrailingCommas = true
    #expect(events("[1,]", commas) == events("[1]", JSONOptions()))
    #expect(events("[NaN]", commas) == ["1 found 'N', wanted a value or ']'"])
    var numbers = JSONOptions()
    numbers.allowsNonFiniteNumbers = true
    #expect(events("[NaN]", numbers) == events(#"["NaN"]"#, JSONOptions()))
    #expect(events("[1,]", numbers) == ["3 found ']', wanted a value"])
  }

  /// Random documents with commas, comments and `NaN` put in.
  @Test func isWhatItWasBeforeMoreWasPutIn() {
    var random = RandomJSON(seed: 45)
    for _ in 0..<400 {
      let text = random.write(random.tree())
      var (plain, more) = ("", "")
      var rest = text[...]
      var isInString = false
      var last: Character = " "
      while let character = rest.first {
        var length = 1
        if isInString {
          if character == "\\" { length = 2 } else if character == "\"" { isInString = false }
        } else if character == "\"" {
          isInString = true
        } else if "]}".contains(character), !"[{".contains(last) {
          more += ["", ",", ", ", "/**/,// x\n"][random.pick(4)]
        } else if ",:".contains(character) {
          more += ["", "", "/* , */", "//\"\n"][random.pick(4)]
        } else if rest.hasPrefix("null"), random.pick(2) == 0 {
          plain += "\"NaN\""
          more += "NaN"
          last = "N"
          rest = rest.dropFirst(4)
          continue
        }
        if !character.isWhitespace { last = character }
        plain += rest.prefix(length)
        more += rest.prefix(length)
        rest = rest.dropFirst(length)
      }
      #expect(events(more) == events(plain, JSONOptions()), "\(more)")
    }
  }
}
