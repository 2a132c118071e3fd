import Testing

@testable import SaxHTTP

/// The exchange between a connection and the task that reads from it.
@Suite struct ExchangeTests {
  @Test func aBodyIsNotReadByTwo() async throws {
    let exchange = Exchange { _ in }
    let results = await withTaskGroup(of: Result<ArraySlice<UInt8>?, any Error>.self) { group in
      for _ in 0..<2 {
        group.addTask {
          do { return .success(try await exchange.next()) } catch { return .failure(error) }
        }
      }
      // One waits, so the other has ended.
      let refused = await group.next()
      exchange.end(.success(HeaderFields()))
      return [refused, await group.next()]
    }
    let error = #expect(throws: HTTPError.self) { try results[0]?.get() }
    #expect(error?.code == .body)
    #expect(try results[1]?.get() == .some(nil))
  }

  @Test func aFullOneHasTheConnectionPause() async throws {
    let exchange = Exchange { _ in }
    let bytes = [UInt8](repeating: 1, count: Exchange.window)
    #expect(exchange.hasRoom())
    bytes.withUnsafeBufferPointer { exchange.deliver($0) }
    #expect(!exchange.isPaused)
    #expect(!exchange.hasRoom())
    #expect(exchange.isPaused)
    #expect(try await exchange.next()?.count == bytes.count)
    #expect(!exchange.isPaused)
  }

  /// The trailer belongs to the end, when all before it was taken.
  @Test func whatCameIsTakenBeforeTheEnd() async throws {
    let exchange = Exchange { _ in }
    let bytes: [UInt8] = [1, 2, 3]
    bytes.withUnsafeBufferPointer { exchange.deliver($0) }
    var trailers = HeaderFields()
    try trailers.append("X-Sum", "6")
    exchange.end(.success(trailers))
    #expect(exchange.trailers.isEmpty)
    #expect(try await exchange.next().map(Array.init) == bytes)
    #expect(try await exchange.next() == nil)
    #expect(exchange.trailers["X-Sum"] == "6")
  }

  @Test func aCancelledOneAsksForNothingMore() async throws {
    let exchange = Exchange { _ in }
    exchange.cancel()
    await #expect(throws: CancellationError.self) { try await exchange.next() }
    await #expect(throws: CancellationError.self) { try await exchange.head() }
  }

  /// Small bodies that have come are taken without waiting; all others are gone through.
  @Test func aBodyThatHasComeIsTakenAtOnce() async throws {
    let exchange = Exchange { _ in }
    let body = HTTPResponseBody(ExchangeBody(exchange))
    let bytes: [UInt8] = [1, 2, 3]
    bytes.withUnsafeBufferPointer { exchange.deliver($0) }
    #expect(body.takeAll(upTo: 3) == nil)
    var trailers = HeaderFields()
    try trailers.append("X-Sum", "6")
    exchange.end(.success(trailers))
    #expect(body.takeAll(upTo: 2) == nil)
    #expect(body.takeAll(upTo: 3) == bytes)
    #expect(body.trailers["X-Sum"] == "6")
    #expect(body.takeAll(upTo: 3) == nil)
    await #expect(throws: HTTPError.self) { try await body.collect(upTo: 3) }
  }

  @Test func aBodyThatBrokeOffOrIsBeingReadIsNotTakenAtOnce() async throws {
    let exchange = Exchange { _ in }
    let broken = HTTPResponseBody(ExchangeBody(exchange))
    [1].withUnsafeBufferPointer { exchange.deliver($0) }
    exchange.end(.failure(HTTPError(.interrupted, "it broke off")))
    #expect(broken.takeAll(upTo: 8) == nil)
    await #expect(throws: HTTPError.self) { try await broken.collect(upTo: 8) }
    let read = HTTPResponseBody.bytes([1, 2])
    var iterator = read.makeAsyncIterator()
    #expect(read.takeAll(upTo: 8) == nil)
    #expect(try await iterator.next()?.count == 2)
    let taken = HTTPResponseBody.bytes([1, 2])
    #expect(taken.takeAll(upTo: 2) == [1, 2])
    await #expect(throws: HTTPError.self) { try await taken.collect(upTo: 8) }
    #expect(HTTPResponseBody.empty.takeAll(upTo: 0) == [])
    #expect(try await HTTPResponseBody.empty.collect(upTo: 0) == [])
  }
}
