import Foundation
import Testing

private let gzip = Data(base64Encoded: Shop.gzip) ?? Data()

@Test(arguments: [
  ("{\"data\":{\"orders\":[{\"id\":1,\"total\":{\"amount\":1}},", "truncated"),
  ("{\"data\":{\"orders\":[{\"id\":1,\"total\":{\"amount\":1}},]}}", "malformed"),
  ("{\"data\":{\"orders\":[{\"id\":1,\"total\":{\"amount\":1}}]}} x", "garbage"),
  ("{\"data\":{\"orders\":[{\"id\":1,\"total\":{\"amount\":1}},{\"id\":\"x\"}]}}", "mismatch"),
  ("{\"data\":{\"orders\":[{\"id\":1,\"total\":{\"amount\":1}}]},\"\u{1}\":1}", "control"),
  ("<feed xmlns='urn:shop'><order id='1'><total>1</total></order><order", "truncated XML"),
  ("<feed xmlns='urn:shop'><order id='1'><total>1</total></order></food>", "malformed XML"),
  ("<feed xmlns='urn:shop'><order id='1'><total>1</total></order><p:x/></feed>", "prefix"),
])
func writesWhatCameBeforeAnError(text: String, kind: String) throws {
  let run = try Sax.run("map", "shop.sax", input: text, in: try Shop.folder())
  #expect(run.output == #"{"id":1,"ref":"n/a","total":1}"# + "\n")
  #expect(run.messages.hasPrefix("<stdin>:1:"))
  #expect(run.messages.contains(": error: "))
  #expect(run.status == 1)
}

/// Both engines of JSON hand out the same objects and messages.
@Test(arguments: [
  "{\"data\":{\"orders\":[{\"id\":1,\"total\":{\"amount\":1}},", "{\"data\":[1,]}",
  "{\"data\":{\"orders\":[{\"id\":\"\\x\"}]}}", "{\"data\":tru}", "[1}", "\"a\nb\"", "",
  "{\"data\":{\"orders\":[{\"id\":1,\"ref\":\"\\ud800\"}]}}",
])
func enginesReportAlike(text: String) throws {
  let folder = try Shop.folder()
  let native = try Sax.run("map", "shop.sax", "--engine", "native", input: text, in: folder)
  let yajl = try Sax.run("map", "shop.sax", "--engine", "yajl", input: text, in: folder)
  #expect(native.messages == yajl.messages && native.messages.hasPrefix("<stdin>:"))
  #expect(native.output == yajl.output)
  #expect(native.status == 1 && yajl.status == 1)
}

/// Both engines of XML hand out the same objects and messages.
@Test(arguments: [
  "<feed xmlns='urn:shop'><order id='1'><total>1</total></order><order>", "<feed></shop>",
  "<a b=1/>",
  "<feed xmlns='urn:shop'><order id='x'><total>1</total></order></feed>", "<a/><b/>", "<p:a/>",
  "<feed xmlns='urn:shop'><order id='1'><total>&x;</total></order></feed>",
])
func enginesOfXMLReportAlike(text: String) throws {
  let folder = try Shop.folder()
  let options = ["map", "shop.sax", "--engine"]
  let native = try Sax.run(options + ["native"], input: Array(text.utf8), in: folder)
  let other = try Sax.run(options + ["libxml2"], input: Array(text.utf8), in: folder)
  #expect(native.messages == other.messages && native.messages.hasPrefix("<stdin>:"))
  #expect(native.output == other.output)
  #expect(native.status == 1 && other.status == 1)
}

@Test func anEncodingThatIsDeclaredWrongIsOverridden() throws {
  let folder = try Folder(["m.sax": "emit String at /a"])
  let text = #"<?xml version="1.0" encoding="utf-16"?><a>é</a>"#
  let refused = try Sax.run("map", "m.sax", input: text, in: folder)
  #expect(refused.messages.contains("found the encoding utf-16 declared"))
  #expect(refused.messages.contains("fix: the encoding that it is in: --encoding NAME"))
  let run = try Sax.run("map", "m.sax", "--encoding", "UTF-8", input: text, in: folder)
  #expect(run.output == "\"é\"\n" && run.status == 0)
}

