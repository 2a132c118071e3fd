import Testing

@testable import Saxifrage

private typealias State = StreamHandoverState<Int, Consumer>

private final class Consumer: Sendable {}

private let consumer = Consumer()

private struct Broken: Error {}

private func batch(_ objects: Int...) -> ObjectBatch<Int> {
  let batch = ObjectBatch<Int>()
  for object in objects { batch.append(object) }
  return batch
}

private func objects(_ batch: ObjectBatch<Int>) -> [Int] {
  var objects: [Int] = []
  while batch.beginStretch() { while let object = batch.popFirst() { objects.append(object) } }
  return objects
}

private func objects(_ take: State.Take) -> [Int]? {
  if case .objects(let batch, _) = take { objects(batch) } else { nil }
}

private func withTurn(_ take: State.Take) -> Bool? {
  if case .objects(_, let withTurn) = take { withTurn } else { nil }
}

private func isWait(_ take: State.Take) -> Bool { if case .wait = take { true } else { false } }
private func isTurn(_ take: State.Take) -> Bool { if case .turn = take { true } else { false } }
private func isCancelled(_ take: State.Take) -> Bool {
  if case .cancelled = take { true } else { false }
}
private func isEnd(_ take: State.Take) -> Bool {
  if case .end(.success) = take { true } else { false }
}

extension State {
  fileprivate mutating func offer(
    _ objects: ObjectBatch<Int>, bytes: Int, after time: Duration = .zero
  ) -> Offer {
    var objects = objects
    return offer(&objects, bytes: bytes, after: time)
  }
}

@Test func keepsUpToAWindow() {
  var state = State(window: 10)
  #expect(isTurn(state.take()))
  #expect(!state.isFull)
  _ = state.offer(batch(1, 2), bytes: 6)
  #expect(!state.isFull)
  _ = state.offer(batch(), bytes: 3)
  #expect(!state.isFull)
  _ = state.offer(batch(3), bytes: 1)
  #expect(state.isFull)
  #expect((!state.goesOn(isAtHand: false)) as Bool)
  #expect(objects(state.take()) == [1, 2, 3])
  #expect(!state.isFull)
}

@Test func bytesWithoutObjectsFillNoWindow() {
  var state = State(window: 10)
  for _ in 0..<100 { _ = state.offer(batch(), bytes: 64) }
  #expect(!state.isFull)
  _ = state.offer(batch(1), bytes: 64)
  #expect(state.isFull)
}

@Test func deliversToOneWhoWaits() {
  var state = State(window: 10)
  #expect(isTurn(state.take()))
  #expect(isWait(state.take()))
  let waits = state.wait(consumer)
  #expect(waits)
  guard case .delivered(to: let told, let new) = state.offer(batch(1, 2), bytes: 64) else {
    Issue.record("not delivered")
    return
  }
  #expect(told === consumer)
  #expect(objects(new) == [1, 2])
  #expect(!state.isFull)
  #expect(isWait(state.take()))
}

@Test func theTurnIsTakenByOne() {
  var state = State(window: 10)
  #expect(isTurn(state.take()))
  #expect(isWait(state.take()))
  state.giveTurnBack(isAtHand: true)
  let waits = state.wait(consumer)
  #expect(!waits)
  #expect(isTurn(state.take()))
}

@Test func whoWaitsForBytesIsReadAheadFor() {
  var state = State(window: 10)
  #expect(isTurn(state.take()))
  _ = state.offer(batch(1), bytes: 1)
  #expect((state.goesOn(isAtHand: false)) as Bool)
  _ = state.offer(batch(2), bytes: 9)
  #expect((!state.goesOn(isAtHand: false)) as Bool)
  #expect(withTurn(state.take()) == true)
  #expect(isWait(state.take()))
}

@Test func readsAheadWhereTheLoopTakesLong() {
  var state = State(window: 10)
  for (loop, isLong) in [(1, false), (60, true), (20, false)] {
    #expect(isTurn(state.take()))
    _ = state.offer(batch(1), bytes: 10, after: .microseconds(100))
    state.giveTurnBack(isAtHand: true)
    state.giveBack(batch(), after: .microseconds(loop))
    #expect(withTurn(state.take()) == isLong)
    if isLong {
      #expect(isWait(state.take()))
      #expect((state.goesOn(isAtHand: true)) as Bool)
      state.giveBack(batch(), after: .zero)
      #expect((!state.goesOn(isAtHand: true)) as Bool)
    }
  }
}

@Test func whoWaitsIsReadForInAnyCase() {
  var state = State(window: 10)
  _ = state.offer(batch(1), bytes: 1, after: .microseconds(100))
  _ = state.take()
  #expect(isTurn(state.take()))
  let waits = state.wait(consumer)
  #expect(waits)
  #expect((state.goesOn(isAtHand: true)) as Bool)
}

@Test func anEmptiedBatchIsFilledAgain() {
  var state = State(window: 10)
  let (spent, first) = (batch(), batch(1))
  state.giveBack(spent, after: .zero)
  var offered = first
  _ = state.offer(&offered, bytes: 1)
  #expect(offered === spent)
  guard case .objects(let taken, _) = state.take() else {
    Issue.record("nothing taken")
    return
  }
  #expect(taken === first)
}

@Test func tellsTheEndOnceTheObjectsAreTaken() {
  var state = State(window: 10)
  _ = state.offer(batch(1), bytes: 1)
  #expect(state.end(.failure(Broken())) == nil)
  #expect(state.isFull)
  #expect(objects(state.take()) == [1])
  guard case .end(.failure(let error)) = state.take() else {
    Issue.record("no error")
    return
  }
  #expect(error is Broken)
  #expect(isEnd(state.take()))
}

@Test func tellsTheEndToOneWhoWaits() {
  var state = State(window: 10)
  _ = state.take()
  _ = state.wait(consumer)
  #expect(state.end(.success(())) === consumer)
  #expect(isEnd(state.take()))
}

@Test func resumesWhoWaitsWhenCancelled() {
  var state = State(window: 10)
  _ = state.take()
  _ = state.wait(consumer)
  #expect(state.cancel() === consumer)
  #expect(state.cancel() == nil)
  #expect(isCancelled(state.take()))
  guard case .refused = state.offer(batch(1), bytes: 1) else {
    Issue.record("not refused")
    return
  }
  #expect((!state.goesOn(isAtHand: true)) as Bool)
}

@Test func cancellingAfterTheEndChangesNothing() {
  var state = State(window: 1)
  _ = state.end(.success(()))
  #expect(isEnd(state.take()))
  #expect(state.cancel() == nil)
  #expect(isEnd(state.take()))
}
