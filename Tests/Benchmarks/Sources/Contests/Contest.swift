/// A task on an input. All who take part do the same.
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
    case center = "update-center.json: four fields of each plugin"
    case indented = "four fields of each record, indented"
    case text = "every field of each record, in scripts that are not ASCII"
    case small = "records of 12 bytes"
    case emits64 = "four fields of each record, by 64 emits that an equality tells apart"
    case emits256 = "four fields of each record, by 256 emits that an equality tells apart"
    case nested = "one object in each record"
    case wide64 = "records of 64 keys, all of which the mapping takes"
    case shuffled64 = "records of 64 keys in any order, all of which the mapping takes"
    case wide1000 = "records of 1,000 keys, all of which the mapping takes"
    case responses = "responses of 1.7 KB, each read by itself"
    case enums = "four fields of each record, one of an enum"
    case alternatives = "four fields of each record, each by a path for either format"
    case skipped = "a long text, not wanted"
    case taken = "a long text, wanted"
    case write = "every record written, from memory"
    case convert = "every field of each record from a pipe to XML, as a whole process"
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

  /// True if the time of one record says more than bytes a second do.
  public var isTimedEach: Bool { task == .responses || task == .small }

  /// True if bytes are written of objects that are there before: what is counted are the bytes, and so is the speed.
  public var isWriting: Bool { task == .write }

  /// The part by which the sums of two contestants may differ: of what is written, as numbers and dates have several
  /// forms.
  public var tolerance: Double { isWriting ? 0.02 : 0 }

  public static let every = Format.allCases.flatMap { format in
    Task.allCases.map { Contest(format, $0) }.filter { format == .json || !$0.isJSONOnly }
  }

  private var isJSONOnly: Bool {
    switch task {
    case .some, .parsing, .all, .one, .rare, .skipped, .taken: false
    case .indented, .text, .enums, .alternatives, .write: false
    case .process, .network, .convert, .twitter, .citm, .canada, .center: true
    case .small, .emits64, .emits256, .nested, .wide64, .shuffled64, .wide1000, .responses: true
    }
  }

  /// The contest in which whoever writes by hand does the same, with other bytes.
  public var byHand: Contest {
    switch task {
    case .indented, .alternatives: Contest(format, .some)
    case .text: Contest(format, .all)
    default: self
    }
  }
}

public enum Format: String, CaseIterable, Sendable {
  case json, xml

  public var title: String { rawValue.uppercased() }

  /// The number of nodes around each record.
  public var recordDepth: Int { self == .json ? 2 : 1 }
}
