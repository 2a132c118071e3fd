import Foundation
import Testing

/// Types are the narrowest that hold all values, and no narrower.
@Suite struct NarrowTypeTests {
  @Test(
    arguments: [
      ("1 2 -3", "Int"), ("0 1", "Int"), ("9223372036854775807", "Int"),
      ("9223372036854775808", "Decimal"),
      ("123456789012345678901234567890123456789", "String"), ("007 12", "String"),
      ("+31201234567", "String"), ("1 2.5", "Decimal"), ("12.50 3.10", "Decimal"),
      ("52.3702157 4.9", "Double"), ("1e5 2", "String"), ("1e-5 2", "Double"),
      ("1.0E5 2.5E3", "Double"), ("3e7 12", "String"),
      ("1.9 1.10", "String"), ("1.1 1.10 2", "String"), ("1.5 1.50", "String"), ("1 1.0", "String"),
      ("1.0 2.25", "Decimal"), ("52.3702160 4.9", "Double"), ("1.5 INF", "Double"),
      ("1. 2", "String"),
      ("true false", "Bool"), ("true 0", "Bool"), ("yes no", "Bool as \"yes/no\""),
      ("yes maybe", "String"), ("2024-03-01 2023-12-31", "Day"), ("2024-02-30", "String"),
      ("2024-03-01T12:00:00Z 2024-03-01", "Date"), ("2024-03-01T12:00:00Z soon", "String"),
      ("/Date(1330560000000)/", "Date as odata"), ("PT5M P1DT2H", "Duration"), ("P1Y", "String"),
      ("31/12/2024 01/02/2024", "Day as \"dd/MM/yyyy\""), ("01/02/2024", "String"),
      ("8f14e45f-ceea-467f-a8f1-1d5d1f1c2b3a", "UUID"), ("https://a.example/x", "URL"),
      ("https://a.example/x /y", "String"), ("a b", "String"), ("20240301", "Int"),
    ] as [(String, String)])
  func ofXML(values: String, type: String) throws {
    let items = values.split(separator: " ").map { "<r><v>\($0)</v></r>" }
    let suggestion = try Suggestion(
      "<d>\(items.joined())<r><v>\(values.split(separator: " ")[0])</v></r></d>")
    #expect(suggestion.declaration("R") == ["v: \(type)"])
    _ = try suggestion.objects()
  }

