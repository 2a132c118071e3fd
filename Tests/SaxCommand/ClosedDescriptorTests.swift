import Foundation
import Testing

/// The program started with standard descriptors that are not open.
@Suite struct ClosedDescriptorTests {
  /// Runs the program by a shell, which may close its descriptors.
  ///
  /// - Parameter command: of a shell, to which `$0` is the program.
  private static func run(_ command: String) throws -> Run {
    try Sax.run(["-c", command, Sax.path], input: [], in: try Shop.folder(), program: "/bin/sh")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["map shop.sax", "map shop.sax o.json -", "events"])
  func reportsAClosedInput(arguments: String) throws {
    let run = try Self.run("\"$0\" \(arguments) <&-")
    #expect(run.messages == "<stdin>: error: is closed, wanted an open input\n")
    #expect(run.status == 3)
    #expect(run.lines.count == (arguments.contains("o.json") ? 2 : 0))
  }

  @Test(.timeLimit(.minutes(1)))
  func readsFilesWhereTheInputIsClosed() throws {
    let run = try Self.run("\"$0\" map shop.sax o.json <&-")
    #expect(run.lines == [Shop.first, Shop.second])
    #expect(run.status == 0)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [">&-", "<&- >&-"])
  func reportsAClosedOutput(redirections: String) throws {
    let run = try Self.run("\"$0\" map shop.sax o.json \(redirections)")
    #expect(run.messages == "sax: standard output can't be written: Bad file descriptor\n")
    #expect(run.status == 3)
  }

  @Test(.timeLimit(.minutes(1)))
  func worksWithoutMessages() throws {
    let run = try Self.run("\"$0\" map shop.sax o.json bad.json 2>&-")
    #expect(run.lines == [Shop.first, Shop.second, #"{"id":1,"ref":"n/a","total":1}"#])
    #expect(run.status == 1)
    #expect(try Self.run("\"$0\" map shop.sax o.json <&- >&- 2>&-").status == 3)
  }
}
