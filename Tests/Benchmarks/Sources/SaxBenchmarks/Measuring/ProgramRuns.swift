import Contests

/// A contestant that is started for each run and writes NDJSON.
struct ProgramRuns {
  private let command: [String]
  private let isByTheClock: Bool

  init(_ contestant: Contestant, _ payload: String) {
    command = contestant.command + (contestant.takesPayload ? [payload] : [])
    isByTheClock = contestant.isByTheClock
  }

  /// The seconds that it takes from its start to its end, of a processor or of the clock, its output
  /// thrown away.
  func run() throws -> Double {
    let end = try ChildProcess(command, output: .nowhere).end()
    return isByTheClock ? end.elapsed : end.time
  }

  /// The lines that it writes, and the sum of the prices in them.
  func tally() throws -> Tally {
    let process = try ChildProcess(command)
    var tally = Tally()
    var line: [UInt8] = []
    while let piece = try process.hearBytes() {
      for byte in piece {
        if byte == 0x0a {
          tally.add(price: try Self.price(line))
          line.removeAll(keepingCapacity: true)
        } else {
          line.append(byte)
        }
      }
    }
    try process.end()
    return tally
  }

  /// The most that was resident, as far as can be seen from outside.
  func peakMemory() throws -> Int {
    let process = try ChildProcess(command, output: .nowhere)
    var peak = 0
    try process.end { peak = max(peak, process.peakMemory ?? 0) }
    return peak
  }

  private static func price(_ line: [UInt8]) throws -> Double {
    let text = String(decoding: line, as: UTF8.self)
    guard let key = text.firstRange(of: #""price":"#),
      let price = Double(text[key.upperBound...].prefix { $0 != "," && $0 != "}" })
    else { throw JobFailure(description: "a line without a price: \(text)") }
    return price
  }
}
