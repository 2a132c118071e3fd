import Foundation
import SaxTestSuites
import Testing

/// `make suites` puts what a source has where tests look for it, if it is what they were written with; here from a
/// repository of this machine.
@Suite struct SuiteFetchingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Suites")

  /// A folder with a repository of two files and one that nobody wants, and a source that names it.
  private final class Origin {
    let url = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID().uuidString)")
    private(set) var commit = ""

    init() throws {
      let cases = url.appending(path: "repository/cases/deep")
      try FileManager.default.createDirectory(at: cases, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        at: url.appending(path: "Files"), withIntermediateDirectories: true)
      try write("repository/cases/a b.json", "[1]\r\n")
      try write("repository/cases/deep/c.json", "{}")
      try write("repository/cases/unwanted.json", "[2]")
      // Files are to come as they are stored.
      try write("repository/.gitattributes", "* text=auto eol=lf\n")
      try write("Files/cases.txt", "a b.json\ndeep/c.json\n")
      let git = ["-C", url.appending(path: "repository").path]
      _ = try Self.run("git", git + ["init", "--quiet"])
      _ = try Self.run("git", git + ["-c", "core.autocrlf=false", "add", "."])
      let author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
      _ = try Self.run("git", git + author + ["commit", "--quiet", "--message", "Cases"])
      commit = try Self.run("git", git + ["rev-parse", "HEAD"]).output
        .trimmingCharacters(in: .newlines)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ path: String, _ text: String) throws {
      try Data(text.utf8).write(to: url.appending(path: path))
    }

    func read(_ path: String) -> String? {
      try? String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    func fetch(checksum: String, commit: String? = nil) throws -> (output: String, status: Int32) {
      let repository = url.appending(path: "repository").absoluteString
      try write(
        "sources.txt",
        "# A comment.\n\ncases some/cases \(repository) \(commit ?? self.commit) cases \(checksum)\n"
      )
      return try Self.run(
        "bash",
        [
          SuiteFetchingTests.folder.appending(path: "fetch").path,
          url.appending(path: "suites").path, url.appending(path: "sources.txt").path,
        ])
    }

    private static func run(
      _ program: String, _ arguments: [String]
    ) throws -> (output: String, status: Int32) {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [program] + arguments
      let output = Pipe()
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (text, process.terminationStatus)
    }
  }

  @Test func whatIsThereIsNotFetchedAgain() throws {
    let origin = try Origin()
    // Of "[1]", a line feed and "{}": git has taken the return out when the file was added.
    let checksum = "21e1ece5404cddaaa72e0ad9348786dc6093667868f3088ba9a5867326795429"
    let first = try origin.fetch(checksum: checksum)
    #expect(first.output.contains("1 sources fetched, 0 there already, 0 left out"), "\(first)")
    #expect(first.status == 0)
    #expect(origin.read("suites/some/cases/a b.json") == "[1]\n")
    #expect(origin.read("suites/some/cases/deep/c.json") == "{}")
    #expect(origin.read("suites/some/cases/unwanted.json") == nil)
    let second = try origin.fetch(checksum: checksum)
    #expect(second.output.hasSuffix("0 sources fetched, 1 there already, 0 left out\n"))
  }

  @Test func somethingElseIsLeftOut() throws {
    let origin = try Origin()
    let run = try origin.fetch(checksum: String(repeating: "0", count: 64))
    #expect(run.output.contains("0 sources fetched, 0 there already, 1 left out"))
    #expect(run.output.contains("  some/cases: what file://"))
    #expect(run.output.contains("is not what the tests were written with (SHA-256 "))
    #expect(run.status == 1)
    #expect(origin.read("suites/some/cases/deep/c.json") == nil)
  }

  @Test func aCommitThatIsNotThereIsSaid() throws {
    let run = try Origin().fetch(checksum: "0", commit: "1234567")
    #expect(run.output.contains("can't be had, or lacks something as of 1234567\n"))
    #expect(run.status == 1)
  }

  /// Each line has its six words and its list, whose names lead nowhere else.
  @Test func everySourceHasItsList() throws {
    let text = try String(
      contentsOf: Self.folder.appending(path: "sources.txt"), encoding: .utf8)
    let sources = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
    #expect(sources.count > 20)
    for source in sources {
      try #require(source.count == 6, "\(source)")
      #expect(source[2].hasPrefix("https://") && source[5].count == 64, "\(source)")
      if source[0] == "-" { continue }
      #expect((7...40).contains(source[3].count), "\(source)")
      let names = try String(
        contentsOf: Self.folder.appending(path: "Files/\(source[0]).txt"), encoding: .utf8
      ).split(separator: "\n")
      #expect(!names.isEmpty && Set(names).count == names.count, "\(source)")
      #expect(!names.contains { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") })
      // Where the suites are, they are these.
      guard Suites.have(source[1]) else { continue }
      for name in names { #expect(Suites.have("\(source[1])/\(name)"), "\(source[1])/\(name)") }
    }
  }
}
