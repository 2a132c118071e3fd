import Contests

/// A contestant that is started for each run and writes NDJSON, or an element for each record.
struct ProgramRuns {
  private let command: [String]
  private let isByTheClock: Bool
  private let writesXML: Bool

  init(_ contestant: Contestant, _ payload: String) {
    command = contestant.command + (contestant.takesPayload ? [payload] : [])
    isByTheClock = contestant.isByTheClock
    writesXML = contestant.writesXML
  }

  /// The seconds that it takes from its start to its end, of a processor or of the clock, its output
  /// thrown away.
  func run() throws -> Double {
    let end = try ChildProcess(command, output: .nowhere).end()
    return isByTheClock ? end.elapsed : end.time
  }

  /// The records that it writes, and the sum of the prices in them.
  func tally() throws -> Tally {
    let process = try ChildProcess(command)
    var tally = Tally()
    let end = Array((writesXML ? "</product>" : "\n").utf8)
    var record: [UInt8] = []
    while let piece = try process.hearBytes() {
      for byte in piece {
        record.append(byte)
        if byte == end[end.count - 1], record.suffix(end.count) == end[...] {
          tally.add(price: try price(record))
          record.removeAll(keepingCapacity: true)
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

  private func price(_ record: [UInt8]) throws -> Double {
    let start = Self.find(writesXML ? "<price" : #""price":"#, in: record)
    var rest = start.map { record[$0...] } ?? []
    if writesXML { rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst() }
    let ends = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "<")]
    let number = String(decoding: rest.prefix { !ends.contains($0) }, as: UTF8.self)
    guard let price = Double(number) else {
      throw JobFailure(
        description: "a record without a price: \(String(decoding: record, as: UTF8.self))")
    }
    return price
  }

  /// The end of a text's first occurrence.
  private static func find(_ text: String, in bytes: [UInt8]) -> Int? {
    let text = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress, all.count >= text.count else { return nil }
      for start in 0...(all.count - text.count)
      where all[start] == text[0] && memcmp(base + start, text, text.count) == 0 {
        return start + text.count
      }
      return nil
    }
  }
}