@Test func checksElementsThatNobodyWantsWhenTold() throws {
  let text = """
    <feed xmlns="urn:shop"><new><a b="1" c/>&x;</new><order id="1"><total>1</total></order></feed>
    """
  let folder = try Shop.folder()
  let balanced = try Sax.run("map", "shop.sax", input: text, in: folder)
  #expect(balanced.output == #"{"id":1,"ref":"n/a","total":1}"# + "\n")
  #expect(balanced.status == 0 && balanced.messages == "")
  for options in [["--validate", "full"], ["--engine", "libxml2"]] {
    let full = try Sax.run(["map", "shop.sax"] + options, input: Array(text.utf8), in: folder)
    #expect(full.messages.hasPrefix("<stdin>:1:39: error: found an attribute without a value"))
    #expect(full.output == "" && full.status == 1)
  }
}

@Test func checksWhatNobodyWantsWhenTold() throws {
  let text = """
    {"unwanted":[1,,2],"data":{"orders":[{"id":1,"total":{"amount":1}}]}}
    """
  let folder = try Shop.folder()
  let balanced = try Sax.run("map", "shop.sax", input: text, in: folder)
  #expect(balanced.output == #"{"id":1,"ref":"n/a","total":1}"# + "\n")
  #expect(balanced.status == 0 && balanced.messages == "")
  for options in [["--validate", "full"], ["--engine", "yajl"]] {
    let full = try Sax.run(
      ["map", "shop.sax"] + options, input: Array(text.utf8), in: folder)
    #expect(full.messages.hasPrefix("<stdin>:1:16: error: found ',', wanted a value\n"))
    #expect(full.output == "" && full.status == 1)
  }
  let mismatch = try Sax.run(
    "map", "shop.sax", input: text.replacing("1,,2]", with: "{]"), in: folder)
  #expect(mismatch.messages.hasPrefix("<stdin>:1:15: error: found ']', wanted ',' or '}'\n"))
  #expect(mismatch.status == 1)
}

@Test func writesWhatCameBeforeAnErrorObject() throws {
  let text = #"{"error":{"message":"no such shop"}}"#
  let run = try Sax.run("map", "shop.sax", input: text, in: try Shop.folder())
  #expect(run.output == "")
  #expect(
    run.messages == """
      <stdin>:1:10: error: the payload says Problem {"text":"no such shop"}
        note: at /error, declared an error by shop.sax:3:1

      """)
  #expect(run.status == 1)
}

@Test func inflatesGzip() throws {
  let folder = try Shop.folder()
  try folder.write("o.json.gz", [UInt8](gzip))
  try folder.write("disguised", [UInt8](gzip))
  for name in ["o.json.gz", "disguised"] {
    for chunk in ["1", "64KiB"] {
      let run = try Sax.run("map", "shop.sax", name, "--chunk", chunk, in: folder)
      #expect(run.output == #"{"id":1,"ref":"n/a","total":1}"# + "\n")
      #expect(run.status == 0)
    }
  }
}

/// An array that may be the first line of many is held until its line ends, or the input does.
@Test func writesWhatWasHeldOfWrongGzip() throws {
  // [{"id":1},{"id":2}]
  let gzip = Data(base64Encoded: "H4sIAAAAAAACA4uuVspMUbIyrNWBMIxqYwHq0Uf6EwAAAA==") ?? Data()
  let folder = try Shop.folder()
  var bytes = [UInt8](gzip)
  try folder.write("short.json.gz", bytes.dropLast(4))
  bytes[bytes.count - 8] ^= 1
  try folder.write("sum.json.gz", bytes)
  for name in ["short.json.gz", "sum.json.gz"] {
    let run = try Sax.run("map", "--at", "/", name, in: folder)
    #expect(run.lines == [#"{"id":1}"#, #"{"id":2}"#])
    #expect(run.messages.hasPrefix("\(name): error: the gzip data "))
    #expect(run.status == 1)
  }
}

