import Foundation
import Testing

/// `--rejects FILE`: what was refused, with its reason, place and bytes.
@Suite struct RejectsTests {
  private static let mapping = "emit O at /o\ntype O { id: Int }\n"
  private static let payload =
    "{\"o\": [{\"id\": 1},\n{\"id\": \"x\"}, {\"di\": 2}, {\"id\": 3}]}\n"

  private func rejects(in folder: Folder) throws -> String {
    String(decoding: try Data(contentsOf: folder.url.appending(path: "bad.ndjson")), as: UTF8.self)
  }

  @Test(arguments: ["1", "7", "256KiB"]) func keepsALineForEach(_ chunk: String) throws {
    let folder = try Folder(["m.sax": Self.mapping, "o.json": Self.payload])
    let run = try Sax.run(
      "map", "m.sax", "o.json", "--rejects", "bad.ndjson", "--chunk", chunk, in: folder)
    #expect(run.output == "{\"id\":1}\n{\"id\":3}\n" && run.status == 1)
    #expect(run.messages.contains("o.json:2:8: error: \"x\" is no Int"))
    #expect(
      try rejects(in: folder) == #"""
        {"reason":"\"x\" is no Int","source":"o.json","line":2,"column":8,"path":"/o[2]/id","offset":18,"bytes":"{\"id\": \"x\"}"}
        {"reason":"O.id is missing, and is required","source":"o.json","line":2,"column":14,"path":"/o[3]","offset":31,"bytes":"{\"di\": 2}"}

        """#)
  }

  @Test func keepsWhatNothingReads() throws {
    let folder = try Folder(["m.sax": Self.mapping, "o.json": Self.payload])
    _ = try Sax.run(
      "map", "m.sax", "-", "--strict", "--rejects", "bad.ndjson",
      input: #"{"o": {"id": 1, "x": 2}}"#, in: folder)
    #expect(
      try rejects(in: folder)
        == #"{"reason":"nothing in O reads x","source":"<stdin>","line":1,"column":17,"path":"/o/x","offset":6,"bytes":"{\"id\": 1, \"x\": 2}"}"#
        + "\n")
  }

  @Test func isEmptyWhereNothingIsRefused() throws {
    let folder = try Folder([
      "m.sax": Self.mapping, "o.json": #"{"o": {"id": 1}}"#, "bad.ndjson": "old",
    ])
    let run = try Sax.run("map", "m.sax", "o.json", "--rejects", "bad.ndjson", in: folder)
    #expect(run.status == 0 && run.messages == "")
    #expect(try rejects(in: folder) == "")
  }

  @Test func itsFileHasToBeOneThatCanBeWritten() throws {
    let folder = try Folder(["m.sax": Self.mapping, "o.json": Self.payload])
    let missing = try Sax.run("map", "m.sax", "o.json", "--rejects", "no/bad.ndjson", in: folder)
    #expect(missing.status == 2)
    #expect(missing.messages == "sax: --rejects no/bad.ndjson: No such file or directory\n")
    let stopping = try Sax.run(
      "map", "m.sax", "o.json", "--rejects", "b", "--on-error", "stop", in: folder)
    #expect(stopping.status == 2)
    #expect(stopping.messages.hasPrefix("sax: --rejects goes on after an error"))
    let input = try Sax.run("map", "m.sax", "o.json", "--rejects", "o.json", in: folder)
    #expect(input.status == 2 && input.messages.contains("o.json"))
    #expect(
      try Data(contentsOf: folder.url.appending(path: "o.json")).count == Self.payload.utf8.count)
  }
}
