import Foundation
import Testing

/// The file of `-o`: what is left of it, and which are refused.
@Suite(.serialized) struct OutputFileTests {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private func folder() throws -> Folder {
    let folder = try Shop.folder()
    try #require(mkfifo(folder.url.appending(path: "fifo").path, 0o600) == 0)
    return folder
  }

  private func temporary(_ folder: Folder) throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".saxifrage-") }
  }

  /// A run that has made its file, and waits for its input.
  private func waiting(
    _ arguments: [String], in folder: Folder, beside count: Int = 0,
    environment: [String: String] = [:]
  ) throws -> Process {
    let process = Sax.process(arguments, in: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Whoever runs the tests may have them ignore it, as nohup does.
    let before = signal(SIGHUP, SIG_DFL)
    defer { signal(SIGHUP, before) }
    try process.run()
    while process.isRunning, try temporary(folder).count <= count { usleep(1000) }
    return process
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: signals, [["map", "shop.sax", "fifo", "-o", "new"], ["suggest", "-", "-o", "new"]])
  func aSignalLeavesNothing(signal: Int32, arguments: [String]) throws {
    let folder = try folder()
    let process = try waiting(arguments, in: folder)
    #expect(kill(process.processIdentifier, signal) == 0)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(try temporary(folder) == [] && !folder.names().contains("new"))
  }

  /// Before anything can be written, the program is ended where it stands.
  @Test(.timeLimit(.minutes(1)), arguments: signals)
  func aCopyOfStandardInputGoes(signal: Int32) throws {
    let folder = try Folder([
      "m.sax": """
      service S at "http://127.0.0.1:9" {
        call photo(file: File) = POST "photo"  body file  -> none
      }
      """
    ])
    let process = try waiting(
      ["call", "m.sax", "photo", "file=@-"], in: folder,
      environment: ["TMPDIR": folder.url.path])
    #expect(try temporary(folder).count == 1)
    #expect(kill(process.processIdentifier, signal) == 0)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(try temporary(folder) == [])
  }

  @Test(.timeLimit(.minutes(1)))
  func whatAKilledRunLeftGoesWithTheNext() throws {
    let folder = try folder()
    let arguments = ["map", "shop.sax", "fifo", "-o", "new"]
    let killed = try waiting(arguments, in: folder)
    #expect(kill(killed.processIdentifier, SIGKILL) == 0)
    killed.waitUntilExit()
    let left = try temporary(folder)
    #expect(left.count == 1)
    // The next one removes it, and the one after leaves that one's alone.
    let running = try waiting(arguments, in: folder, beside: 0)
    var own = try temporary(folder)
    while own.count != 1 || own == left {
      usleep(1000)
      own = try temporary(folder)
    }
    #expect(try Sax.run("map", "shop.sax", "o.json", "-o", "out", in: folder).status == 0)
    #expect(try temporary(folder) == own)
    running.terminate()
    running.waitUntilExit()
    #expect(try temporary(folder) == [])
  }

  /// A file that was not there is not left as it was.
  @Test func aFileThatWasNotThereIsNotMade() throws {
    let folder = try Shop.folder(["bad.json": Shop.bad])
    let new = try Sax.run("map", "shop.sax", "bad.json", "-o", "new", in: folder)
    #expect(new.status == 1 && new.messages.hasSuffix("sax: new is not made\n"))
    #expect(!new.messages.contains("left as it was"))
    try folder.write("old", [1])
    let old = try Sax.run("map", "shop.sax", "bad.json", "-o", "old", in: folder)
    #expect(old.status == 1 && old.messages.hasSuffix("sax: old is left as it was\n"))
  }

  @Test(arguments: [
    ("map shop.sax o.json -o o.json", "o.json is the output, and an input too\n"),
    ("map shop.sax o.json -o ./o.json", "./o.json is the output, and an input too: o.json\n"),
    ("map shop.sax soft -o o.json", "o.json is the output, and an input too: soft\n"),
    ("map shop.sax o.json -o soft", "soft is the output, and an input too: o.json\n"),
    ("map shop.sax hard -o o.json", "o.json is the output, and an input too: hard\n"),
    ("map shop.sax o.json hard --to xml -o hard", "hard is the output"),
    ("map shop.sax -o o.json <o.json", "o.json is the output, and an input too: standard input\n"),
    ("map shop.sax - -o hard <soft", "hard is the output, and an input too: standard input\n"),
    ("map shop.sax o.json >>hard", "standard output is the output, and an input too: o.json\n"),
    ("map shop.sax <o.json >>o.json", "standard output is the output"),
    ("map shop.sax o.json -o shop.sax", "shop.sax is the output"),
    ("map --at /data o.json -o o.json", "o.json is the output"),
    ("map shop.sax o.json --dtd hard -o soft", "soft is the output"),
    ("suggest o.json -o hard", "hard is the output"), ("suggest -o hard <o.json", "hard is the"),
    ("events o.json >>hard", "standard output is the output"),
  ])
  func anOutputThatIsAnInputIsRefused(command: String, message: String) throws {
    let folder = try Shop.folder()
    let before = try folder.text("o.json")
    let path = folder.url.path
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/soft", withDestinationPath: "o.json")
    try FileManager.default.linkItem(atPath: "\(path)/o.json", toPath: "\(path)/hard")
    let run = try Sax.run(
      ["-c", "\"$0\" \(command)", Sax.path], input: [], in: folder, program: "/bin/sh")
    #expect(run.status == 2)
    #expect(run.messages.hasPrefix("sax: \(message)"), "\(run.messages)")
    #expect(try folder.text("o.json") == before)
    #expect(try folder.text("shop.sax") == Shop.mapping)
  }

  /// A device may be both, and a file that is not read may be written.
  @Test(arguments: [
    "map shop.sax o.json -o copy", "map shop.sax o.json -o other <other",
    "map shop.sax /dev/null o.json -o /dev/null", "suggest o.json -o shop.sax",
  ])
  func othersAreNotRefused(command: String) throws {
    let folder = try Shop.folder(["other": "x"])
    try folder.write("copy", Array(Shop.json.utf8))
    let run = try Sax.run(
      ["-c", "\"$0\" \(command)", Sax.path], input: [], in: folder, program: "/bin/sh")
    #expect(!run.messages.contains("and an input too"), "\(run.messages)")
  }
}
