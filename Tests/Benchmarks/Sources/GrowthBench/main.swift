import Foundation
import SaxHTTP
import SaxOData
import Saxifrage

// How the time of mappings and of `$metadata` grows with the number of their declarations: of each kind n, 2n and 4n
// are taken, and twice as many may take 2.3 times as long. Exits with 1 where they take longer.

/// Answers with `$metadata`, and with a list without entities.
struct Metadata: HTTPExecutor {
  let text: String

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let isMetadata = request.url.path.hasSuffix("$metadata")
    var fields = HeaderFields()
    try fields.append("OData-Version", "4.0")
    try fields.append("Content-Type", isMetadata ? "application/xml" : "application/json")
    return WebResponse(
      status: 200, fields: fields, url: request.url,
      body: .bytes(Array((isMetadata ? text : "{\"value\":[]}").utf8)))
  }
}

/// The seconds that the processor has worked for this process.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Prints the times of a kind.
///
/// - Returns: false if they grow faster than allowed.
@MainActor func measure(_ name: String, _ run: (Int) async throws -> Void) async throws -> Bool {
  let counts = [1000, 2000, 4000]
  var times = counts.map { _ in Double.infinity }
  var ratios: [Double] { zip(times.dropFirst(), times).map { $0 / $1 } }
  var isLinear: Bool { ratios.allSatisfy { $0 <= 2.3 } }
  // The least of several, in turn: what the machine does beside makes some of them longer.
  for round in 0..<50 where round < 7 || !isLinear {
    for (index, count) in counts.enumerated() {
      let begun = processorTime()
      try await run(count)
      times[index] = min(times[index], processorTime() - begun)
    }
  }
  func text(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }
  let columns =
    times.map { text($0 * 1000, 1) + " ms" } + ratios.map { "× " + text($0, 2) }
    + (isLinear ? [] : ["grows faster"])
  print(name.padding(toLength: 42, withPad: " ", startingAt: 0) + columns.joined(separator: "  "))
  fflush(nil)
  return isLinear
}

let only = CommandLine.arguments.dropFirst().first ?? ""
var isLinear = true
for kind in MappingKinds.all where kind.name.contains(only) || only.isEmpty {
  isLinear = try await measure(kind.name) { _ = try? Mapping(kind.text($0)) } && isLinear
}
for kind in MetadataKinds.all where kind.name.contains(only) || only.isEmpty {
  isLinear =
    try await measure("$metadata: \(kind.name)") { count in
      let service = try ODataService(
        "https://odata.example/", client: Metadata(text: kind.text(count)))
      for try await _ in service["Es"].objects() {}
    } && isLinear
}
exit(isLinear ? 0 : 1)
