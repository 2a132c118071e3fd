import SaxHTTP

@testable import SaxOData

/// A part of a batch that was read whole, or a border of a change set.
enum BatchStep: Equatable, Sendable {
  case request(BatchRequestHead, [UInt8])
  case response(BatchResponseHead, [UInt8])
  case changeSet(String?)
  case changeSetEnds

  /// The step without its `Content-Length`, which a writer gives anew.
  var plain: BatchStep {
    switch self {
    case .request(var head, let body):
      head.fields.remove("Content-Length")
      return .request(head, body)
    case .response(var head, let body):
      head.fields.remove("Content-Length")
      return .response(head, body)
    default: return self
    }
  }

  /// The body as a text; nil for a border.
  var text: String? {
    switch self {
    case .request(_, let body), .response(_, let body): String(decoding: body, as: UTF8.self)
    default: nil
    }
  }

  var part: BatchPart {
    switch self {
    case .request(let head, let body): .request(head, .bytes(body))
    case .response(let head, let body): .response(head, .bytes(body))
    case .changeSet(let id): .changeSetBegins(id: id)
    case .changeSetEnds: .changeSetEnds
    }
  }
}

/// The events of a batch, checked to be in their order, and put together.
struct BatchCollector {
  private(set) var steps: [BatchStep] = []
  private(set) var isWhole = false
  private(set) var isOrdered = true
  private(set) var isOpen = false
  private var body: [UInt8] = []

  mutating func take(_ event: BatchEvent) {
    if isWhole { isOrdered = false }
    switch event {
    case .request(let head): open(.request(head, []))
    case .response(let head): open(.response(head, []))
    case .body(let bytes):
      if !isOpen || bytes.isEmpty { isOrdered = false }
      body += bytes
    case .partEnds:
      if !isOpen { isOrdered = false }
      settle()
    case .changeSetBegins(let id): border(.changeSet(id))
    case .changeSetEnds: border(.changeSetEnds)
    case .end:
      if isOpen { isOrdered = false }
      isWhole = true
    }
  }

  /// Puts what has come of a body to its part.
  mutating func settle() {
    isOpen = false
    switch steps.last {
    case .request(let head, _)?: steps[steps.count - 1] = .request(head, body)
    case .response(let head, _)?: steps[steps.count - 1] = .response(head, body)
    default: break
    }
    body = []
  }

  private mutating func open(_ step: BatchStep) {
    if isOpen { isOrdered = false }
    isOpen = true
    steps.append(step)
  }

  private mutating func border(_ step: BatchStep) {
    if isOpen { isOrdered = false }
    steps.append(step)
  }
}

/// The outcome of reading a batch.
struct BatchReading: Equatable {
  var steps: [BatchStep]
  var isWhole: Bool
  var isOrdered: Bool
  var error: ODataBatchError?

  static func == (a: BatchReading, b: BatchReading) -> Bool {
    a.steps == b.steps && a.isWhole == b.isWhole && a.isOrdered == b.isOrdered
      && a.error?.description == b.error?.description && a.error?.code == b.error?.code
  }

  /// Reads a batch in chunks, up to its end or an error.
  ///
  /// - Parameter size: the number of bytes of a chunk.
  init(
    _ bytes: [UInt8], _ direction: BatchDirection, _ type: String,
    limits: BatchLimits = BatchLimits(), size: Int = .max
  ) {
    var collector = BatchCollector()
    do {
      var reader = try BatchReader(direction, contentType: type, limits: limits)
      var rest = bytes[...]
      while !rest.isEmpty {
        let chunk = Array(rest.prefix(size))
        try reader.feed(chunk.span) { collector.take($0) }
        rest = rest.dropFirst(size)
      }
      try reader.finish { collector.take($0) }
    } catch {
      self.error = error as? ODataBatchError
      if !collector.isWhole, collector.isOpen { collector.settle() }
    }
    steps = collector.steps
    isWhole = collector.isWhole
    isOrdered = collector.isOrdered
  }
}

/// Parts that are all there.
struct ListedParts: AsyncSequence, Sendable {
  typealias Element = BatchPart

  let parts: [BatchPart]

  struct AsyncIterator: AsyncIteratorProtocol {
    var parts: IndexingIterator<[BatchPart]>
    mutating func next() async -> BatchPart? { parts.next() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(parts: parts.makeIterator()) }
}

/// A batch that was written, and its media type.
func written(
  _ steps: [BatchStep], of direction: BatchDirection, as format: BatchFormat,
  boundary: String? = nil
) async throws -> (bytes: [UInt8], type: String) {
  let body = try HTTPBody.batch(
    of: direction, ListedParts(parts: steps.map(\.part)), as: format, boundary: boundary)
  return (try await body.asResponse().collect(upTo: 1 << 30), body.contentType ?? "")
}
