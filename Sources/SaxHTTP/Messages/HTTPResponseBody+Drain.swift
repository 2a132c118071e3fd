internal import SaxEvents

extension HTTPResponseBody {
  /// The result of reading a body for its connection's sake.
  package struct Drained: Sendable {
    var bytes: [UInt8]
    /// The reason why there is no more.
    var failure: (any Error)?
  }

  /// Reads what a response that nobody wants has of a body, so that its connection can be used again. What
  /// is too long, or takes too long, is let go, which closes it.
  ///
  /// - Parameters:
  ///   - limit: how many bytes are read.
  ///   - seconds: for how long.
  /// - Throws: `CancellationError` alone, if the task is cancelled.
  @discardableResult
  package func drain(upTo limit: Int = 64 << 10, within seconds: Double = 1) async throws -> Drained
  {
    let bytes = Locked<[UInt8]>([])
    let failure = await withTaskGroup(of: (any Error)?.self) { group in
      group.addTask {
        do {
          for try await chunk in self {
            let isWhole = bytes.withLock { bytes in
              let room = limit - bytes.count
              bytes += chunk.prefix(room)
              return chunk.count <= room
            }
            if !isWhole { return HTTPError(.limit, "a body that is let go has \(limit) bytes") }
          }
          return nil
        } catch {
          return error
        }
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(seconds))
        return HTTPError(.timeout, "a body that is let go is read for \(seconds) seconds")
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    try Task.checkCancellation()
    return Drained(bytes: bytes.withLock { $0 }, failure: failure)
  }
}
