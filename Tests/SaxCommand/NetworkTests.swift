import Foundation
import SaxTestServers
import Testing

/// The options for URLs, against servers that others wrote.
@Suite(
  .enabled(
    if: RealServer.nginx.isThere && RealServer.apache.isThere && RealServer.httpbin.isThere,
    "nginx, apache2 or httpbin is not installed: make servers"))
struct NetworkTests {
  private let mapping = ["o.sax": "emit Order at /orders\ntype Order { id: Int }\n"]
  private static let wanted = (1...2000).map { "{\"id\":\($0)}" }

  private func secrets(in run: Run) -> Bool { run.messages.contains("circle-of-life") }

  @Test(arguments: [
    ("/digest/orders.json", ["-u", "mufasa:circle-of-life"]),
    ("/digest/orders.json", ["--user=mufasa:circle-of-life", "--auth", "digest"]),
    ("/basic/orders.json", ["-umufasa:circle-of-life", "--auth", "basic"]),
  ]) func whoComesIsSaid(_ path: String, _ options: [String]) throws {
    let folder = try Shop.folder(mapping)
    let url = try RealServer.apache.url(path)
    let run = try Sax.run(["map", "o.sax", url] + options, input: [], in: folder)
    #expect(run.messages == "")
    #expect(run.lines == Self.wanted)
    let without = try Sax.run("map", "o.sax", url, in: folder)
    let scheme = path.hasPrefix("/digest") ? "Digest" : "Basic"
    #expect(
      without.messages.hasSuffix(
        "the server answers 401 Unauthorized, and offers \(scheme)\n"
          + "  fix: credentials that the server accepts: -u USER, whose password is asked for\n"
      ), "\(without.messages)")
    #expect(without.status == 3)
    let wrong = try Sax.run(
      ["map", "o.sax", url] + options.map { $0.replacing("circle", with: "square") }, input: [],
      in: folder)
    #expect(
      wrong.messages.contains("401 Unauthorized to the credentials that it was sent\n"),
      "\(wrong.messages)")
  }

  @Test func aURLMaySayWhoComes() throws {
    let folder = try Shop.folder(mapping)
    let url = try RealServer.apache.url("/digest/orders.json")
      .replacing("//", with: "//mufasa:circle%2Dof-life@")
    let run = try Sax.run("map", "o.sax", url, in: folder)
    #expect(run.lines == Self.wanted)
    #expect(run.messages == "")
  }

  @Test func aPasswordIsNotShownToAllOnTheWay() throws {
    let folder = try Shop.folder(mapping)
    let url = try RealServer.apache.url("/basic/orders.json")
    let run = try Sax.run("map", "o.sax", url, "-u", "mufasa:circle-of-life", in: folder)
    #expect(run.status == 3)
    #expect(run.messages.contains("the server wants the password in plain text over http"))
    #expect(!secrets(in: run))
  }

  @Test func tokensComeFromTheEnvironment() throws {
    let folder = try Shop.folder(mapping)
    setenv("SAX_TEST_TOKEN", "abc", 1)
    let url = try RealServer.httpbin.url("/bearer")
    let run = try Sax.run("map", "--at", "/", url, "--token-env", "SAX_TEST_TOKEN", in: folder)
    #expect(run.lines == ["{\"authenticated\":true,\"token\":\"abc\"}"])
  }

  @Test(arguments: [
    (["-u", "mufasa"], "-u needs USER:PASSWORD"), (["--auth", "bearer"], "needs --token-env"),
    (["--auth", "digest"], "--auth digest needs -u"),
    (["--token-env", "SAX_NO_SUCH"], "SAX_NO_SUCH is not set"),
    (["--offline"], "--offline needs --cache"), (["--checkpoint", "c", "--to", "json"], "ndjson"),
    (["--checkpoint", "c", "x"], "exactly one INPUT, a URL"),
  ]) func whatIsMissingIsSaid(_ options: [String], _ message: String) throws {
    let folder = try Shop.folder(mapping)
    let run = try Sax.run(
      ["map", "o.sax", "http://127.0.0.1:1/"] + options, input: [], in: folder)
    #expect(run.status == 2)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func whatIsCachedIsReadOffline() throws {
    let folder = try Shop.folder(mapping)
    let url = try RealServer.nginx.url("/orders.json")
    let before = try Sax.run("map", "o.sax", url, "--cache", "c", "--offline", in: folder)
    #expect(before.status == 3)
    #expect(before.messages.contains("no response is stored"))
    for options in [[], ["--offline"]] {
      let run = try Sax.run(
        ["map", "o.sax", url, "--cache", "c"] + options, input: [], in: folder)
      #expect(run.messages == "")
      #expect(run.lines == Self.wanted)
    }
  }

  @Test func aCertificateIsTrustedByItsAuthority() throws {
    let folder = try Shop.folder(mapping)
    let url = try RealServer.nginx.url("/orders.json", by: "mutual")
    let nginx = RealServer.nginx
    let run = try Sax.run(
      "map", "o.sax", url, "--ca", nginx.fact("ca"), "--cert", nginx.fact("clientCertificate"),
      "--key", nginx.fact("clientKey"), in: folder)
    #expect(run.lines == Self.wanted)
    let stranger = try Sax.run("map", "o.sax", url, in: folder)
    #expect(stranger.status == 3)
    #expect(stranger.messages.contains("is not trusted"), "\(stranger.messages)")
  }

  @Test func progressIsTold() throws {
    let folder = try Shop.folder(mapping)
    let url = try RealServer.nginx.url("/orders.json")
    let run = try Sax.run("map", "o.sax", url, "--progress", "always", in: folder)
    #expect(run.messages.contains("2000 objects"), "\(run.messages)")
  }

  /// Processes that are interrupted at any moment write every object once between them.
  @Test func aRunThatIsInterruptedIsTakenUpByAnother() throws {
    let folder = try Shop.folder(mapping)
    let file = folder.url.appending(path: "orders.ndjson")
    try Data().write(to: file)
    let checkpoint = folder.url.appending(path: "orders.part")
    let url = try RealServer.nginx.url("/slow/orders.json")
    var rounds = 0
    repeat {
      let process = Process()
      process.executableURL = URL(filePath: Sax.path)
      process.arguments = ["map", "o.sax", url, "--checkpoint", "orders.part"]
      process.currentDirectoryURL = folder.url
      let output = try FileHandle(forWritingTo: file)
      let size = try output.seekToEnd()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      // As soon as there is something, and the last time not at all.
      for _ in 0..<500 where rounds < 3 && process.isRunning {
        if try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 > Int(size) { break }
        usleep(10_000)
      }
      if rounds < 3 { process.interrupt() }
      process.waitUntilExit()
      rounds += 1
    } while FileManager.default.fileExists(atPath: checkpoint.path) && rounds < 20
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    #expect(lines == Self.wanted)
    #expect(!FileManager.default.fileExists(atPath: checkpoint.path))
  }
}