@Test func reportsWrongGzip() throws {
  let folder = try Shop.folder(["plain.json.gz": Shop.json, "nothing.gz": ""])
  var bytes = [UInt8](gzip)
  try folder.write("short.gz", Array(bytes.dropLast(10)))
  try folder.write("trailing.gz", bytes + Array("junk".utf8))
  bytes[bytes.count - 8] ^= 1
  try folder.write("sum.gz", bytes)
  for (name, message) in [
    ("sum.gz", "the gzip data is damaged: incorrect data check"),
    ("trailing.gz", "found 0x6A after the end of the gzip data"),
    ("short.gz", "the gzip data ends too early"),
    ("plain.json.gz", "found no gzip data"), ("nothing.gz", "found nothing, wanted gzip data"),
  ] {
    let run = try Sax.run("map", "shop.sax", name, in: folder)
    #expect(run.messages.hasPrefix("\(name): error: \(message)"))
    #expect(run.status == 1)
    if name != "short.gz" && name != "plain.json.gz" && name != "nothing.gz" {
      #expect(run.output == #"{"id":1,"ref":"n/a","total":1}"# + "\n")
    }
  }
}

@Test func reportsInputsThatCanNotBeRead() throws {
  let folder = try Shop.folder()
  let missing = try Sax.run("map", "shop.sax", "o.json", "nowhere.json", in: folder)
  #expect(missing.lines.count == 2)
  #expect(missing.messages == "nowhere.json: error: there is no such file\n")
  #expect(missing.status == 3)
  let directory = try Sax.run("map", "shop.sax", ".", in: folder)
  #expect(directory.messages == ".: error: is a directory, wanted a file\n")
  #expect(directory.status == 3)
  #expect(try Sax.run("events", "nowhere", in: folder).status == 3)
  let url = try Sax.run("map", "shop.sax", "http://127.0.0.1:1/x", in: folder)
  #expect(url.messages.hasPrefix("http://127.0.0.1:1/x: error: no connection to 127.0.0.1:1"))
  #expect(url.status == 3)
}

@Test func reportsEmptyInputs() throws {
  let folder = try Shop.folder(["empty.xml": "", "blank": " \n"])
  let xml = try Sax.run("map", "shop.sax", "empty.xml", in: folder)
  #expect(xml.messages == "empty.xml:1:1: error: found nothing, wanted a document\n")
  #expect(xml.status == 1)
  #expect(try Sax.run("map", "shop.sax", "blank", in: folder).status == 1)
  let sequence = try Sax.run("map", "shop.sax", "--format", "ndjson", in: folder)
  #expect(sequence.status == 0)
}

@Test func reportsUnreadableEncodings() throws {
  let folder = try Shop.folder()
  let unknown = try Sax.run(
    "map", "shop.sax", input: "<?xml version='1.0' encoding='x-none'?><a/>", in: folder)
  #expect(unknown.messages.contains("error: found the encoding x-none, which is not known"))
  #expect(unknown.status == 1)
  let invalid = try Sax.run(
    ["map", "shop.sax"], input: Array("{\"a\":\"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8),
    in: folder)
  #expect(invalid.messages.hasPrefix("<stdin>:1:7: error: "))
  #expect(invalid.status == 1)
}

@Test func reportsMappingsThatDoNotCompile() throws {
  let folder = try Shop.folder([
    "bad.sax": "emit Ordr at /x\ntype Order { id: Int\n", "import.sax": "import \"gone.sax\"\n",
  ])
  let missing = try Sax.run("map", "gone.sax", "o.json", in: folder)
  #expect(missing.messages.hasPrefix("gone.sax: error: "))
  #expect(missing.status == 2)
  let bad = try Sax.run("map", "bad.sax", "o.json", in: folder)
  #expect(bad.messages.contains("bad.sax:1:6: error: "))
  #expect(bad.messages.contains("  emit Ordr at /x\n       ^^^^\n"))
  #expect(bad.status == 2)
  let imports = try Sax.run("map", "import.sax", "o.json", in: folder)
  #expect(imports.messages.contains("import.sax:1:8: error: "))
  #expect(imports.status == 2)
}

@Test func knowsAPayloadGivenForAMapping() throws {
  let folder = try Shop.folder(["feed.xml": "<feed/>"])
  for command in ["map", "check"] {
    let usage = command == "map" ? "MAPPING [INPUT …]" : "MAPPING … [--on INPUT] [--writable]"
    let run = try Sax.run(command, "feed.xml", in: folder)
    #expect(
      run.messages == """
        sax: feed.xml is an XML document, not a mapping
          usage: sax \(command) \(usage)
          no mapping yet? sax suggest feed.xml > feed.sax

        """)
    #expect(run.status == 2)
  }
  let json = try Sax.run("map", "o.json", in: folder)
  #expect(json.messages.hasPrefix("sax: o.json is a JSON document, not a mapping\n"))
}

