/// What is to be done with which input. All who take part do the same.
public struct Contest: Hashable, Sendable {
  public enum Task: String, CaseIterable, Sendable {
    case parsing = "parsing alone"
    case some = "four fields of each record"
    case all = "every field of each record"
    case one = "one field of each record"
    case rare = "one record of a thousand"
    case process = "four fields, as a whole process that writes NDJSON"
    case network = "four fields of a download, by the clock"
    case twitter = "twitter.json: four fields of each status"
    case citm = "citm_catalog.json: four fields of each performance"
    case canada = "canada.json: each point"
    case skipped = "a long text, not wanted"
    case taken = "a long text, wanted"
  }

  public var format: Format
  public var task: Task

  public init(_ format: Format, _ task: Task) {
    self.format = format
    self.task = task
  }

  /// Such as `json-some`: what a peer is told.
  public var id: String { "\(format)-\(task)" }

  public var title: String { "\(format.title), \(task.rawValue)" }

  public static let every = Format.allCases.flatMap { format in
    Task.allCases.map { Contest(format, $0) }.filter { format == .json || !$0.isJSONOnly }
  }

  private var isJSONOnly: Bool {
    switch task {
    case .process, .network, .twitter, .citm, .canada: true
    default: false
    }
  }
}

public enum Format: String, CaseIterable, Sendable {
  case json, xml

  public var title: String { rawValue.uppercased() }

  /// How many nodes are around each record.
  public var recordDepth: Int { self == .json ? 2 : 1 }
}