  @Test(
    arguments: [
      ("1,2", "Int"), ("1,2.5", "Decimal"), ("\"1\",\"2\"", "String"), ("\"1\",2", "Int"),
      ("1,\"a\"", "String"), ("true,false", "Bool"), ("true,1", "Bool"), ("true,2", "String"),
      ("1,null", "Int?"), ("null,null", "Any?"), ("{},{}", "Any"), ("1,{\"a\":1}", "Any"),
      ("\"\",\"2024-03-01\"", "Day?"), ("\"\",\"a\"", "String"), ("1.10,1.1", "Decimal"),
      ("[1],[2,3]", "[Int]"), ("[1,null]", "[Int?]"), ("[],1", "[Int]"), ("[],[]", "[Any]"),
      ("[[1,2],[3.5]],[]", "[[Decimal]]"), ("[[[1]],[]]", "[[[Int]]]"), ("[[1],2]", "[Any]"),
      ("[1,{}],[]", "[Any]"), ("[[1,null]]", "[[Int?]]"), ("1e400", "String"),
      ("\"Fri, 01 Mar 2024 12:00:00 GMT\"", "Date as rfc822"),
      ("\"Sun Aug 31 00:29:15 +0000 2014\"", "Date as \"EEE MMM dd HH:mm:ss Z yyyy\""),
    ] as [(String, String)])
  func ofJSON(values: String, type: String) throws {
    let items = SplitJSON.items(values)
    let records = items.map { #"{"k":0,"v":\#($0)}"# }.joined(separator: ",")
    let suggestion = try Suggestion("[\(records)]")
    #expect(suggestion.declaration("Sample") == ["k: Int", "v: \(type)"])
    #expect(try suggestion.objects().count == items.count)
  }

  @Test func versionsStayTexts() throws {
    let suggestion = try Suggestion(#"[{"version":1.10},{"version":1.1}]"#)
    #expect(suggestion.declaration("Sample") == ["version: String"])
  }

  /// In quotes of JSON, beside numbers that are none; in attributes too.
  @Test func whatTheSpellingSaysStaysText() throws {
    let json = try Suggestion(#"[{"v":"1.9"},{"v":"1.10"},{"v":2}]"#)
    #expect(json.declaration("Sample") == ["v: String"])
    #expect(try json.objects()[1] == #"{"v":"1.10"}"#)
    let xml = try Suggestion("<d><r v='1.9' h='3e7'/><r v='1.10' h='812'/></d>")
    #expect(xml.declaration("R") == ["v: String from @v", "h: String from @h"])
    #expect(try xml.objects() == [#"{"v":"1.9","h":"3e7"}"#, #"{"v":"1.10","h":"812"}"#])
    let many = (0..<60).map { "<r><v>\($0 / 9).\($0 % 9 * 10)</v></r>" }
    #expect(try Suggestion("<d>\(many.joined())</d>").declaration("R") == ["v: String"])
    let fixed = (0..<60).map { "<r><v>\($0 / 9).\($0 % 9)0</v></r>" }
    #expect(try Suggestion("<d>\(fixed.joined())</d>").declaration("R") == ["v: Decimal"])
  }

  /// As in the fields of MARC, which have a fixed width.
  @Test func blanksInALineStay() throws {
    let suggestion = try Suggestion(
      "<d><r i=' ' j='Y'><f>  a </f><l>\n  b\n</l></r><r i='1' j=' '><f>c</f><l>\n  d\n</l></r></d>"
    )
    #expect(
      suggestion.declaration("R") == [
        "i: String from @i", "j: String from @j", "f: String", "l: String as trimmed",
      ])
    #expect(
      try suggestion.objects() == [
        #"{"i":" ","j":"Y","f":"  a ","l":"b"}"#, #"{"i":"1","j":" ","f":"c","l":"d"}"#,
      ])
    let words = ["a", "b", " "].map { "<r k='\($0)'/>" }.joined()
    let codes = try Suggestion("<d>\(String(repeating: words, count: 8))</d>")
    #expect(codes.declaration("R") == ["k: String from @k"])
    #expect(try codes.objects()[2] == #"{"k":" "}"#)
  }

  /// A moment whose zone is not written is one of UTC.
  @Test(arguments: [
    (["2024-03-01T12:00:00"], "# 2024-03-01T12:00:00; no zone, taken for UTC"),
    (["2024-03-01T12:00:00Z"], "# 2024-03-01T12:00:00Z"),
    (["2024-03-01T12:00:00+01:00", "2024-03-01T12:00:00-05:00"], "# 2024-03-01T12:00:00+01:00"),
    (
      ["2024-03-01T12:00:00Z", "2024-03-01"],
      "# 2024-03-01T12:00:00Z; some without a zone, taken for UTC"
    ),
    (["31.12.2024 10:00:00"], "# 31.12.2024 10:00:00; no zone, taken for UTC"),
    (["2024-03-01"], "# 2024-03-01"),
  ])
  func zonesThatAreNotWrittenAreSaid(texts: [String], comment: String) throws {
    let json = texts.map { #"{"n":1,"d":"\#($0)"}"# }
    let xml = texts.map { "<r><n>1</n><d>\($0)</d></r>" }
    for suggestion in [
      try Suggestion("[\((json + json).joined(separator: ","))]"),
      try Suggestion("<d>\((xml + xml).joined())</d>"),
    ] {
      let line = suggestion.mapping.split(separator: "\n").first { $0.hasPrefix("  d: ") }
      #expect(line?.hasSuffix("  " + comment) == true)
      #expect(try suggestion.objects().count == texts.count * 2)
    }
    let list = try Suggestion(#"[{"n":1,"d":["\#(texts[0])"]},{"n":1,"d":[]}]"#)
    #expect(list.mapping.contains("zone") == comment.contains("; no"))
  }

  /// A number tells a time where its name says so.
  @Test(arguments: [
    ("created_at", "1709294400, 1709298000", "Date as unix"),
    ("startTime", "1709294400000", "Date as unix(ms)"), ("time", "1709294400, 0", "Int"),
    ("id", "1709294400", "Int"), ("time", "3709294400", "Int"),
    ("time", "1709294400, 1709294400000", "Int"),
    ("created_ms", "1709294400000", "Date as unix(ms)"),
    ("updatedMillis", "1709294400000", "Date as unix(ms)"),
    ("lastSeenMs", "1709294400000", "Date as unix(ms)"), ("updated_by", "1709294400000", "Int"),
    ("SentTimestamp", "\"1709294400000\"", "Date as unix(ms)"),
    ("created", "\"1709294400\"", "Date as unix"), ("orderNumber", "\"1709294400000\"", "String"),
  ])
  func ofUnixTimes(name: String, values: String, type: String) throws {
    let records = values.components(separatedBy: ", ").map { "{\"\(name)\":\($0),\"x\":1}" }
    let suggestion = try Suggestion("[\(records.joined(separator: ",")),\(records[0])]")
    #expect(suggestion.declaration("Sample").first?.hasSuffix(": " + type) == true)
    #expect(try suggestion.objects().count == records.count + 1)
  }
}

/// Values at the top of a list, each as it is written.
enum SplitJSON {
  static func items(_ text: String) -> [String] {
    var items = [""]
    var depth = 0
    var isString = false
    for character in text {
      if character == "\"" { isString.toggle() }
      if !isString, character == "[" || character == "{" { depth += 1 }
      if !isString, character == "]" || character == "}" { depth -= 1 }
      if character == ",", depth == 0, !isString {
        items.append("")
      } else {
        items[items.count - 1].append(character)
      }
    }
    return items
  }
}
