public import SaxHTTP

extension Batch {
  /// Sends the batch, and hands out what becomes of its operations.
  ///
  /// - Parameter executor: who sends it, such as an `HTTPClient`.
  public func results(from executor: any HTTPExecutor) -> BatchResults {
    BatchResults(
      batch: self, executor: executor, service: ODataService(of: self, client: executor))
  }
}

/// The results of the operations of a batch, one for each, in the order in which the service answers.
///
/// An operation that fails is no error here; its result says so. An error ends the iteration: that the batch could not
/// be sent, that the service did not answer with a batch, that the answer breaks off or is malformed, or that responses
/// and operations don't belong together. The results before it stand.
///
/// In JSON a service may answer operations of a change set one by one. Whether that was done as a whole is known when
/// all of them have been answered: it was if none failed.
public struct BatchResults: AsyncSequence, Sendable {
  /// The element: an operation, and what became of it.
  public typealias Element = BatchResult
  /// ``ODataBatchError``, ``ODataError``, `HTTPError`, and what the executor throws.
  public typealias Failure = any Error

  let batch: Batch
  let executor: any HTTPExecutor
  /// Reads the answers.
  let service: ODataService

  /// Goes through the results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let batch: Batch
    private let executor: any HTTPExecutor
    private let service: ODataService
    private var stream: BatchStream?
    private var matching: BatchMatching?
    private var url: URI?
    private var ready: ArraySlice<BatchResult> = []
    private var isDone = false

    fileprivate init(_ results: BatchResults) {
      batch = results.batch
      executor = results.executor
      service = results.service
    }

    /// The next result; nil when there was one for each operation. The first call sends the batch.
    ///
    /// - Throws: as ``BatchResults`` says. After that it is nil.
    public mutating func next() async throws -> BatchResult? {
      do {
        while ready.isEmpty, !isDone { try await step() }
        return ready.popFirst()
      } catch {
        isDone = true
        stream = nil
        throw error
      }
    }

    private mutating func step() async throws {
      guard let stream else { return try await send() }
      switch try await stream.next() {
      case .changeSetBegins: try matching?.beginChangeSet()
      case .changeSetEnds: try settle(matching?.endChangeSet() ?? [])
      case .response(let head, let part): try await take(head, part)
      case .end:
        try settle(matching?.finish() ?? [])
        isDone = true
      }
    }

    private mutating func send() async throws {
      let request = try batch.request()
      let response = try await executor.execute(request)
      url = request.url
      if let failure = request.failure(of: response) { throw failure }
      let stream = try BatchStream(response, batch.limits)
      let isJSON = response.mediaType != BatchFormat.multipart.mediaType
      matching = BatchMatching(batch, isJSON ? .json : .multipart)
      self.stream = stream
    }

    private mutating func take(_ head: BatchResponseHead, _ part: Int) async throws {
      guard let stream, let match = try matching?.match(head) else { return }
      let body = HTTPResponseBody.chunks(BatchPartBytes(stream: stream, part: part))
      switch match {
      case .operation(let index):
        add(index, .response(try response(head.status, head.fields, body, of: index)))
      case .changeSet(let range):
        let bytes = try await collect(body)
        for index in range {
          add(
            index,
            .changeSetFailed(try response(head.status, head.fields, .bytes(bytes), of: index)))
        }
      }
    }

    private func collect(_ body: HTTPResponseBody) async throws -> [UInt8] {
      var bytes: [UInt8] = []
      for try await chunk in body {
        bytes += chunk
        if bytes.count > batch.limits.failure {
          throw ODataBatchError(
            .limit, "the failure of a change set has more than \(batch.limits.failure) bytes",
            fix: "a higher BatchLimits.failure")
        }
      }
      return bytes
    }

    private mutating func settle(_ rest: [BatchMatching.Rest]) throws {
      for one in rest {
        switch one {
        case .notProcessed(let index): add(index, .notProcessed)
        case .changeSetFailed(let index, let status):
          let response = try response(status, HeaderFields(), .empty, of: index)
          add(index, .changeSetFailed(response))
        }
      }
    }

    private mutating func add(_ index: Int, _ outcome: BatchResult.Outcome) {
      ready.append(
        BatchResult(operation: batch.operations[index], outcome: outcome, service: service))
    }

    private func response(
      _ status: Int, _ fields: HeaderFields, _ body: HTTPResponseBody, of index: Int
    ) throws -> WebResponse {
      let whole = try batch.batchURL()
      let url = (try? whole.resolving(batch.operations[index].head.url)) ?? whole
      return WebResponse(status: status, fields: fields, url: url, body: body)
    }
  }

  /// Each sends the batch anew.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
