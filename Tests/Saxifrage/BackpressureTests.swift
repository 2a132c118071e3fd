import Foundation
import Saxifrage
import Synchronization
import Testing

/// Chunks of one object each, without end, that count how many have been asked for.
private struct Endless: AsyncSequence, Sendable {
  final class Counter: Sendable {
    let taken = Atomic<Int>(0)
    let isGone = Atomic<Bool>(false)
  }

  let counter = Counter()
  let chunkSize: Int

  final class AsyncIterator: AsyncIteratorProtocol {
    let counter: Counter
    let chunkSize: Int
    init(_ counter: Counter, _ chunkSize: Int) {
      self.counter = counter
      self.chunkSize = chunkSize
    }
    deinit { counter.isGone.store(true, ordering: .relaxed) }

    func next() async -> [UInt8]? {
      let number = counter.taken.wrappingAdd(1, ordering: .relaxed).newValue
      let text = #"{"id":\#(number)}"# + "\n"
      return Array(text.utf8) + [UInt8](repeating: 0x20, count: chunkSize - text.utf8.count)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(counter, chunkSize) }
}

private struct T: Decodable { var id: Int }

private func mapping() throws -> Mapping {
  try Mapping("emit T at /\ntype T { id: Int }", named: "t.sax")
}

private let size = 1024

private func options() -> ReadingOptions {
  var options = ReadingOptions()
  options.format = .ndjson
  options.chunkSize = size
  return options
}

@Test func neverReadsFurtherAheadThanTheWindow() async throws {
  let input = Endless(chunkSize: size)
  var seen = 0
  for try await value in try mapping().objects(T.self, in: .chunks(input), options: options()) {
    seen += 1
    #expect(value.id == seen)
    // What comes meanwhile is the reading's own affair, and still bounded.
    for _ in 0..<10 { await Task.yield() }
    let taken = input.counter.taken.load(ordering: .relaxed)
    #expect(taken <= seen + 2)
    if seen == 200 { break }
  }
}

@Test func leavingTheLoopFreesEverything() async throws {
  let input = Endless(chunkSize: size)
  for try await _ in try mapping().objects(T.self, in: .chunks(input), options: options()) {
    break
  }
  while !input.counter.isGone.load(ordering: .relaxed) { await Task.yield() }
}

@Test func cancellingEndsAWaitForBytes() async throws {
  let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
  let hasStarted = AsyncStream.makeStream(of: Void.self)
  let mapping = try mapping()
  let task = Task {
    var count = 0
    for try await _ in mapping.objects(T.self, in: .chunks(chunks), options: options()) {
      count += 1
      hasStarted.continuation.yield()
    }
    return count
  }
  continuation.yield(Array("{\"id\":1}\n".utf8))
  for await _ in hasStarted.stream { break }
  task.cancel()
  await #expect(throws: CancellationError.self) { try await task.value }
}

@Test func cancellingEndsAWaitForAPipe() async throws {
  let pipe = Pipe()
  let (started, continuation) = AsyncStream.makeStream(of: Void.self)
  let mapping = try mapping()
  let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
  let task = Task {
    for try await _ in mapping.objects(T.self, in: .file(path), options: options()) {
      continuation.yield()
    }
  }
  try pipe.fileHandleForWriting.write(contentsOf: Array("{\"id\":1}\n".utf8))
  for await _ in started { break }
  task.cancel()
  await #expect(throws: CancellationError.self) { try await task.value }
}

@Test func cancellingEndsTheLoopWithObjectsAtHand() async throws {
  let mapping = try mapping()
  let text = (0..<1000).map { "{\"id\":\($0)}\n" }.joined()
  let task = Task {
    var count = 0
    for try await _ in mapping.objects(T.self, in: .text(text), options: ReadingOptions()) {
      count += 1
      withUnsafeCurrentTask { $0?.cancel() }
    }
    return count
  }
  await #expect(throws: CancellationError.self) { try await task.value }
}

@Test func aTaskCancelledBeforehandReadsNothing() async throws {
  let input = Endless(chunkSize: size)
  let mapping = try mapping()
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    for try await _ in mapping.objects(T.self, in: .chunks(input), options: options()) {}
  }
  await #expect(throws: CancellationError.self) { try await task.value }
  #expect(input.counter.taken.load(ordering: .relaxed) == 0)
}

@Test func manyReadingsRunAtOnce() async throws {
  let mapping = try mapping()
  let text = (0..<2000).map { "{\"id\":\($0)}\n" }.joined()
  try await withThrowingTaskGroup(of: Int.self) { group in
    for _ in 0..<20 {
      group.addTask {
        var sum = 0
        for try await value in mapping.objects(T.self, in: .text(text), options: options()) {
          sum += value.id
        }
        return sum
      }
    }
    for try await sum in group { #expect(sum == 1999 * 1000) }
  }
}
