/// One way to do one thing with a payload.
struct Job: Sendable {
  /// What is done: rows of one task may be compared with each other.
  enum Task: String, CaseIterable, Sendable {
    case parsing = "parsing alone"
    case some = "four fields of each record"
    case all = "every field of each record"
  }

  var format: Format
  var task: Task
  /// Unique within format and task.
  var name: String
  /// So slow beside the others that once must be enough.
  var isSlow = false
  var run: @Sendable (Payload) async throws -> Tally?

  /// Such as `json-some-objects`.
  var id: String {
    let task = self.task == .parsing ? "parse" : "\(self.task)"
    return "\(format)-\(task)-\(name.replacing(" ", with: "-"))"
  }

  static let every = BareJobs.every + ReaderJobs.every + MappingJobs.every + FoundationJobs.every
}

enum Format: String, CaseIterable, Sendable {
  case json, xml

  var title: String { rawValue.uppercased() }

  /// How many nodes are around each record.
  var recordDepth: Int { self == .json ? 2 : 1 }
}

/// What a job has to have found, so that it can't be fast by doing nothing.
struct Tally: Equatable, CustomStringConvertible {
  var records = 0
  var cents = 0

  mutating func add(price: Double) {
    records += 1
    cents += Int((price * 100).rounded())
  }

  var description: String { "\(records) records, \(cents) cents" }
}

struct JobFailure: Error, CustomStringConvertible {
  var description: String
}
