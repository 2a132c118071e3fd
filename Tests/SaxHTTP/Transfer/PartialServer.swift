import SaxEvents

@testable import SaxHTTP

/// Has something to give, in parts if that is asked for, and breaks off after so many bytes.
final class PartialServer: Sendable {
  struct State {
    var bytes: [UInt8]
    var fields = ["ETag": "\"1\"", "Accept-Ranges": "bytes"]
    /// After how many bytes each answer breaks off; behind them all are whole.
    var cuts: [Int] = []
    var error = HTTPError(.interrupted, "cut")
    /// The parts that were asked for.
    var ranges: [String?] = []
    /// The requests that came.
    var requests: [WebRequest] = []
    var waits: [Double] = []
    /// Called for each answer to a request for a part, before it is given.
    var change: @Sendable (inout WebResponse) throws -> Void = { _ in }
    /// Called when a part is asked for, before it is looked up.
    var prepare: @Sendable (inout State) throws -> Void = { _ in }
    var hasLength = true
  }

  let state: Locked<State>

  init(_ bytes: [UInt8], _ set: (inout State) -> Void = { _ in }) {
    var state = State(bytes: bytes)
    set(&state)
    self.state = Locked(state)
  }

  var transport: InMemoryTransport { InMemoryTransport { [self] in try answer($0) } }

  func answer(_ request: WebRequest) throws -> WebResponse {
    try state.withLock { state in
      let range = request.fields["Range"]
      state.ranges.append(range)
      state.requests.append(request)
      if range != nil { try state.prepare(&state) }
      var response = WebResponse(status: 200, url: request.url)
      for (name, value) in state.fields { try response.fields.append(name, value) }
      var start = 0
      let validators = [state.fields["ETag"], state.fields["Last-Modified"]]
      if let range, validators.contains(request.fields["If-Range"] ?? "") {
        start = Int(range.dropFirst(6).dropLast()) ?? -1
        let total = state.bytes.count
        response.status = start < total ? 206 : 416
        let part = start < total ? "\(start)-\(total - 1)" : "*"
        try response.fields.append("Content-Range", "bytes \(part)/\(total)")
      }
      let rest = Array(state.bytes.dropFirst(start))
      if state.hasLength { try response.fields.append("Content-Length", "\(rest.count)") }
      let cut = state.cuts.isEmpty ? nil : state.cuts.removeFirst()
      response.body = .chunks(Cut(bytes: rest, cut: cut, error: state.error))
      if range != nil { try state.change(&response) }
      return response
    }
  }

  var ranges: [String?] { state.withLock { $0.ranges } }
  var waits: [Double] { state.withLock { $0.waits } }
}

/// Bytes in pieces of three, which break off.
private struct Cut: AsyncSequence, Sendable {
  var bytes: [UInt8]
  var cut: Int?
  var error: HTTPError

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>
    var error: HTTPError?

    mutating func next() async throws -> ArraySlice<UInt8>? {
      if rest.isEmpty {
        if let error { throw error }
        return nil
      }
      let piece = rest.prefix(3)
      rest = rest.dropFirst(piece.count)
      return piece
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(rest: bytes.prefix(cut ?? bytes.count), error: cut == nil ? nil : error)
  }
}
