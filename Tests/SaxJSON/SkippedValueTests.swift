import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// Parts that are passed over: by balance alone, or checked like any other.
@Suite struct SkippedValueTests {
  @Test func damageInWhatIsPassedOver() {
    var random = RandomJSON(seed: 5)
    var (passed, refused) = (0, 0)
    for round in 0..<2500 {
      var bytes = Array(random.write(random.tree()).utf8)
      random.damage(&bytes)
      let comparison = PassingComparison(
        bytes, splits: [[], [1], [1 + random.pick(9), 1 + random.pick(20)]], seed: UInt64(round))
      #expect(comparison.difference == nil, "\(String(decoding: bytes, as: UTF8.self))")
      if comparison.error != nil {
        refused += 1
        if comparison.balancedError == nil { passed += 1 }
      }
    }
    #expect(refused > 1000 && passed > 50 && passed < refused, "\(refused), \(passed) passed")
  }

  /// The difference of the two readers by design: what balance lets pass, each by itself, and what
  /// it finds. The object's first member is passed over, the second one told.
  static let values: [(value: String, balanced: String?, full: String?)] = [
    ("[1,,2]", nil, "found ',', wanted a value"),
    ("[1 2]", nil, "found '2', wanted ',' or ']'"),
    ("{\"a\" 1}", nil, "found '1', wanted ':' after the key"),
    ("{1}", nil, "found '1', wanted a key in quotation marks or '}'"),
    ("[,:x]", nil, "found ',', wanted a value or ']'"),
    ("[01]", nil, "found '1', wanted ',' or ']'"),
    ("[nul]", nil, "found 'nul' and then ']', wanted 'null'"),
    ("[\"\\x\"]", nil, "found 'x', wanted one of \" \\ / b f n r t u after '\\'"),
    (
      "\"\\ud800\"", nil,
      "found \\uD800 alone, wanted both halves of a surrogate pair"
    ),
    (
      "[\"\n\"]", nil,
      "found a line feed, wanted the string's next character or its closing quotation mark"
    ),
    ("01", nil, "found '1', wanted ',' or '}'"),
    ("nulx", nil, "found 'nul' and then 'x', wanted 'null'"),
    ("1.e+-", nil, "found 'e', wanted a digit of the number"),
    ("[}", "found '}', wanted ',' or ']'", "found '}', wanted a value or ']'"),
    ("{]", "found ']', wanted ',' or '}'", "found ']', wanted a key in quotation marks or '}'"),
    ("[[1},2]", "found '}', wanted ',' or ']'", "found '}', wanted ',' or ']'"),
    ("", "found ',', wanted a value", "found ',', wanted a value"),
    ("+1", "found '+', wanted a value", "found '+', wanted a value"),
    ("1\"\"", "found '\"', wanted ',' or '}'", "found '\"', wanted ',' or '}'"),
    ("{}x", "found 'x', wanted ',' or '}'", "found 'x', wanted ',' or '}'"),
    (
      "[[[[1]]]]", "found more than 4 open objects and arrays (limit depth)",
      "found more than 4 open objects and arrays (limit depth)"
    ),
  ]

  @Test(arguments: values) func balance(value: String, balanced: String?, full: String?) {
    let bytes = Array("{\"skip\":\(value),\"b\":1}".utf8)
    for engine in JSONEngine.allCases {
      for validation in Validation.allCases {
        for size in 1...bytes.count {
          let sink = FirstMemberSink()
          let message = sink.read(bytes, size: size, engine, validation)
          let wanted = engine == .yajl || validation == .full ? full : balanced
          #expect(message == wanted, "\(engine) \(validation) \(size)")
          if wanted == nil { #expect(sink.keys == ["skip", "b"]) }
        }
      }
    }
  }

  /// Cut off anywhere: truncated, at the end.
  @Test(arguments: JSONEngine.allCases) func truncation(engine: JSONEngine) {
    let bytes = Array("{\"skip\":[1,{\"a\":\"b\\\"\\u00e9]\"},\"e\", true],\"b\":-1.5e3}".utf8)
    for length in 1..<bytes.count {
      for size in [1, 7, length] {
        let sink = FirstMemberSink()
        _ = sink.read(Array(bytes[..<length]), size: size, engine, .balanced)
        #expect(sink.error?.code == .truncated)
        #expect(sink.error?.place.position?.offset == length)
      }
    }
  }

  /// From the first byte of a value to its last.
  @Test(arguments: JSONEngine.allCases) func countsWhatIsPassedOver(engine: JSONEngine) throws {
    for value in [
      "[1, {\"a\":[]}]", "{ }", "\"a\\\"b\"", "\"\"", "12", "true",
      "\"\(String(repeating: "é\\n", count: 40_000))\"",
    ] {
      let bytes = Array("{\"skip\" : \(value) , \"b\" : [2, 3]}".utf8)
      for size in [1, 3, 4096, bytes.count] where bytes.count / size < 10_000 {
        for validation in Validation.allCases {
          let sink = FirstMemberSink()
          #expect(sink.read(bytes, size: size, engine, validation) == nil)
          #expect(sink.skippedBytes == value.utf8.count, "\(value.prefix(20)) \(size)")
        }
      }
    }
  }

  /// A long string is passed over as a short one is.
  @Test(arguments: JSONEngine.allCases) func longStringsArePassedOver(engine: JSONEngine) {
    let string = "\"" + String(repeating: "x\\\\\\\"]", count: 30_000) + "\""
    for bytes in ["{\"skip\":\(string),\"b\":1}", "{\"skip\":[\(string),{}],\"b\":1}"].map({
      Array($0.utf8)
    }) {
      for size in [1000, 65_536, 65_537, bytes.count] {
        let sink = FirstMemberSink()
        #expect(sink.read(bytes, size: size, engine, .balanced) == nil)
        #expect(sink.keys == ["skip", "b"])
      }
    }
  }
}

/// Passes over the member `skip`, and wants all else.
private final class FirstMemberSink: JSONSink {
  private(set) var keys: [String] = []
  private(set) var error: ReadingError?
  private(set) var skippedBytes: Int?

  /// Reads bytes in pieces of a size, up to their end or an error.
  ///
  /// - Returns: the message of the error; nil if there is none.
  func read(
    _ bytes: [UInt8], size: Int, _ engine: JSONEngine, _ validation: Validation
  ) -> String? {
    var options = JSONOptions()
    options.validation = validation
    var limits = Limits()
    limits.depth = 4
    let reader = engine.reader(sink: self, options: options, limits: limits)
    do {
      try reader.read(bytes, inPiecesOf: [size])
    } catch { self.error = error as? ReadingError }
    skippedBytes = reader.skippedBytes
    return error?.message
  }

  func key(_ name: Span<UInt8>) throws -> Interest {
    keys.append(String(decoding: name.array, as: UTF8.self))
    return keys.last == "skip" ? .skip : .walk
  }
  func startObject() throws -> Interest { .walk }
  func startArray() throws -> Interest { .walk }
  func startString() throws -> Interest { .walk }
  func scalar(_ scalar: borrowing Scalar) throws {}
  func end() throws {}
}
