import Foundation
import Testing

/// The arguments of the program that other users of the machine see.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/cmdline"), "there is no /proc"))
struct ProcessListTests {
  /// The arguments of the program as the list of processes has them, once they don't hold a text.
  ///
  /// - Parameter end: ends what the program waits for.
  private func shown(
    _ arguments: [String], of program: String = Sax.path, without secret: String,
    end: () -> Void = {}
  ) async throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      end()
      process.waitUntilExit()
    }
    let path = "/proc/\(process.processIdentifier)/cmdline"
    var words: [String] = []
    for _ in 0..<1000 {
      let bytes = try Data(contentsOf: URL(filePath: path))
      words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      if !words.joined().contains(secret), words.count > arguments.count { return words }
      try await Task.sleep(for: .milliseconds(10))
    }
    return words
  }

  @Test(arguments: [
    ["-u", "mufasa:circle-of-life"], ["--user", "mufasa:circle-of-life"],
    ["-umufasa:circle-of-life"], ["--user=mufasa:circle-of-life"],
    ["-H", "Authorization: Bearer circle-of-life"], ["-HX-Api-Key: circle-of-life"],
    ["--header=Cookie: a=circle-of-life"], ["--header", "X-Auth-Token:circle-of-life"],
    ["http://mufasa:circle-of-life@127.0.0.1:1/orders"],
    ["--", "http://mufasa:circle-of-life@127.0.0.1:1"], ["-H", "X-Signature: circle-of-life"],
    ["http://127.0.0.1:1/orders?access_token=circle-of-life"],
  ]) func secretsVanish(_ options: [String]) async throws {
    let words = try await shown(["events", "-"] + options, without: "circle-of-life")
    let all = words.joined(separator: " ")
    #expect(!all.contains("circle-of-life"))
    #expect(all.contains("events -"))
    // Each is as long as it was, so that what stands behind it is where it was.
    #expect(
      words.map(\.utf8.count).dropFirst().prefix(options.count + 2).elementsEqual(
        (["events", "-"] + options).map(\.utf8.count)))
  }

  /// Bytes that are no UTF-8 count as what they are: nothing behind them is written over.
  @Test func secretsThatAreNoUTF8VanishAlone() async throws {
    let script =
      #"exec "$0" events - -u "$(printf '\377\377\377\377'):circle-of-life" --format json"#
    let words = try await shown(
      ["-c", script, Sax.path], of: "/bin/sh", without: "circle-of-life")
    #expect(
      words.dropFirst() == [
        "events", "-", "-u", String(repeating: " ", count: 19), "--format", "json", "",
      ])
  }

  @Test func secretsOfCallsVanish() async throws {
    let folder = try Folder([
      "shop.sax": """
      service Shop at "http://{host}" {
        param host
        call send(file: File, password: String, user: String) = POST "a"  multipart file, password, user  auth key header "X-K"
      }
      """
    ])
    let words = try await shown(
      [
        "call", folder.url.appending(path: "shop.sax").path, "send", "file=@-", "user=mufasa",
        "password=circle-of-life", "--param", "key=circle-of-life", "--param=host=127.0.0.1:1",
      ], without: "circle-of-life")
    let all = words.joined(separator: " ")
    #expect(!all.contains("circle-of-life") && !all.contains("127.0.0.1"))
    #expect(all.contains("user=mufasa") && all.contains("password="))
  }

  /// A server that lets everybody wait gives the time to look.
  @Test(arguments: ["u:circle-of-life@SERVER/", "SERVER/?t=circle-of-life"])
  func secretsVanishFromURLsOfOptions(_ url: String) async throws {
    let folder = try Folder(["m.sax": "emit T at /\ntype T { a: Int? }\n"])
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 4) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(isReady)
    let server = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    let option = "--on=http://" + url.replacing("SERVER", with: server)
    let words = try await shown(
      ["check", folder.url.appending(path: "m.sax").path, option, "--timeout", "3600"],
      without: "circle-of-life",
      end: { close(listener) })
    withExtendedLifetime(folder) {}
    let all = words.joined(separator: " ")
    #expect(!all.contains("circle-of-life"))
    #expect(all.contains("--on=http://"))
  }

  @Test func whatIsNoSecretStays() async throws {
    let words = try await shown(
      ["events", "-H", "Accept: text/plain", "-", "http://127.0.0.1:1/a@b"], without: "plain")
    #expect(words.contains { $0.hasPrefix("Accept:") })
    #expect(words.contains("http://127.0.0.1:1/a@b"))
  }
}
