import Dispatch
import SaxEvents
import SaxTestRandom
import Testing

@testable import SaxServices

/// Many services at the same time, and whatever may happen to them.
@Suite("Services that race", .serialized, .timeLimit(.minutes(2))) struct ServiceRaceTests {
  /// Waits, reports, runs parts, fails or succeeds, at random.
  private static func work(_ seed: UInt64) -> Work<Int> {
    var options = ServiceOptions()
    options.mayRunInBackground = seed % 3 == 0
    options.isCancellable = seed % 7 != 0
    return Work("kind \(seed % 5)", options) { run in
      var random = SplitMix(seed: seed)
      for step in 0..<4 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: run.report(Double(step) / 4, message: "step \(step)")
        case 1: try await Task.sleep(for: .microseconds(Int.random(in: 1...2000, using: &random)))
        case 2: try await run.part(0.2) { try await $0.perform(Work("part") { $0.report(1) }) }
        case 3: run.move(toBackground: Bool.random(using: &random))
        case 4: run.deliver(step)
        default: await Task.yield()
        }
      }
      if Int.random(in: 0..<5, using: &random) == 0 { throw WorkFailure(number: Int(seed)) }
      return Int(seed)
    }
  }

  @Test func everyServiceEndsExactlyOnce() async throws {
    let center = ServiceCenter()
    let lives = Locked<[ServiceID: [String]]>([:])
    let queue = DispatchQueue(label: "events", attributes: .concurrent)
    let readers = (0..<20).map { index in
      Task {
        if index % 2 == 0 {
          for await _ in center.activities {}
        } else {
          for await _ in center.events(of: .kind("kind \(index % 5)")) {}
        }
      }
    }
    let all = center.observe { event in
      lives.withLock { $0[event.service, default: []].append(event.text) }
    }
    var ended = 0
    await withTaskGroup(of: Void.self) { group in
      for seed in 0..<500 {
        group.addTask {
          var random = SplitMix(seed: UInt64(seed) ^ 0x5EED)
          var owner: ServiceOwner? = center.owner()
          if seed % 9 == 0 {
            // One whose task is cancelled.
            let task = Task { try await center.run(Self.work(UInt64(seed)), owner: nil) }
            try? await Task.sleep(for: .microseconds(Int.random(in: 0...1500, using: &random)))
            task.cancel()
            _ = await task.result
            return
          }
          let task = center.start(Self.work(UInt64(seed)), owner: owner)
          let token = center.observe(
            .service(task.id), on: seed % 2 == 0 ? .queue(queue) : .atOnce
          ) { _ in }
          try? await Task.sleep(for: .microseconds(Int.random(in: 0...1500, using: &random)))
          switch Int.random(in: 0..<8, using: &random) {
          case 0: task.cancel(reason: "one")
          case 1: center.cancel(.kind("kind \(seed % 5)"), reason: "a kind")
          case 2: owner = nil
          case 3: center.expireBackground()
          case 4: token.end()
          case 5: center.move(.all, toBackground: true)
          default: break
          }
          let outcome: String
          do {
            outcome = "success \(try await task.value)"
          } catch let error as ServiceCancellation {
            outcome = "cancelled \(error.reason ?? "-")"
          } catch {
            outcome = "failure \(error)"
          }
          let last = lives.withLock { $0[task.id]?.last }
          #expect(last == outcome)
          withExtendedLifetime((owner, token)) {}
        }
      }
      for await _ in group {
        ended += 1
        // Their readers are cancelled meanwhile.
        if ended % 20 == 0, ended / 20 <= readers.count { readers[ended / 20 - 1].cancel() }
      }
    }
    #expect(ended == 500)
    let known = lives.withLock { $0 }
    #expect(known.count >= 500)
    for (id, lines) in known {
      let ends = lines.indices.filter { index in
        ["success", "failure", "cancelled"].contains { lines[index].hasPrefix($0) }
      }
      #expect(lines.first == "started" && ends == [lines.count - 1], "\(id): \(lines)")
    }
    all.end()
    for reader in readers {
      reader.cancel()
      await reader.value
    }
    center.state.withLock { state in
      #expect(state.entries.isEmpty && state.numbers.isEmpty && state.observers.isEmpty)
      #expect(state.listeners.isEmpty && state.mocks.isEmpty && state.streams.isEmpty)
    }
  }

  @Test func nothingIsKeptOfACenter() async throws {
    weak var gone: ServiceCenter?
    weak var object: AnyObject?
    do {
      let center = ServiceCenter()
      gone = center
      final class Held: Sendable {}
      let held = Held()
      object = held
      let token = center.observe { _ in _ = held }
      for seed in 0..<20 {
        _ = try? await center.run(Self.work(UInt64(seed)), owner: center.owner())
      }
      _ = center.events(of: .all)
      _ = center.activities
      token.end()
    }
    #expect(gone == nil && object == nil)
  }

  /// A service that does what it is told, one call after the other, against a model of its life.
  @Test func callsInAnyOrderGiveTheEventsOfTheModel() async throws {
    for seed in 0..<300 {
      var random = SplitMix(seed: UInt64(seed))
      let center = ServiceCenter()
      let heard = Heard()
      var options = ServiceOptions()
      options.mayRunInBackground = Bool.random(using: &random)
      options.isCancellable = Bool.random(using: &random)
      let calls = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Int.random(in: 0..<6, using: &random)
      }
      let fails = Bool.random(using: &random)

      var wanted = ["started"]
      var (progress, isInBackground, isCancelled) = (0.0, false, false)
      for (index, call) in calls.enumerated() {
        switch call {
        case 0:
          let done = Double(index % 5) / 4
          if done > progress {
            progress = done
            wanted.append("\(done)")
          }
        case 1: wanted.append("object \(index)")
        case 2, 3:
          if options.mayRunInBackground, isInBackground != (call == 2) {
            isInBackground = call == 2
            wanted.append(isInBackground ? "background" : "foreground")
          }
        case 4: isCancelled = isCancelled || options.isCancellable
        default: isCancelled = isCancelled || isInBackground
        }
      }
      let work = Work("model", options) { run in
        for (index, call) in calls.enumerated() {
          switch call {
          case 0: run.report(Double(index % 5) / 4)
          case 1: run.deliver(index)
          case 2, 3: run.move(toBackground: call == 2)
          case 4: center.cancel(.all, reason: "told to")
          default: center.expireBackground()
          }
        }
        if fails { throw WorkFailure(number: 1) }
        return 1
      }
      _ = try? await center.run(work) { heard.add($0) }
      let last = heard.lines.last ?? ""
      #expect(Array(heard.lines.dropLast()) == wanted, "\(seed): \(calls)")
      let ending = isCancelled ? "cancelled" : fails ? "failure" : "success"
      #expect(last.hasPrefix(ending), "\(seed): \(calls)")
    }
  }
}
