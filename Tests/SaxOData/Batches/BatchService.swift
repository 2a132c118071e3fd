import SaxHTTP

@testable import SaxOData

/// A service that answers batches by a closure, from memory.
struct BatchService: HTTPExecutor {
  /// The answer to a batch.
  struct Answer: Sendable {
    var status = 200
    var steps: [BatchStep] = []
    var format = BatchFormat.multipart
    /// The bytes that are sent in the place of those of the steps.
    var bytes: [UInt8]?
    /// The number of bytes at the end that are left out.
    var missing = 0
  }

  let answer: @Sendable (WebRequest, [BatchStep]) -> Answer

  init(_ answer: @escaping @Sendable (WebRequest, [BatchStep]) -> Answer) { self.answer = answer }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let sent = try await request.body.asResponse().collect(upTo: 1 << 24)
    if let length = request.body.length, length != sent.count {
      throw HTTPError(.body, "the body has another length than it says")
    }
    let reading = BatchReading(sent, .requests, request.body.contentType ?? "")
    if let error = reading.error { throw error }
    let answer = answer(request, reading.steps)
    var (bytes, type) = try await written(answer.steps, of: .responses, as: answer.format)
    bytes = answer.bytes ?? Array(bytes.dropLast(answer.missing))
    var response = WebResponse(status: answer.status, url: request.url)
    try response.fields.append("Content-Type", type)
    let pieces = bytes
    response.body = .chunks(
      AsyncStream { stream in
        var rest = pieces[...]
        while !rest.isEmpty {
          stream.yield(Array(rest.prefix(100)))
          rest = rest.dropFirst(100)
        }
        stream.finish()
      })
    return response
  }
}

extension BatchStep {
  /// A response to a request; a border stays.
  func answered(_ status: Int, _ text: String = "", withID: Bool = true) -> BatchStep {
    guard case .request(let head, _) = self else { return self }
    var fields = HeaderFields()
    if !text.isEmpty { fields.append(HeaderField(checked: "Content-Type", "application/json")) }
    return .response(
      BatchResponseHead(status, id: withID ? head.id : nil, fields: fields), Array(text.utf8))
  }
}

/// A result in a line.
func shown(_ result: BatchResult) async throws -> String {
  let id = result.operation.id ?? ""
  switch result.outcome {
  case .response(let response):
    let text = String(decoding: try await response.body.collect(upTo: 1 << 24), as: UTF8.self)
    return "\(id) \(response.status) \(text)"
  case .changeSetFailed(let response):
    let text = String(decoding: try await response.body.collect(upTo: 1 << 24), as: UTF8.self)
    return "\(id) set failed \(response.status) \(text)"
  case .notProcessed: return "\(id) not processed"
  }
}

/// The results of a batch, a line for each, and the error that ends them.
func outcome(
  of batch: Batch, from service: BatchService
) async -> (lines: [String], error: (any Error)?) {
  var lines: [String] = []
  do {
    for try await result in batch.results(from: service) { lines.append(try await shown(result)) }
    return (lines, nil)
  } catch { return (lines, error) }
}
