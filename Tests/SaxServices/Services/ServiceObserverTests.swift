import Dispatch
import SaxServices
import Testing

/// The observers of services, their order and their places.
@Suite("Observers of services", .timeLimit(.minutes(1))) struct ServiceObserverTests {
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
    var counts: [Int] = []
    let activities = center.activities
    other.open()
    for await activity in activities {
      counts.append(activity.count)
      if activity.count == 0 { break }
    }
    #expect(counts.first == 2 && counts.last == 0)
    #expect(center.activity.progress == 1)
    try await first.value
    try await second.value
  }
}
