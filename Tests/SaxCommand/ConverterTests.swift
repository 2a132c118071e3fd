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
          fix: to, with a path of names

        """)
    #expect(run.status == 2 && run.output == "")
    let mapped = try Sax.run("map", "m.sax", "a.json", "--mapped", in: folder)
    #expect(mapped.messages.contains("--mapped needs --to json or --to xml") && mapped.status == 2)
    let pretty = try Sax.run("map", "m.sax", "a.json", "--pretty", in: folder)
    #expect(
      pretty.messages.contains("--pretty needs --to xml, or --mapped with --to json")
        && pretty.status == 2)
  }
}
