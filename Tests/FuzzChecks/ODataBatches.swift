import SaxHTTP
import SaxOData
import Saxifrage

/// Batches that are answered, read by a client and by themselves.
enum ODataBatches {
  /// Sends a batch of three operations, two of them in a change set, and adds a line for each result.
  static func read(
    _ service: ODataService, _ format: BatchFormat, _ lines: inout [String]
  ) async throws {
    var batch = try await service.batch(as: format)
    try batch.add(try await service["P"].reading())
    let deletion = try await service["P"].entity(1).deletion(ifMatch: "*")
    try batch.changeSet { changes in
      try changes.add(deletion)
      try changes.add(
        BatchOperation(.post, "Q", body: .text("{}", contentType: "application/json")))
    }
    batch.limits.heldBody = 1 << 16
    for try await result in service.results(of: batch) {
      switch result.outcome {
      case .response(let response):
        lines.append("\(response.status) \(response.fields.map { "\($0.name): \($0.value)" })")
        if result.operation.id == "1" {
          lines += try await result.objects(as: ODataServices.P.self).map { "\($0)" }
        } else {
          lines.append("\(try await response.body.collect(upTo: 1 << 20))")
        }
      case .changeSetFailed(let response): lines.append("failed \(response.status)")
      case .notProcessed: lines.append("not processed")
      }
    }
  }

  /// A part that was read whole, or a border of a change set.
  private enum Step: Equatable {
    case request(BatchRequestHead, [UInt8])
    case response(BatchResponseHead, [UInt8])
    case changeSet(String?)
    case changeSetEnds

    /// The step without a length, which a writer gives anew.
    var plain: Step {
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

    var part: BatchPart {
      switch self {
      case .request(let head, let body): .request(head, .bytes(body))
      case .response(let head, let body): .response(head, .bytes(body))
      case .changeSet(let id): .changeSetBegins(id: id)
      case .changeSetEnds: .changeSetEnds
      }
    }
  }

  /// The outcome of reading a batch.
  private struct Outcome: Equatable {
    var steps: [Step] = []
    var isOpen = false
    var isWhole = false
    /// A fault in the order of the events; nil if there is none.
    var disorder: String?
    var error: String?

    mutating func take(_ event: BatchEvent) {
      if isWhole { disorder = "an event behind the end" }
      switch event {
      case .request(let head): begin(.request(head, []))
      case .response(let head): begin(.response(head, []))
      case .body(let bytes):
        if bytes.isEmpty || !isOpen { disorder = "bytes of no part" }
        switch steps.popLast() {
        case .request(let head, let body)?: steps.append(.request(head, body + bytes))
        case .response(let head, let body)?: steps.append(.response(head, body + bytes))
        case let other?: steps.append(other)
        case nil: break
        }
      case .partEnds:
        if !isOpen { disorder = "an end of no part" }
        isOpen = false
      case .changeSetBegins(let id): border(.changeSet(id))
      case .changeSetEnds: border(.changeSetEnds)
      case .end:
        if isOpen { disorder = "a part without an end" }
        isWhole = true
      }
    }

    private mutating func begin(_ step: Step) {
      border(step)
      isOpen = true
    }

    private mutating func border(_ step: Step) {
      if isOpen { disorder = "a part within a part" }
      steps.append(step)
    }
  }

  /// The text as a batch by itself: the same events in any pieces, and what is whole is written and read again.
  static func failure(on input: FuzzInput) async -> String? {
    let direction: BatchDirection = input.options & 1 == 0 ? .responses : .requests
    let type = input.options & 2 == 0 ? "multipart/mixed; boundary=b" : "application/json"
    let whole = read(input.text, direction, type, [])
    if let disorder = whole.disorder { return "\(disorder): \(whole)" }
    if whole.error == "" { return "an error without a word" }
    if whole.isWhole == (whole.error != nil) { return "whole and an error, or neither: \(whole)" }
    for sizes in [input.sizes, [1]] {
      let pieces = read(input.text, direction, type, sizes)
      if pieces != whole { return "in pieces of \(sizes) \(pieces), whole \(whole)" }
    }
    guard whole.isWhole else { return nil }
    do {
      let format: BatchFormat = input.options & 2 == 0 ? .multipart : .json
      let parts = whole.steps.map(\.part)
      let body = try HTTPBody.batch(
        of: direction,
        AsyncStream { stream in
          for part in parts { stream.yield(part) }
          stream.finish()
        }, as: format, boundary: "batch-of-the-check")
      let bytes = try await body.asResponse().collect(upTo: 1 << 24)
      let again = read(bytes, direction, body.contentType ?? "", [])
      if again.steps.map(\.plain) != whole.steps.map(\.plain) || again.error != nil {
        return "written and read again \(again), wanted \(whole)"
      }
      return nil
    } catch is ODataBatchError {
      // What was read may be none that can be written: a body that holds the boundary, an id twice.
      return nil
    } catch {
      return "another error: \(error)"
    }
  }

  private static func read(
    _ bytes: [UInt8], _ direction: BatchDirection, _ type: String, _ sizes: [Int]
  ) -> Outcome {
    var outcome = Outcome()
    do {
      var reader = try BatchReader(direction, contentType: type)
      var pieces = FuzzPieces(bytes, sizes)
      while let piece = pieces.nextPiece() { try reader.feed(piece.span) { outcome.take($0) } }
      try reader.finish { outcome.take($0) }
    } catch {
      outcome.error = (error as? ODataBatchError).map { "\($0.code) \($0)" } ?? ""
    }
    return outcome
  }
}