@Test func advisesNothingThatWouldEmptyTheFile() throws {
  let folder = try Shop.folder(["feed.sax": "<feed/>"])
  try folder.write("bin.sax", [0x65, 0, 1])
  try folder.write("photo.png", [0x89, 0x50, 0, 0])
  for name in ["feed.sax", "./feed.sax", "bin.sax", "photo.png"] {
    let run = try Sax.run("check", name, in: folder)
    #expect(run.messages.contains(", not a mapping\n"))
    #expect(!run.messages.contains("sax suggest"))
    #expect(run.status == 2)
  }
}

@Test func escapesWhatSteersATerminalInMappings() throws {
  let folder = try Shop.folder([
    "turned.sax": "emit T at /a\ntype T { b: Strin\u{202E}g from `c\u{1B}[31m` }"
  ])
  let run = try Sax.run("check", "turned.sax", in: folder)
  #expect(run.messages.hasPrefix("turned.sax:2:"))
  #expect(!run.messages.unicodeScalars.contains("\u{1B}"))
  #expect(!run.messages.unicodeScalars.contains("\u{202E}"))
  #expect(run.status == 2)
}

@Test func escapesWhatSteersATerminal() throws {
  let json = #"{"data":{"orders":[{"id":1,"a\u001b[31m":1,"b\u202e":2}]}}"#
  let run = try Sax.run("map", "shop.sax", input: json, in: try Shop.folder())
  #expect(run.messages.contains(#"which holds id, a\u{1B}[31m, b\u{202E}"# + "\n"))
  #expect(!run.messages.unicodeScalars.contains("\u{1B}"))
  #expect(!run.messages.unicodeScalars.contains("\u{202E}"))
  #expect(run.status == 1)
}

/// A text that is too long is refused where its node begins, however it came.
@Test(arguments: ["native", "libxml2"], ["a", "s", "y", "z", "l"])
func placesLongTextsAtTheirNodes(engine: String, name: String) throws {
  let folder = try Folder([
    "t.sax": """
    limit text 5
    emit R at /r
    type R { a: String? from a; s: S?; y: Any? from y; z: Raw? from z; l: [String] from l }
    type S { t: String? from text() }

    """
  ])
  for chunk in ["1", "2", "3", "7", "64"] {
    let run = try Sax.run(
      "map", "t.sax", "--engine", engine, "--chunk", chunk,
      input: "<r><\(name)>12&amp;4567</\(name)></r>", in: folder)
    #expect(
      run.messages.hasPrefix(
        "<stdin>:1:4: error: found a text of more than 5 bytes (limit text)"),
      "chunk \(chunk): \(run.messages)")
  }
}

@Test func importedErrorsEndTheStream() throws {
  let folder = try Folder([
    "errors.sax": "error Problem at /error\ntype Problem { code: String }\n",
    "m.sax": "import \"errors.sax\"\nemit Product at /value\ntype Product { id: Int }\n",
  ])
  let run = try Sax.run("map", "m.sax", input: #"{"error":{"code":"busy"}}"#, in: folder)
  #expect(run.output == "")
  #expect(
    run.messages == """
      <stdin>:1:10: error: the payload says Problem {"code":"busy"}
        note: at /error, declared an error by errors.sax:1:1

      """)
  #expect(run.status == 1)
}
