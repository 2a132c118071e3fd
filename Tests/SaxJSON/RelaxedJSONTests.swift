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

  /// The events and the error of a text, the same for all sizes of pieces.
  private func trace(_ text: String, _ options: JSONOptions = relaxed) -> Trace {
    let bytes = Array(text.utf8)
    let whole = Trace(bytes, sizes: [], options: options, showsPlaces: false)
    for size in [1, 2, 3, 7] {
      let pieces = Trace(bytes, sizes: [size], options: options, showsPlaces: false)
      #expect(pieces == whole, "pieces of \(size): \(text)")
    }
    return whole
  }

  @Test func isReadAsWhatItStandsFor() {
    let text = """
      // one
      {"a": [1, NaN, -Infinity,/* two */Infinity, ], "b": {"c": {}, }, "d": [[],], "e": [{},],}
      """
    let plain = #"{"a": [1, "NaN", "-Infinity","Infinity"], "b": {"c": {}}, "d": [[]], "e": [{}]}"#
    #expect(trace(text) == trace(plain, JSONOptions()))
    #expect(trace("NaN") == trace(#""NaN""#, JSONOptions()))
    var sequence = Self.relaxed
    sequence.shape = .sequence
    #expect(trace("true NaN\n1", sequence).error == nil)
    // Words that stand for values need white space between them.
    for text in ["trueNaN", "NaNtrue", "NaN1", "1NaN"] {
      #expect(trace(text, sequence).error != nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("[1,,]", "malformed: found ',', wanted a value @1:4+3"),
    ("[,]", "malformed: found ',', wanted a value or ']' @1:2+1"),
    ("{,}", "malformed: found ',', wanted a key in quotation marks or '}' @1:2+1"),
    (#"{"a":,}"#, "malformed: found ',', wanted a value @1:6+5"),
    (#"{"a",}"#, "malformed: found ',', wanted ':' after the key @1:5+4"),
    ("1,", "malformed: found ',', wanted the end of the input after the value @1:2+1"),
    ("[NaNs]", "malformed: found no JSON, wanted a value or ']' @1:2+1"),
    ("[Nan]", "malformed: found 'Na' and then 'n', wanted 'NaN' @1:2+1"),
    ("[-Info]", "malformed: found 'I', wanted a digit of the number @1:3+2"),
    (
      "[1, 2,",
      "truncated: found the end of the input, wanted a value: the array that opens at 1:1 is not closed @1:7+6"
    ),
  ])
  func hasItsErrors(_ text: String, _ error: String) {
    #expect(trace(text).error?.hasPrefix(error) == true, "\(trace(text))")
  }

  @Test func isMalformedWhereItIsNotAllowed() {
    for text in ["[1,]", #"{"a":1,}"#, "[NaN]", "[-Infinity]", "[Infinity]", "[1/**/]"] {
      #expect(trace(text, JSONOptions()).error?.hasPrefix("malformed: found") == true, "\(text)")
    }
    var commas = JSONOptions()
    commas.allowsTrailingCommas = true
    #expect(trace("[1,]", commas) == trace("[1]", JSONOptions()))
    #expect(trace("[NaN]", commas).error?.hasPrefix("malformed: found 'N', wanted a value") == true)
    var numbers = JSONOptions()
    numbers.allowsNonFiniteNumbers = true
    #expect(trace("[NaN]", numbers) == trace(#"["NaN"]"#, JSONOptions()))
    #expect(trace("[1,]", numbers).error?.hasPrefix("malformed: found ']', wanted a value") == true)
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
      #expect(trace(more) == trace(plain, JSONOptions()), "\(more)")
    }
  }
}
