import Contests

/// The results of a contest.
struct Outcome {
  struct Row {
    var name: String
    var isOurs: Bool
    var isReference: Bool
    /// Millions of bytes a second, in the best round.
    var rate: Double
    /// For each of the references the ratio of its speed to this one's, in the same rounds.
    var ratios: [Double]
    /// Bytes, of a process of its own.
    var peakMemory: Int?
    /// Microseconds for each record that is found, and allocations.
    var each: (time: Double, allocations: Double?)?
  }

  var contest: Contest
  /// Such as `100 MB, 116279 records`.
  var payload: String
  /// The contestants that the others are measured against.
  var references: [String]
  var rows: [Row]

  init(_ contest: Contest, _ rounds: Rounds, bytes: Int) {
    self.contest = contest
    let written = contest.isWriting ? rounds.tally?.sum : nil
    let bytes = written ?? bytes
    payload =
      "\(bytes / 1_000_000) MB" + (written == nil ? "" : " written")
      + (rounds.tally.map {
        ", \($0.records) \(written == nil ? "found, sum" : "records, bytes") \($0.sum)"
      } ?? "")
    let references = rounds.results.filter(\.contestant.isReference)
    self.references = references.map(\.contestant.name)
    rows = rounds.results.map { result in
      Row(
        name: result.contestant.name, isOurs: result.contestant.isOurs,
        isReference: result.contestant.isReference,
        rate: Double(bytes) / result.best / 1e6,
        ratios: references.map { Rounds.ratio(result, to: $0) },
        peakMemory: result.peakMemory,
        each: contest.isTimedEach
          ? rounds.tally.map { (result.best / Double($0.records) * 1e6, result.allocations) } : nil)
    }
  }

  var title: String { "\(contest.title) (\(payload))" }

  /// Above the table's columns.
  var header: [String] {
    ["", "MB/s"] + (contest.isTimedEach ? ["µs each", "allocations"] : [])
      + references.map { "× \($0)" } + ["peak MB"]
  }

  /// Cells in the order of the header.
  func cells(_ row: Row) -> [String] {
    let each = row.each.map { each in
      [
        Decimals.text(each.time, each.time < 10 ? 2 : 1),
        each.allocations.map { Decimals.text($0, 1) } ?? "–",
      ]
    }
    return [row.name, Decimals.text(row.rate, row.rate < 100 ? 1 : 0)] + (each ?? [])
      + row.ratios.map { Decimals.text($0, $0 < 100 ? 2 : 0) }
      + [row.peakMemory.map { Decimals.text(Double($0) / 1e6, $0 < 100_000_000 ? 1 : 0) } ?? "–"]
  }
}
