import Testing

@testable import SaxHTTP

/// Bodies that are read for their connections' sake.
@Suite struct DrainTests {
  @Test func whatIsShortIsRead() async throws {
    let drained = try await HTTPResponseBody.bytes([1, 2, 3]).drain(upTo: 3)
    #expect(drained.bytes == [1, 2, 3] && drained.failure == nil)
  }

  @Test func whatIsLongIsNot() async throws {
    let drained = try await HTTPResponseBody.bytes([1, 2, 3]).drain(upTo: 2)
    #expect(drained.bytes == [1, 2])
    #expect((drained.failure as? HTTPError)?.code == .limit)
  }

  @Test func whatDoesNotComeIsNot() async throws {
    let gate = Gate()
    let body = HTTPResponseBody.chunks(
      AsyncThrowingStream<[UInt8], any Error>(unfolding: {
        try await gate.wait()
        return nil
      }))
    let drained = try await body.drain(within: 0.01)
    #expect((drained.failure as? HTTPError)?.code == .timeout)
    await gate.left()
  }

  @Test func aCancelledTaskReadsNoMore() async throws {
    let gate = Gate()
    let body = HTTPResponseBody.chunks(
      AsyncThrowingStream<[UInt8], any Error>(unfolding: {
        try await gate.wait()
        return nil
      }))
    let task = Task { try await body.drain(within: 600) }
    await gate.reached()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await gate.left()
  }
}
