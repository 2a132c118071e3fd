import SaxEvents
import SaxTestRandom
import SaxTestSupport
import SaxXML
import Testing

/// Elements that nobody wants: by default the native reader looks at their balance alone.
@Suite struct SkippedElementTests {
  private static func mutated(_ random: inout SplitMix) -> [UInt8] {
    RandomXML.spoiled(&random, by: Array("<>&;'\"[]!?-/= x\r\n".utf8))
  }

  private static func cuts(_ random: inout SplitMix, _ count: Int) -> [Int] {
    (0...(random.next() % 6)).map { _ in Int(random.next() % UInt64(count + 1)) }.sorted()
  }

  /// A well-formed document gives the same events; one that isn't may pass, but is never refused
  /// where it would not be if it were walked.
  @Test func whatIsBalancedPasses() {
    var random = SplitMix(seed: 51)
    var passed = 0
    for round in 0..<4000 {
      let bytes = Self.mutated(&random)
      let every = 2 + Int(random.next() % 3)
      let cuts = Self.cuts(&random, bytes.count)
      let comparison = SkippingComparison(bytes, cuts: cuts, every: every)
      #expect(comparison.difference == nil, "round \(round)")
      if comparison.passesMalformed { passed += 1 }
    }
    #expect(passed > 40)
  }

  @Test func inFullItIsLikeWhatIsWalked() {
    var random = SplitMix(seed: 52)
    for round in 0..<2000 {
      let bytes = Self.mutated(&random)
      let cuts = Self.cuts(&random, bytes.count)
      let comparison = SkippingComparison(bytes, cuts: cuts, every: 3, validation: .full)
      #expect(comparison.difference == nil, "round \(round)")
    }
  }

  static let broken: [(document: String, error: String)] = [
    (
      "<a><s><b></s></a>",
      "1:10:9 /a/s: found </s>, which is not the innermost open element's end tag"
    ),
    ("<a><s></b></s></a>", "1:7:6 /a/s: found </b>, wanted </s> for the element opened at 1:4"),
    (
      "<a><s></b\n></s></a>",
      "1:7:6 /a/s: found </b\\n>, wanted </s> for the element opened at 1:4"
    ),
    ("<a><s><b <c></b></s></a>", "1:10:9 /a/s: found < inside a tag"),
    ("<a><s><b c='<'></b></s></a>", "1:13:12 /a/s: found < in an attribute's value, wanted &lt;"),
    ("<a><s><!b></s></a>", "1:7:6 /a/s: found <!b, wanted <!--, <![CDATA[ or a tag"),
    (
      "<a><s><b></b x></s></a>",
      "1:14:13 /a/s: found something else, wanted > at the end of the tag"
    ),
    (
      "<a><s>< b></s></a>",
      "1:7:6 /a/s: found < and no name, wanted the name of an element | &lt; for the character itself"
    ),
    (
      "<a><s><an-unusually-long-name></an-unusually-long-nane></s></a>",
      "1:31:30 /a/s: found </an-unusually-long-nane>, which is not the innermost open element's end tag"
    ),
  ]

  @Test(arguments: broken) func whatIsNotBalancedIsRefused(_ document: String, _ error: String) {
    for chunk in [1, 2, 3, 7, 1000] {
      let recorder = XMLRecorder { path, _ in path == "/a/s" ? .skip : .walk }
      let events = record(Array(document.utf8), chunk: chunk, engine: .native, into: recorder)
      #expect(events.last == "error malformed " + error)
    }
  }

  @Test(arguments: [1, 3, 64, 1000, 100_000]) func limitsHold(_ chunk: Int) {
    func ending(_ content: String, _ set: (inout Limits) -> Void) -> String {
      var limits = Limits()
      set(&limits)
      let recorder = XMLRecorder { path, _ in path == "/a/s" ? .skip : .walk }
      let bytes = Array("<a><s>\(content)</s></a>".utf8)
      return record(bytes, chunk: chunk, limits: limits, engine: .native, into: recorder).last ?? ""
    }
    let deep = String(repeating: "<b>", count: 98) + String(repeating: "</b>", count: 98)
    #expect(ending(deep) { $0.depth = 100 } == "end document")
    #expect(
      ending(deep) { $0.depth = 99 }
        == "error limit 1:298:297 /a/s: found elements nested 100 deep, wanted at most 99 (limit depth) | "
        + "if the input is to be trusted, a higher limit: depth 198"
    )
    let long = String(repeating: "x", count: 300)
    for tag in ["<b c=\"\(long)\"/>", "<b c='\(long)'></b>", "<\(long)></\(long)>"] {
      #expect(ending(tag) { $0.tag = 400 } == "end document")
      #expect(
        ending(tag) { $0.tag = 200 }
          == "error limit 1:7:6 /a/s: found a tag of more than 200 bytes (limit tag) | "
          + "if the input is to be trusted, a higher limit: tag 400"
      )
    }
    #expect(ending("<!--\(long)-->") { $0.tag = 200 }.contains("found a comment of more than 200"))
    #expect(ending("<?p \(long)?>") { $0.tag = 200 }.contains("instruction of more than 200"))
    #expect(ending("<![CDATA[\(long)]]>\(long)") { $0.tag = 200 } == "end document")
  }

  /// The faults that the page of limits says are not looked at.
  @Test(arguments: [
    #"<a b="1" b>&x;</a>"#, "<1/>", "<p:a/>", "<a>\u{1}</a>", "<a>]]></a>", "<!-- -- -->",
    "<?xml version='1.0'?>", "<a b=1></a >",
  ])
  func whatBalanceDoesNotSee(_ content: String) {
    for validation in Validation.allCases {
      for chunk in [1, 3, 1000] {
        var options = XMLOptions()
        options.validation = validation
        let recorder = XMLRecorder(places: false) { path, _ in path == "/a/s" ? .skip : .walk }
        let bytes = Array("<a><s>\(content)</s><t/></a>".utf8)
        let events = record(
          bytes, chunk: chunk, options: options, engine: .native, into: recorder)
        if validation == .balanced {
          #expect(
            events == [
              "document xml", "element a", "element s", "element t", "end", "end", "end document",
            ])
        } else {
          #expect(events.last?.hasPrefix("error malformed") == true)
        }
      }
    }
  }

  /// Text and sections of any length take no memory.
  @Test(arguments: ["", "<![CDATA["]) func longTextIsNotHeld(_ opening: String) throws {
    let recorder = XMLRecorder { _, number in number == 2 ? .skip : .walk }
    let reader = NativeXMLReader(sink: recorder)
    try reader.feed(Array("<a><s>\(opening)".utf8).span)
    let chunk = Array(repeating: UInt8(ascii: "]"), count: 64 << 10)
    for _ in 0..<100 {
      try reader.feed(chunk.span)
      #expect(reader.heldCapacity < 1 << 10)
    }
    try reader.feed(Array("\(opening.isEmpty ? "" : "]]>")</s></a>".utf8).span)
    try reader.finish()
    #expect(recorder.events.last == "end document")
  }
}
