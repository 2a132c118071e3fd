import Foundation
import SaxHTTP
import SaxLoadMeasuring

/// Sends many requests, at once and in turn, and says what of the system they took and left:
/// `HTTPLoad URL AT-ONCE IN-TURN`.
@main struct HTTPLoad {
  struct Report: Codable {
    /// By what had been done then.
    var usages: [String: Usage] = [:]
    /// The most descriptors while requests ran at once.
    var most = 0
    var bytes = 0
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let atOnce = Int(arguments[2]), let inTurn = Int(arguments[3])
    else {
      print("usage: HTTPLoad URL AT-ONCE IN-TURN")
      exit(2)
    }
    let request = try WebRequest(.get, arguments[1])
    var report = Report()
    // What the system's timers take is not of interest.
    try await Task.sleep(for: .milliseconds(1))
    report.usages["beginning"] = .now
    do {
      var options = ConnectionOptions()
      options.connectionsPerHost = 50
      options.connections = 50
      let client = HTTPClient(transport: CurlTransport(options))
      for _ in 0..<4 {
        await cancel(client, request, atOnce)
        try await run(client, request, atOnce, &report)
      }
      report.usages["at once"] = .now
      for _ in 0..<inTurn { report.bytes += try await size(client, request) }
      report.usages["in turn"] = .now
      for _ in 0..<4 {
        await cancel(client, request, atOnce)
        try await run(client, request, atOnce, &report)
      }
      report.usages["again"] = .now
    }
    // The transport has gone, and its thread goes when it has noticed.
    for _ in 0..<200 where Usage.now.descriptors > report.usages["beginning"]?.descriptors ?? 0 {
      try await Task.sleep(for: .milliseconds(50))
    }
    report.usages["end"] = .now
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  private static func size(_ client: HTTPClient, _ request: WebRequest) async throws -> Int {
    var count = 0
    for try await chunk in try await client.execute(request).body { count += chunk.count }
    return count
  }

  private static func run(
    _ client: HTTPClient, _ request: WebRequest, _ count: Int, _ report: inout Report
  ) async throws {
    report.bytes += try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count { group.addTask { try await size(client, request) } }
      var bytes = 0
      while let result = try await group.next() {
        bytes += result
        report.most = max(report.most, Usage.now.descriptors)
      }
      return bytes
    }
  }

  /// Cancels all, at any step.
  private static func cancel(_ client: HTTPClient, _ request: WebRequest, _ count: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { _ = try? await size(client, request) } }
      for _ in 0..<(count / 3) { await group.next() }
      group.cancelAll()
    }
  }
}
