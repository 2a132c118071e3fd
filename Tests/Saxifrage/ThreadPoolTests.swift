import Dispatch
import Testing

@testable import Saxifrage

/// Threads that readings run on.
@Suite struct ThreadPoolTests {
  private static func task<T: Sendable>(
    _ pool: ThreadPool, _ body: @escaping @Sendable () async -> T
  ) -> Task<T, Never> {
    Task.detached(executorPreference: pool) { await body() }
  }

  @Test(.timeLimit(.minutes(1)))
  func thereAreNoMoreThreadsThanWanted() async {
    let pool = ThreadPool(usual: 2, most: 2)
    let tasks = (0..<200).map { number in
      Self.task(pool) {
        for _ in 0..<10 { await Task.yield() }
        return number
      }
    }
    var sum = 0
    for task in tasks { sum += await task.value }
    #expect(sum == 19_900)
    #expect(pool.count <= 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func threadsThatBlockAreReplacedUpToTheMost() async {
    let pool = ThreadPool(usual: 2, most: 6)
    let gate = DispatchSemaphore(value: 0)
    let blocked = (0..<8).map { _ in Self.task(pool) { Self.wait(gate) } }
    while pool.count < 6 { await Task.yield() }
    let late = Self.task(pool) { 1 }
    for _ in 0..<8 { gate.signal() }
    #expect(await late.value == 1)
    for task in blocked { await task.value }
    #expect(pool.count <= 6)
  }

  private static func wait(_ gate: DispatchSemaphore) { gate.wait() }

  @Test(.timeLimit(.minutes(1)))
  func aLongReadingLetsOthersRun() async {
    let pool = ThreadPool(usual: 1, most: 1)
    let (isDone, done) = AsyncStream.makeStream(of: Void.self)
    let long = Self.task(pool) {
      var rounds = 0
      while !Task.isCancelled {
        rounds += 1
        await pool.letOthersRun()
      }
      return rounds
    }
    let short = Self.task(pool) { () -> Void in done.yield() }
    for await _ in isDone { break }
    long.cancel()
    await short.value
    #expect(await long.value > 0)
  }
}
