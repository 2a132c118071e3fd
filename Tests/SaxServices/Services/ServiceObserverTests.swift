import Dispatch
import SaxServices
import Testing

/// The observers of services, their order and their places.
@Suite("Observers of services", .timeLimit(.minutes(5))) struct ServiceObserverTests {
  @Test func thePrimaryComesFirstThenThePriority() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    func observe(
      _ name: String, _ filter: ServiceFilter, priority: Int = 0, isPrimary: Bool = false
    ) -> ServiceToken {
      center.observe(filter, priority: priority, isPrimary: isPrimary) {
        if $0.ending != nil { heard.add(name) }
      }
    }
    let tokens = [
      observe("low", .all, priority: -1), observe("first of its priority", .kind("work")),
      observe("second of its priority", .all), observe("high", .all, priority: 9),
      observe("primary", .all, priority: -5, isPrimary: true), observe("other", .kind("other")),
    ]
    try await center.run(Work { _ in })
    #expect(
      heard.lines == ["primary", "high", "first of its priority", "second of its priority", "low"])
    for token in tokens { token.end() }
    try await center.run(Work { _ in })
    #expect(heard.lines.count == 5)
  }

  @Test func anObserverEndsWithItsToken() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    var token: ServiceToken? = center.observe { heard.add($0) }
    try await center.run(Work { _ in })
    _ = token
    token = nil
    try await center.run(Work { _ in })
    #expect(heard.lines == ["started", "success ()"])
  }

  @Test func eventsComeInOrderOnAConcurrentQueue() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let queue = DispatchQueue(label: "events", attributes: .concurrent)
    let token = center.observe(on: .queue(queue)) { heard.add($0) }
    try await center.run(Work { run in for index in 1...200 { run.deliver(index) } })
    try await until { heard.lines.count == 202 }
    #expect(
      heard.lines == ["started"] + (1...200).map { "object \($0)" } + ["success ()"])
    token.end()
  }

  @Test @MainActor func eventsComeOnTheMainActor() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let token = center.observe(on: .main) {
      MainActor.assertIsolated()
      heard.add($0)
    }
    try await center.run(Work { $0.report(0.5) })
    try await until { heard.lines.count == 3 }
    #expect(heard.lines == ["started", "0.5", "success ()"])
    token.end()
  }

  @Test @MainActor func anObserverOnTheMainActorUsesItsState() async throws {
    @MainActor final class Label { var lines: [String] = [] }
    let center = ServiceCenter()
    let label = Label()
    let token = center.observe(on: .main) { label.lines.append($0.text) }
    try await center.run(Work { $0.report(0.5) })
    while label.lines.count < 3 { await Task.yield() }
    #expect(label.lines == ["started", "0.5", "success ()"])
    token.end()
  }

  @Test func eventsComeOnTheExecutorAndTheActorThatAreNamed() async throws {
    let executor = OwnExecutor()
    let actor = Tally()
    let heard = Heard()
    let center = ServiceCenter(observeOn: .executor(executor))
    let tokens = [
      center.observe { event in
        executor.assertOnIt()
        heard.add(event)
      },
      center.observe(on: .actor(actor)) { _ in actor.assumeIsolated { $0.count += 1 } },
    ]
    try await center.run(Work { run in for index in 1...200 { run.deliver(index) } })
    try await until { heard.lines.count == 202 }
    #expect(
      heard.lines == ["started"] + (1...200).map { "object \($0)" } + ["success ()"])
    while await actor.count < 202 { await Task.yield() }
    for token in tokens { token.end() }
  }

  @Test func anObserverKeepsNoActor() async throws {
    let center = ServiceCenter()
    weak var gone: Keeper?
    do {
      let keeper = Keeper()
      await keeper.observe(center)
      try await center.run(Work { _ in })
      gone = keeper
      while await keeper.count < 2 { await Task.yield() }
    }
    try await until { gone == nil }
    try await center.run(Work { _ in })
  }

  /// Each filter by itself, for observing, querying and cancelling.
  @Test func servicesAreMeantByInstanceKindOwnerAndAll() async throws {
    for filter in ["instance", "kind", "owner", "all"] {
      let center = ServiceCenter()
      let gate = Gate()
      let owner = center.owner()
      let work = Work { _ in await gate.wait() }
      let own = center.start(work, owner: owner)
      let other = center.start(work.transformed { $0 })
      let meant: ServiceFilter =
        switch filter {
        case "instance": .service(own.id)
        case "kind": .kind("work")
        case "owner": .owner(owner)
        default: .all
        }
      let isOne = filter == "instance" || filter == "owner"
      #expect(Set(center.running(meant)) == (isOne ? [own.id] : [own.id, other.id]), "\(filter)")
      let heard = Heard()
      let token = center.observe(meant) { if $0.ending != nil { heard.add($0.service.kind) } }
      center.cancel(meant, reason: "enough")
      gate.open()
      await #expect(throws: ServiceCancellation.self) { try await own.value }
      if isOne { try await other.value } else { _ = try? await other.value }
      try await until { heard.lines.count == (isOne ? 1 : 2) }
      #expect(center.running(.all).isEmpty)
      token.end()
    }
  }

  @Test func eventsAreASequence() async throws {
    let center = ServiceCenter()
    let gate = Gate()
    let task = center.start(
      Work {
        await gate.wait()
        $0.deliver(1)
      })
    let events = center.events(of: .service(task.id))
    gate.open()
    var lines: [String] = []
    for await event in events { lines.append(event.text) }
    #expect(lines == ["object 1", "success ()"])
    // One that is over has none.
    for await _ in center.events(of: .service(task.id)) { Issue.record("an event after the end") }
  }

  @Test func anErrorMayBeDealtWith() async {
    let center = ServiceCenter()
    let heard = Heard()
    let tokens = [
      center.observe(priority: 1) { if $0.ending != nil { $0.markErrorHandled() } },
      center.observe { if $0.ending != nil { heard.add("\($0.isErrorHandled)") } },
    ]
    _ = try? await center.run(Work { _ in throw WorkFailure() })
    #expect(heard.lines == ["true"])
    for token in tokens { token.end() }
  }

  @Test func eventsHaveTheContext() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let token = center.observe { heard.add("\($0.context["page"] as? Int ?? 0)") }
    try await center.run(Work { #expect($0.context["page"] as? Int == 3) }, context: ["page": 3])
    #expect(heard.lines == ["3", "3"])
    token.end()
  }

  @Test func anIndicatorIsToldOfAll() async throws {
    let center = ServiceCenter()
    var options = ServiceOptions()
    options.message = "first"
    let (gate, other) = (Gate(), Gate())
    let first = center.start(
      Work("a", options) {
        $0.report(0.5)
        gate.open()
        await other.wait()
      })
    await gate.wait()
    let second = center.start(
      Work {
        _ = $0
        await other.wait()
      })
    #expect(center.activity.count == 2)
    #expect(center.activity.progress == 0.25)
    #expect(center.activity.message == "first")
    var activities = center.activities.makeAsyncIterator()
    // Read before the services go on: of several changes a reader gets the latest.
    #expect(await activities.next()?.count == 2)
    other.open()
    var last: Int?
    while last != 0, let activity = await activities.next() { last = activity.count }
    #expect(last == 0)
    #expect(center.activity.progress == 1)
    try await first.value
    try await second.value
  }

  /// The tokens and owners that an observer, a context or a mock holds go with them, and come back to the center.
  @Test func whatGoesMayComeBack() async throws {
    final class Held: Sendable {
      let token: ServiceToken
      let owner: ServiceOwner
      init(_ center: ServiceCenter) {
        token = center.observe { _ in }
        owner = center.owner()
      }
    }
    let center = ServiceCenter()
    for _ in 0..<20 {
      var held: Held? = Held(center)
      let task = center.start(
        Work { _ in }, context: ["held": Held(center)],
        onEvent: { [held] _ in withExtendedLifetime(held) {} })
      let other = center.observe { [held] _ in withExtendedLifetime(held) {} }
      let mock = center.mock("other", by: .result(Held(center)))
      held = nil
      _ = try? await task.value
      other.end()
      mock.end()
    }
    #expect(center.running() == [])
  }

  @Test func observersOfOneQueueKeepTheirOrder() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let queue = DispatchQueue(label: "events")
    let tokens = [
      center.observe(on: .queue(queue)) { heard.add("second \($0.text)") },
      center.observe(isPrimary: true, on: .queue(queue)) { heard.add("first \($0.text)") },
    ]
    try await center.run(Work { run in for index in 0..<100 { run.deliver(index) } })
    try await until { heard.lines.count == 204 }
    let events = ["started"] + (0..<100).map { "object \($0)" } + ["success ()"]
    #expect(heard.lines == events.flatMap { ["first \($0)", "second \($0)"] })
    for token in tokens { token.end() }
  }

  @Test func nothingComesBehindTheEndOfAToken() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let queue = DispatchQueue(label: "events")
    let gate = DispatchSemaphore(value: 0)
    let token = center.observe(on: .queue(queue)) { heard.add($0) }
    queue.async { gate.wait() }
    try await center.run(Work { _ in })
    token.end()
    gate.signal()
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(heard.lines == [])
  }

  /// The sequence of one service has its ending, or nothing at all.
  @Test func theEndingIsNotLost() async throws {
    let center = ServiceCenter()
    for _ in 0..<300 {
      let task = center.start(Work { $0.deliver(1) })
      var last: ServiceEvent?
      for await event in center.events(of: .service(task.id)) { last = event }
      #expect(last == nil || last?.ending != nil)
      try await task.value
    }
  }

  @Test func sequencesEndWithTheCenter() async {
    var center: ServiceCenter? = ServiceCenter()
    let events = center?.events()
    let activities = center?.activities
    let tasks = [
      Task { if let events { for await _ in events {} } },
      Task { if let activities { for await _ in activities {} } },
    ]
    center = nil
    for task in tasks { await task.value }
  }

  /// A reader that comes later is told of what an earlier one knew last.
  @Test func aLaterIndicatorIsToldAgain() async throws {
    let center = ServiceCenter()
    for _ in 0..<3 {
      let gate = Gate()
      let task = center.start(
        Work {
          _ = $0
          await gate.wait()
        })
      var counts: [Int] = []
      for await activity in center.activities {
        counts.append(activity.count)
        if activity.count == 0 { break }
        gate.open()
      }
      #expect(counts == [1, 0])
      try await task.value
    }
  }
}

/// Runs what it is given on a thread of its own.
private final class OwnExecutor: TaskExecutor {
  private static let key = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "own", attributes: .concurrent)

  init() { queue.setSpecific(key: Self.key, value: true) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func assertOnIt() { #expect(DispatchQueue.getSpecific(key: Self.key) == true) }
}

private actor Tally { var count = 0 }

/// Holds the token of its observer.
private actor Keeper {
  var count = 0
  private var token: ServiceToken?

  func observe(_ center: ServiceCenter) {
    token = center.observe(on: .actor(self)) { [weak self] _ in
      self?.assumeIsolated { $0.count += 1 }
    }
  }
}
