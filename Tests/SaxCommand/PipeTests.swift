import Foundation
import Testing

/// The program with pipes at its ends, driven step by step. Waits only for what must come.
private final class Session {
  let process: Process
  let input = Pipe()
  let output = Pipe()
  let messages = Pipe()
  private let folder: Folder

  init(_ arguments: [String], in folder: Folder) throws {
    self.folder = folder
    process = Sax.process(arguments, in: folder)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    // The child alone is to hold these ends.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    try messages.fileHandleForWriting.close()
  }

  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Reads until so many lines have come.
  func read(lines: Int) throws -> String {
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < lines {
      guard let more = try output.fileHandleForReading.read(upToCount: 1), !more.isEmpty else {
        break
      }
      text += more
    }
    return String(decoding: text, as: UTF8.self)
  }

  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}

private let open = #"{"data":{"orders":[{"id":1,"ref":"A","total":{"amount":1.50}},"#

/// One after another: a child that starts meanwhile may inherit the ends of another's pipes.
@Suite(.serialized) struct PipeTests {
  /// A predicate of one path keeps back no objects of another; three are all that is wanted.
  @Test(arguments: [
    ("emit Part at /parts | json(/.[id])\n", "{\"parts\":[", ","),
    ("emit Part at /d/results | /d[__metadata and not(results)]\n", "{\"d\":{\"results\":[", ","),
    ("emit Part at /parts/part | /parts[@id]\n", "<parts>", "\n"),
  ]) func writesEachObjectAsItEnds(emit: String, begin: String, separator: String) throws {
    let isXML = begin.hasPrefix("<")
    let folder = try Folder(["m.sax": emit + "type Part { id: Int from id | @id }\n"])
    let session = try Session(["map", "m.sax", "--first", "3"], in: folder)
    try session.write(begin)
    for id in 1...3 {
      try session.write((isXML ? "<part id='\(id)'/>" : "{\"id\":\(id)}") + separator)
      #expect(try session.read(lines: 1) == "{\"id\":\(id)}\n")
    }
    // What it reads from is still open.
    #expect(session.wait() == 0)
  }

  @Test func writesAnObjectBeforeItWaitsForMore() throws {
    let session = try Session(["map", "shop.sax"], in: try Shop.folder())
    try session.write(open)
    #expect(try session.read(lines: 1) == Shop.first + "\n")
    try session.write(#"{"id":2,"total":{"amount":2}}]}}"#)
    #expect(try session.read(lines: 1) == Shop.second + "\n")
    try session.input.fileHandleForWriting.close()
    #expect(session.wait() == 0)
  }

  @Test func writesEventsBeforeItWaitsForMore() throws {
    let session = try Session(["events"], in: try Folder())
    try session.write("<a><b>x</b>")
    #expect(try session.read(lines: 3) == "document\nelement a\nelement b\n")
    try session.write("</a>")
    try session.input.fileHandleForWriting.close()
    #expect(session.wait() == 0)
  }

  @Test(arguments: [["map", "shop.sax"], ["events"]])
  func endsQuietlyWhenNobodyReadsOn(arguments: [String]) throws {
    let session = try Session(arguments, in: try Shop.folder())
    try session.write(open)
    _ = try session.read(lines: 1)
    // Its input stays open and silent.
    try session.output.fileHandleForReading.close()
    #expect(session.wait() == 0)
    #expect(try session.messages.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  @Test func interruptsWithAWholeOutput() throws {
    let session = try Session(["map", "shop.sax", "--to", "json"], in: try Shop.folder())
    try session.write(open)
    let start = try session.read(lines: 0)
    #expect(start == "")
    // The object is flushed without a line end: read as far as it goes.
    let first = try session.output.fileHandleForReading.read(upToCount: Shop.first.utf8.count + 1)
    #expect(String(decoding: first ?? Data(), as: UTF8.self) == "[" + Shop.first)
    session.process.interrupt()
    #expect(session.wait() == 130)
    let rest = try session.output.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: rest, as: UTF8.self) == "]\n")
  }
}
