import Foundation
import Testing

/// One interrupt ends the program, whatever it waits for.
@Suite(.serialized) struct InterruptTests {
  private final class Session {
    let process: Process
    let output = Pipe()
    let folder: Folder

    init(_ arguments: [String], in folder: Folder, input: Any? = FileHandle.nullDevice) throws {
      self.folder = folder
      process = Sax.process(arguments, in: folder)
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      try output.fileHandleForWriting.close()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// Waits until the program takes the signal, as the system's list says.
    func waitUntilItListens() throws {
      while process.isRunning {
        let status = try String(
          contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        let caught = line.flatMap { UInt64($0.dropFirst(7).filter { !$0.isWhitespace }, radix: 16) }
        if let caught, caught >> (UInt64(SIGINT) - 1) & 1 == 1 { return }
        usleep(1000)
      }
    }

    /// Waits until nothing more fits into the output.
    func waitUntilTheOutputIsFull() {
      var last: Int32 = -1
      while process.isRunning {
        var count: Int32 = 0
        _ = ioctl(output.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &count)
        if count > 32 << 10, count == last { return }
        last = count
        usleep(100_000)
      }
    }

    /// Waits until the program has taken all that was written to its input.
    func waitUntilAllIsRead(of input: Pipe) throws {
      var count: Int32 = 1
      while process.isRunning, count > 0 {
        // Asked of the end to write to, as the other is closed here once the program has it.
        let end = input.fileHandleForWriting.fileDescriptor
        try #require(ioctl(end, UInt(FIONREAD), &count) == 0)
        usleep(1000)
      }
    }

    /// The status, or the negative number of the signal that ended it.
    func interrupt() -> Int32 {
      process.interrupt()
      process.waitUntilExit()
      return process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus
    }
  }

  private static func folder() throws -> Folder {
    let folder = try Shop.folder()
    try #require(mkfifo(folder.url.appending(path: "fifo").path, 0o600) == 0)
    let orders = (0..<20_000).map { #"{"id":\#($0),"ref":"A","total":{"amount":1}}"# }
    try folder.write(
      "long.json", Array((#"{"data":{"orders":["# + orders.joined(separator: ",\n") + "]}}").utf8))
    return folder
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ["map", "shop.sax", "fifo"], ["map", "fifo", "o.json"], ["events", "fifo"],
      ["suggest", "fifo"], ["check", "fifo"], ["check", "shop.sax", "--on", "fifo"],
      ["explain", "fifo"], ["map", "shop.sax", "o.xml", "--dtd", "fifo"],
      ["map", "shop.sax", "o.json", "fifo"],
    ])
  func aNamedPipeWithoutAWriter(arguments: [String]) throws {
    let session = try Session(arguments, in: try Self.folder())
    try session.waitUntilItListens()
    #expect(session.interrupt() == 130)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [["map", "shop.sax"], ["events"]])
  func anInputThatIsSilent(arguments: [String]) throws {
    let session = try Session(arguments, in: try Self.folder(), input: Pipe())
    try session.waitUntilItListens()
    #expect(session.interrupt() == 130)
  }

  /// An array that may be the first line of many is held until its line ends.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [(["map", "--at", "/"], "{\"id\":2}\n"), (["events"], "number 2\nend\n")])
  func whatCameBeforeIsWritten(arguments: [String], end: String) throws {
    let input = Pipe()
    let session = try Session(arguments, in: try Self.folder(), input: input)
    try session.waitUntilItListens()
    try input.fileHandleForWriting.write(contentsOf: Data(#"[{"id":1},{"id":2},"#.utf8))
    try session.waitUntilAllIsRead(of: input)
    session.process.interrupt()
    let text = try session.output.fileHandleForReading.readToEnd() ?? Data()
    session.process.waitUntilExit()
    #expect(session.process.terminationStatus == 130)
    #expect(String(decoding: text, as: UTF8.self).hasSuffix(end))
  }

  @Test(.timeLimit(.minutes(1)))
  func nothingIsReportedOfAnInputThatIsSilent() throws {
    let session = try Session(
      ["check", "shop.sax", "--on", "-"], in: try Self.folder(), input: Pipe())
    try session.waitUntilItListens()
    #expect(session.interrupt() == 130)
    #expect(try session.output.fileHandleForReading.readToEnd()?.isEmpty != false)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [["map", "shop.sax", "long.json"], ["events", "long.json"]])
  func aPipeThatNobodyReads(arguments: [String]) throws {
    let session = try Session(arguments, in: try Self.folder())
    session.waitUntilTheOutputIsFull()
    #expect(session.interrupt() == 130)
  }

  /// Output that had been written by then comes whole to a program that goes on reading.
  @Test(.timeLimit(.minutes(1)))
  func aPipeThatIsReadLate() throws {
    let session = try Session(
      ["map", "shop.sax", "long.json", "--to", "json"], in: try Self.folder())
    session.waitUntilTheOutputIsFull()
    session.process.interrupt()
    let text = try session.output.fileHandleForReading.readToEnd() ?? Data()
    session.process.waitUntilExit()
    #expect(session.process.terminationStatus == 130)
    #expect(String(decoding: text, as: UTF8.self).hasSuffix("}]\n"))
    let objects = try JSONSerialization.jsonObject(with: text) as? [Any]
    #expect((objects?.count ?? 0) > 100)
  }
}
