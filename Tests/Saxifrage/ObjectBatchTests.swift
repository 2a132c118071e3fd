import Testing

@testable import Saxifrage

/// An object that tells how many there are.
private final class Counted {
  nonisolated(unsafe) static var count = 0
  let number: Int
  init(_ number: Int) {
    self.number = number
    Self.count += 1
  }
  deinit { Self.count -= 1 }
}

@Suite(.serialized) struct ObjectBatchTests {
  @Test func objectsComeOutInTheOrderThatTheyWentIn() {
    let batch = ObjectBatch<Counted>()
    var seen: [Int] = []
    for round in 0..<3 {
      for number in 0..<100 { batch.append(Counted(100 * round + number)) }
      while batch.beginStretch() {
        while let object = batch.popFirst() { seen.append(object.number) }
      }
      #expect(batch.isEmpty)
      batch.clear()
    }
    #expect(seen == Array(0..<300))
    #expect(Counted.count == 0)
  }

  @Test func objectsAreMovedFromOneToTheOther() {
    do {
      let (first, second) = (ObjectBatch<Counted>(), ObjectBatch<Counted>())
      for number in 0..<20 { first.append(Counted(number)) }
      for number in 20..<70 { second.append(Counted(number)) }
      first.append(movingFrom: second)
      #expect(second.isEmpty && first.count == 70)
      #expect(Counted.count == 70)
      second.append(Counted(0))
      _ = first.beginStretch()
      #expect(first.popFirst()?.number == 0)
      #expect(Counted.count == 70)
    }
    #expect(Counted.count == 0)
  }

  @Test func whatIsNotTakenIsFreed() {
    let batch = ObjectBatch<Counted>()
    for number in 0..<20 { batch.append(Counted(number)) }
    _ = batch.beginStretch()
    _ = batch.popFirst()
    #expect(Counted.count == 19)
    batch.clear()
    #expect(Counted.count == 0)
    #expect(!batch.beginStretch() && batch.popFirst() == nil)
  }
}

extension ObjectBatch {
  func append(_ element: consuming Element) { makePlace().initialize(to: element) }
}
