import Testing

@testable import Saxifrage

private typealias State = HandoverState<Int, String, String>

private struct Broken: Error {}

private func elements(_ take: State.Take) -> [Int]? {
  if case .elements(let elements, _) = take { elements } else { nil }
}

private func resumed(_ take: State.Take) -> String? {
  if case .elements(_, let producer) = take { producer } else { nil }
}

private func isWait(_ take: State.Take) -> Bool { if case .wait = take { true } else { false } }
private func isCancelled(_ take: State.Take) -> Bool {
  if case .cancelled = take { true } else { false }
}
private func isEnd(_ take: State.Take) -> Bool {
  if case .end(.success) = take { true } else { false }
}

@Test func keepsUpToAWindow() {
  var state = State(window: 10)
  #expect(state.room == .yes)
  _ = state.offer([1, 2], bytes: 6)
  #expect(state.room == .yes)
  _ = state.offer([], bytes: 3)
  #expect(state.room == .yes)
  _ = state.offer([3], bytes: 1)
  #expect(state.room == .no)
  #expect(state.wait("producer") == .no)
  let take = state.take()
  #expect(elements(take) == [1, 2, 3])
  #expect(resumed(take) == "producer")
  #expect(state.room == .yes)
  #expect(isWait(state.take()))
}

@Test func bytesWithoutObjectsFillNoWindow() {
  var state = State(window: 10)
  for _ in 0..<100 { _ = state.offer([], bytes: 64) }
  #expect(state.room == .yes)
  _ = state.offer([1], bytes: 64)
  #expect(state.room == .no)
}

@Test func deliversToOneWhoWaits() {
  var state = State(window: 10)
  #expect(isWait(state.take(orWait: "consumer")))
  guard case .delivered(to: "consumer", [1, 2]) = state.offer([1, 2], bytes: 64) else {
    Issue.record("not delivered")
    return
  }
  #expect(state.room == .yes)
  #expect(isWait(state.take()))
}

@Test func tellsTheEndOnceTheObjectsAreTaken() {
  var state = State(window: 10)
  _ = state.offer([1], bytes: 1)
  #expect(state.end(.failure(Broken())) == nil)
  #expect(state.room == .cancelled)
  #expect(elements(state.take()) == [1])
  guard case .end(.failure(let error)) = state.take() else {
    Issue.record("no error")
    return
  }
  #expect(error is Broken)
  #expect(isEnd(state.take()))
}

@Test func tellsTheEndToOneWhoWaits() {
  var state = State(window: 10)
  _ = state.take(orWait: "consumer")
  #expect(state.end(.success(())) == "consumer")
  #expect(isEnd(state.take()))
}

@Test func resumesWhoWaitsWhenCancelled() {
  var consumers = State(window: 10)
  _ = consumers.take(orWait: "consumer")
  #expect(consumers.cancel().consumer == "consumer")
  #expect(consumers.cancel().consumer == nil)
  #expect(isCancelled(consumers.take()))
  guard case .refused = consumers.offer([1], bytes: 1) else {
    Issue.record("not refused")
    return
  }

  var producers = State(window: 1)
  _ = producers.offer([1], bytes: 1)
  _ = producers.wait("producer")
  #expect(producers.cancel().producer == "producer")
  #expect(producers.room == .cancelled)
  #expect(isCancelled(producers.take()))
}

@Test func cancellingAfterTheEndChangesNothing() {
  var state = State(window: 1)
  _ = state.end(.success(()))
  #expect(isEnd(state.take()))
  let waiting = state.cancel()
  #expect(waiting.consumer == nil && waiting.producer == nil)
  #expect(isEnd(state.take()))
}
