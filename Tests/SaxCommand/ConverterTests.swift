import Foundation
import Testing

/// `sax map` as a converter from one format to the other.
@Suite("Converting by a mapping") struct ConverterTests {
  private static let mapping = """
    namespace s = "urn:s"
    emit T at /d/t | /s:d/s:t
    type T { id: Int from id | @id to json(id) | xml(@id); a: Date? from a | s:a as rfc822, iso8601 }
    """

  private static let json =
    #"{"d":{"t":[{"id":1,"a":"Thu, 02 May 2024 08:00:00 +0000"},{"id":2}]}}"#

  private func folder() throws -> Folder {
    try Folder([
      "m.sax": Self.mapping, "a.json": Self.json,
      "b.json": #"{"d":{"t":[{"id":3},{"id":4,"a":"2024-05-02T08:00:00.5Z"},{"id":5}]}}"#,
    ])
  }

  @Test func convertsToXMLAndBack() throws {
    let folder = try folder()
    let xml = try Sax.run("map", "m.sax", "a.json", "--to", "xml", in: folder)
    #expect(
      xml.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <s:d xmlns:s="urn:s"><s:t id="1"><s:a>Thu, 02 May 2024 08:00:00 +0000</s:a></s:t><s:t id="2"/></s:d>

        """)
    #expect(xml.status == 0 && xml.messages == "")
    let json = try Sax.run(
      "map", "m.sax", "--to", "json", "--mapped", input: xml.output, in: folder)
    #expect(json.output == Self.json + "\n")
  }

  /// Keys that begin as those of attributes do, where a dictionary takes both.
  @Test(
    arguments: [
      "d: [String: Int] from d/* | d/@*", "d: [String: Int] from d/@* | d/*",
      "d: [String: [Int]] from d/* | d/@*", "d: [String: Any] from d/* | d/@*",
      "d: [String: Int] from e | d/* | d/@* to d/*", "at d { d: [String: Int] from * | @* }",
    ])
  func givesKeysBackAsTheyWere(field: String) throws {
    let folder = try Folder([
      "m.sax": "emit T at /t\ntype T { n: Int; \(field) }\n",
      "a.json": #"{"t":[{"n":1,"d":{"x":[1],"@scope/y":[2],"@z":[3]}}]}"#,
      "b.json": #"{"t":[{"n":1,"d":{"x":1,"@scope/y":2,"@z":3}}]}"#,
    ])
    let input = field.contains("[Int]]") ? "a.json" : "b.json"
    let run = try Sax.run("map", "m.sax", input, "--to", "json", "--mapped", in: folder)
    #expect(run.output == (try folder.text(input)) + "\n")
    #expect(run.messages == "")
    let again = try Sax.run("map", "m.sax", input, in: folder)
    #expect(again.output.contains("@scope/y") && again.output.contains("@z"))
    let xml = try Sax.run("map", "m.sax", input, "--to", "xml", in: folder)
    #expect(xml.status == 1)
    #expect(xml.messages.contains("is no XML name"))
  }

  /// Of XML the keys of attributes are names as others.
  @Test func attributesInDictionariesBecomeMembers() throws {
    let folder = try Folder(["m.sax": "emit T at /t\ntype T { d: [String: Int] from d/* | d/@* }\n"]
    )
    let json = try Sax.run(
      "map", "m.sax", "--to", "json", "--mapped", input: #"<t><d x="1"><y>2</y></d></t>"#,
      in: folder)
    #expect(json.output == #"{"t":[{"d":{"x":1,"y":2}}]}"# + "\n")
    let xml = try Sax.run(
      "map", "m.sax", "--to", "xml", input: #"<t><d x="1"><y>2</y></d></t>"#, in: folder)
    #expect(xml.output.hasSuffix("<t><d><x>1</x><y>2</y></d></t>\n"))
  }

  @Test func writesSeveralInputsAsOneDocument() throws {
    let run = try Sax.run(
      "map", "m.sax", "a.json", "a.json", "--to", "json", "--mapped", "--first", "3",
      in: try folder())
    #expect(
      run.output.hasSuffix(#"},{"id":2},{"id":1,"a":"Thu, 02 May 2024 08:00:00 +0000"}]}}"# + "\n"))
  }

  @Test func tellsOfObjectsThatCantBeWritten() throws {
    let folder = try folder()
    let message = """
      b.json: error: T.a: "2024-05-02T08:00:00.5Z" can't be written without loss as rfc822
        note: by m.sax:3:56

      """
    let stopped = try Sax.run("map", "m.sax", "b.json", "--to", "xml", in: folder)
    #expect(stopped.output.hasSuffix("<s:t id=\"3\"/></s:d>\n"))
    #expect(stopped.messages == message)
    #expect(stopped.status == 1)
    let skipped = try Sax.run(
      "map", "m.sax", "b.json", "--to", "xml", "--on-error", "skip", in: folder)
    #expect(skipped.output.hasSuffix("<s:t id=\"3\"/><s:t id=\"5\"/></s:d>\n"))
    #expect(skipped.messages == message)
    #expect(skipped.status == 1)
  }

  @Test func refusesWhatCantBeWritten() throws {
    let folder = try Folder(["m.sax": "emit T at /\ntype T { a: Int }", "a.json": #"{"a":1}"#])
    let run = try Sax.run("map", "m.sax", "a.json", "--to", "xml", in: folder)
    #expect(
      run.messages == """
        m.sax:1:1: error: emit T can't be written: / names no element, which an XML document is
          fix: to PATH, of names and equalities alone, or to none

        """)
    #expect(run.status == 2 && run.output == "")
    let mapped = try Sax.run(
      "map", "m.sax", "a.json", "--to", "csv", "--mapped", in: folder)
    #expect(
      mapped.messages.contains("--mapped needs --to json, ndjson or xml") && mapped.status == 2)
    let pretty = try Sax.run(
      "map", "m.sax", "a.json", "--pretty", "--mapped", "--to", "ndjson", in: folder)
    #expect(
      pretty.messages.contains("--pretty indents, and --mapped --to ndjson has an object a line")
        && pretty.status == 2)
  }

  @Test func writesEachObjectAloneOnALine() throws {
    let folder = try folder()
    let lines = try Sax.run(
      "map", "m.sax", "a.json", "--to", "ndjson", "--mapped", in: folder)
    #expect(
      lines.output == """
        {"id":1,"a":"Thu, 02 May 2024 08:00:00 +0000"}
        {"id":2}

        """)
    let read = try Sax.run("map", "m.sax", "--as", "T", input: lines.output, in: folder)
    let direct = try Sax.run("map", "m.sax", "a.json", in: folder)
    #expect(read.output == direct.output && read.status == 0)
    let alone = try Sax.run(
      "map", "m.sax", "--as", "T", "--to", "xml", input: #"{"id":7}"#, in: folder)
    #expect(alone.output.hasSuffix("<s:t xmlns:s=\"urn:s\" id=\"7\"/>\n") && alone.status == 0)
    let unknown = try Sax.run("map", "m.sax", "--as", "Tt", in: folder)
    #expect(unknown.messages.contains("the mapping declares no type Tt") && unknown.status == 2)
  }

  /// An array is one value on a line, whatever the lines around it are.
  @Test func writesArraysOnLines() throws {
    let folder = try Folder(["m.sax": "emit Any at /a\nemit T at /b\ntype T { i: Int }\n"])
    let lines = try Sax.run(
      "map", "m.sax", "--to", "ndjson", "--mapped",
      input: #"{"a":[[1,2],[]],"b":[{"i":1}],"c":{"d":0},"b":{"i":2}}"#, in: folder)
    #expect(lines.output == "[1,2]\n[]\n{\"i\":1}\n{\"i\":2}\n" && lines.status == 0)
    let read = try Sax.run(
      "map", "m.sax", "--as", "Any", "--format", "ndjson", input: "[1,2]\n[]\n", in: folder)
    #expect(read.output == "[1,2]\n[]\n" && read.status == 0)
  }

  @Test func givesAFileItsNameOnceItIsWhole() throws {
    let folder = try folder()
    let run = try Sax.run("map", "m.sax", "a.json", "--to", "xml", "-o", "out.xml", in: folder)
    #expect(run.output == "" && run.messages == "" && run.status == 0)
    let direct = try Sax.run("map", "m.sax", "a.json", "--to", "xml", in: folder)
    #expect(try folder.text("out.xml") == direct.output)
    // The second object can't be written.
    let failed = try Sax.run("map", "m.sax", "b.json", "--to", "xml", "-o", "out.xml", in: folder)
    #expect(failed.status == 1 && failed.messages.hasSuffix("sax: out.xml is left as it was\n"))
    #expect(try folder.text("out.xml") == direct.output)
    #expect(try !folder.names().contains { $0.hasPrefix(".saxifrage") })
    let nowhere = try Sax.run("map", "m.sax", "a.json", "-o", "no/out.json", in: folder)
    #expect(nowhere.messages.contains("no/out.json can't be written") && nowhere.status == 3)
    let full = try Sax.run("map", "m.sax", "a.json", "-o", "/dev/full", in: folder)
    #expect(full.messages.contains("/dev/full can't be written: No space left") && full.status == 3)
  }

  @Test func compressesTheOutput() throws {
    let folder = try folder()
    _ = try Sax.run("map", "m.sax", "a.json", "--to", "xml", "-o", "out.xml.gz", in: folder)
    let again = try Sax.run("map", "m.sax", "out.xml.gz", "--to", "json", "--mapped", in: folder)
    #expect(again.output == Self.json + "\n")
    _ = try Sax.run("map", "m.sax", "a.json", "--gzip", "-o", "lines", in: folder)
    let lines = try Sax.run("map", "m.sax", "a.json", in: folder)
    let inflated = try Sax.run("map", "--at", "/", "lines", in: folder)
    #expect(lines.output.split(separator: "\n").count == 2 && inflated.status == 0)
    #expect(inflated.output.split(separator: "\n").count == 2)
  }

  @Test func tellsWhatWritingDoes() throws {
    let folder = try folder()
    let run = try Sax.run("check", "m.sax", "--writable", in: folder)
    #expect(
      run.output == """
        m.sax, as json:
          emit T to /d/t
          T.id   to id
          T.a    to a

        m.sax, as xml:
          emit T to /s:d/s:t
          T.id   to @id
          T.a    to s:a

        """)
    #expect(run.status == 0)
    try folder.write("n.sax", Array("emit T at //t\ntype T { a: Int }".utf8))
    let refused = try Sax.run("check", "n.sax", "--writable", in: folder)
    #expect(refused.output.contains("n.sax:1:1: emit T: // leads to any depth"))
    #expect(refused.status == 1)
  }

  /// Entries that wait for the account around them, more than memory keeps, where no file can be made for them.
  @Test func saysThatWhatWaitsHasNoRoom() throws {
    let entry = "<e><t>\(String(repeating: "x", count: 1000))</t></e>"
    let text = "<d>\(String(repeating: entry, count: 1500))<id>1</id></d>"
    let folder = try Folder([
      "w.sax": "emit E at /d/e\nemit D at /d\ntype D { id: Int; at e { } }\ntype E { t: String }",
      "w.xml": text,
    ])
    let arguments = ["map", "w.sax", "w.xml", "--to", "xml", "-o", "out.xml"]
    let whole = try Sax.run(
      arguments, input: [], in: folder, environment: ["TMPDIR": folder.url.path])
    #expect(whole.status == 0)
    let out = try folder.text("out.xml")
    #expect(out.hasSuffix("<d><id>1</id>\(String(repeating: entry, count: 1500))</d>\n"))
    let missing = folder.url.appending(path: "none").path
    for options in [[], ["--on-error", "skip"]] {
      let none = try Sax.run(
        arguments + options, input: [], in: folder, environment: ["TMPDIR": missing])
      #expect(
        none.messages.contains("can't be kept in \(missing): No such file or directory"))
      #expect(none.status == 3 && none.messages.split(separator: "\n").count == 3)
      #expect(try folder.text("out.xml") == out)
    }
  }

  /// A file that may not grow: what was written to it in part is not written again.
  @Test func endsWhereWhatWaitsNoLongerFits() throws {
    let text = (0..<3000).map { "<e><n>\($0)</n><t>\(String(repeating: "x", count: 1000))</t></e>" }
    let folder = try Folder([
      "w.sax":
        "emit E at /d/e\nemit D at /d\ntype D { id: Int; at e { } }\ntype E { n: Int; t: String }",
      "w.xml": "<d>\(text.joined())<id>1</id></d>",
    ])
    let command =
      "trap '' XFSZ; ulimit -f 1500; exec '\(Sax.path)' map w.sax w.xml --to xml --on-error skip"
    let run = try Sax.run(
      ["-c", command], input: [], in: folder, program: "/bin/sh",
      environment: ["TMPDIR": folder.url.path])
    #expect(run.messages.contains("can't be kept in \(folder.url.path): File too large"))
    #expect(run.status == 3)
    #expect(!run.output.contains("<e>"))
  }

  /// Entries of an account that can't be read are in no other one.
  @Test func keepsEntriesOfWhatWasSkippedApart() throws {
    let folder = try Folder([
      "w.sax": "emit E at /d/a/e\nemit A at /d/a\ntype A { id: Int; at e { } }\ntype E { n: Int }",
      "w.xml": "<d><a><id>no</id><e><n>1</n></e></a><a><id>2</id><e><n>2</n></e></a></d>",
    ])
    let run = try Sax.run(
      "map", "w.sax", "w.xml", "--to", "xml", "--on-error", "skip", in: folder)
    #expect(
      run.output.hasSuffix(
        "<d><a><e><n>1</n></e></a><a><id>2</id><e><n>2</n></e></a></d>\n"))
    #expect(run.status == 1)
  }
}
