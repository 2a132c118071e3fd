import SaxServices
import Testing

/// The life of a service, from its start to the one event that ends it.
@Suite("The life of a service", .timeLimit(.minutes(1))) struct ServiceLifeTests {
  private func heard<Output: Sendable>(
    _ service: some Service<Output>, _ prepare: (ServiceCenter) -> Void = { _ in }
  ) async -> (lines: [String], result: Result<Output, any Error>) {
    let center = ServiceCenter()
    prepare(center)
    let heard = Heard()
    do {
      let value = try await center.run(service) { heard.add($0) }
      return (heard.lines, .success(value))
    } catch {
      return (heard.lines, .failure(error))
    }
  }

  @Test func succeeds() async throws {
    let (lines, result) = await heard(
      Work {
        $0.report(0.5, message: "half")
        $0.deliver(7)
        return 1
      })
    #expect(lines == ["started", "0.5 half", "object 7", "success 1"])
    #expect(try result.get() == 1)
  }

  @Test func fails() async {
    let (lines, result) = await heard(Work<Int> { _ in throw WorkFailure(number: 3) })
    #expect(lines == ["started", "failure WorkFailure(number: 3)"])
    #expect(throws: WorkFailure(number: 3)) { try result.get() }
  }

  @Test func isCancelledWithAReason() async throws {
    let center = ServiceCenter()
    let (heard, gate) = (Heard(), Gate())
    let task = center.start(
      Work {
        gate.open()
        while true {
          try $0.checkCancellation()
          try await Task.sleep(for: .seconds(60))
        }
      }, onEvent: { heard.add($0) })
    await gate.wait()
    #expect(center.running() == [task.id])
    #expect(task.cancel(reason: "enough"))
    #expect(!task.cancel(reason: "again"))
    await #expect(throws: ServiceCancellation(reason: "enough")) { try await task.value }
    #expect(heard.lines == ["started", "cancelled enough"])
    #expect(center.running() == [])
  }

  @Test func aCancelledTaskIsHeardOf() async {
    let center = ServiceCenter()
    let (heard, gate) = (Heard(), Gate())
    let task = Task {
      try await center.run(
        Work {
          _ = $0
          gate.open()
          try await Task.sleep(for: .seconds(60))
        }, onEvent: { heard.add($0) })
    }
    await gate.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(heard.lines == ["started", "cancelled -"])
  }

  /// A service that was cancelled has no result, though nothing in it looked.
  @Test func aCancellationBetweenTwoStepsIsNotLost() async {
    let center = ServiceCenter()
    let heard = Heard()
    let run = Work {
      center.cancel(.all, reason: "between")
      $0.report(1)
      return 5
    }
    await #expect(throws: ServiceCancellation(reason: "between")) {
      try await center.run(run) { heard.add($0) }
    }
    #expect(heard.lines == ["started", "1.0", "cancelled between"])
  }

  @Test func someMayNotBeCancelledByTheUser() async throws {
    var options = ServiceOptions()
    options.isCancellable = false
    let center = ServiceCenter()
    let gate = Gate()
    let task = center.start(
      Work("payment", options) { _ in
        await gate.wait()
        return 1
      })
    #expect(center.cancel(.kind("payment")) == 0)
    #expect(!center.activity.isCancellable)
    gate.open()
    #expect(try await task.value == 1)
  }

  @Test func partsCountByTheirWeights() async throws {
    let (lines, _) = await heard(
      Work { run in
        try await run.part(0.25, message: "head") { $0.report(0.5) }
        try await run.part(0.5) { part in
          try await part.part(0.5) { _ in }
          try await part.perform(
            Work("inner") {
              $0.report(0.5, message: "of its own")
              $0.report(0.25)
            })
        }
        try await run.part(0.25) { $0.report(1.5) }
      })
    #expect(
      lines == [
        "started", "0.0 head", "0.125", "0.25", "0.5", "0.75", "1.0", "success ()",
      ])
  }

  @Test func progressNeverGoesBack() async {
    let (lines, _) = await heard(
      Work {
        for done in [0.5, 0.25, .nan, -1, 0.75, 7] { $0.report(done) }
        $0.report(0, message: "words")
      })
    #expect(lines == ["started", "0.5", "0.75", "1.0", "1.0 words", "success ()"])
  }

  @Test func theFailureOfAPartGoesThrough() async {
    let center = ServiceCenter()
    let heard = Heard()
    let token = center.observe { heard.add("\($0.service.kind) \($0.text)") }
    await #expect(throws: WorkFailure(number: 1)) {
      try await center.run(
        Work("outer") { run in
          try await run.part(0.5) {
            try await $0.perform(Work("inner") { _ in throw WorkFailure(number: 1) })
          }
        })
    }
    #expect(
      heard.lines == [
        "outer started", "inner started", "inner failure WorkFailure(number: 1)",
        "outer failure WorkFailure(number: 1)",
      ])
    token.end()
  }

  @Test func partsAreCancelledWithTheWhole() async {
    let center = ServiceCenter()
    let (heard, gate) = (Heard(), Gate())
    let token = center.observe { heard.add("\($0.service.kind) \($0.text)") }
    let task = center.start(
      Work("outer") { run in
        try await run.perform(
          Work("inner") {
            _ = $0
            gate.open()
            try await Task.sleep(for: .seconds(60))
          })
      })
    await gate.wait()
    center.cancel(.service(task.id), reason: "enough")
    await #expect(throws: ServiceCancellation(reason: "enough")) { try await task.value }
    #expect(
      heard.lines == [
        "outer started", "inner started", "inner cancelled enough", "outer cancelled enough",
      ])
    token.end()
  }

  @Test func goesToTheBackgroundAndExpires() async {
    var options = ServiceOptions()
    options.mayRunInBackground = true
    options.message = "loading"
    let center = ServiceCenter()
    let (heard, gate) = (Heard(), Gate())
    let task = center.start(
      Work("sync", options) {
        _ = $0
        gate.open()
        try await Task.sleep(for: .seconds(60))
      }, onEvent: { heard.add($0) })
    await gate.wait()
    #expect(center.activity.message == "loading" && center.activity.count == 1)
    #expect(center.move(.all, toBackground: true) == 1)
    #expect(center.move(.all, toBackground: true) == 0)
    #expect(center.activity.count == 0)
    #expect(center.move(.all, toBackground: false) == 1)
    #expect(center.expireBackground() == 0)
    #expect(center.move(.kind("sync"), toBackground: true) == 1)
    #expect(center.expireBackground() == 1)
    await #expect(throws: ServiceCancellation.self) { try await task.value }
    #expect(
      heard.lines == [
        "started", "background", "foreground", "background",
        "cancelled the time in the background has expired",
      ])
  }

  @Test func someMayNotGoToTheBackground() async throws {
    let center = ServiceCenter()
    try await center.run(Work { #expect(!$0.move(toBackground: true)) })
  }

  @Test func anOwnerThatGoesCancelsWhatItOwns() async {
    let center = ServiceCenter()
    let gate = Gate()
    var owner: ServiceOwner? = center.owner()
    let other = center.owner()
    let work = Work {
      _ = $0
      gate.open()
      try await Task.sleep(for: .seconds(60))
    }
    let task = center.start(work, owner: owner)
    let kept = center.start(work, owner: other)
    await gate.wait()
    #expect(center.running(.owner(other)) == [kept.id])
    owner = nil
    await #expect(throws: ServiceCancellation(reason: "its owner is gone")) {
      try await task.value
    }
    #expect(center.running() == [kept.id])
    kept.cancel()
    _ = try? await kept.value
    withExtendedLifetime(other) {}
  }

  /// A whole that may not be cancelled would end with its part.
  @Test func partsOfWhatMayNotBeCancelledAreNot() async throws {
    var options = ServiceOptions()
    options.isCancellable = false
    options.mayRunInBackground = true
    let center = ServiceCenter()
    let gate = Gate()
    let task = center.start(
      Work("payment", options) { run in
        try await run.perform(
          Work("send") {
            #expect(center.cancel(.all) == 0 && center.cancel(.kind("send")) == 0)
            #expect($0.move(toBackground: true) && $0.isInBackground)
            #expect(center.activity.count == 0)
            #expect($0.move(toBackground: false) && !$0.isInBackground)
            gate.open()
            return 7
          })
      })
    await gate.wait()
    #expect(try await task.value == 7)
  }

  @Test func partsAtTheSameTimeCountAll() async throws {
    for _ in 0..<50 {
      let (lines, _) = await heard(
        Work { run in
          try await run.part(1) { part in
            try await withThrowingTaskGroup(of: Void.self) { group in
              for _ in 0..<10 {
                group.addTask {
                  try await part.part(0.1) { for done in 1...9 { $0.report(Double(done) / 10) } }
                }
              }
              try await group.waitForAll()
            }
          }
        })
      #expect(lines.suffix(2) == ["1.0", "success ()"])
    }
  }

  @Test func aPartMayChangeWhatIsAroundIt() async throws {
    let center = ServiceCenter()
    let sum = try await center.run(
      Work { run in
        var sum = 0
        for number in 1...3 { try await run.part(0.3) { _ in sum += number } }
        return sum
      })
    #expect(sum == 6)
  }

  /// One that throws such an error by itself was not cancelled by anybody.
  @Test func aCancellationOfItsOwnIsItsError() async {
    let center = ServiceCenter()
    await #expect(throws: CancellationError.self) {
      try await center.run(Work<Int> { _ in throw CancellationError() })
    }
  }

  @Test func whatIsCancelledBeforeItBeginsDoesNothing() async {
    let center = ServiceCenter()
    let token = center.observe { event in
      if case .started = event.step { center.cancel(.service(event.service), reason: "at once") }
    }
    await #expect(throws: ServiceCancellation(reason: "at once")) {
      try await center.run(Work { _ in Issue.record("it was begun") })
    }
    token.end()
  }

  @Test func anOwnerCancelsAll() async {
    var options = ServiceOptions()
    options.isCancellable = false
    let center = ServiceCenter()
    let owner = center.owner()
    let gate = Gate()
    let task = center.start(
      Work("work", options) {
        _ = $0
        gate.open()
        try await Task.sleep(for: .seconds(60))
      }, owner: owner)
    await gate.wait()
    #expect(owner.cancel(reason: "logged out") == 1)
    await #expect(throws: ServiceCancellation(reason: "logged out")) { try await task.value }
  }
}
