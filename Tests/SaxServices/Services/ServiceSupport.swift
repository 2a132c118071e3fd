import SaxEvents
import SaxServices

/// A service that does what a closure does.
struct Work<Output: Sendable>: Service {
  var kind = "work"
  var options = ServiceOptions()
  let body: @Sendable (ServiceRun) async throws -> Output

  init(
    _ kind: String = "work", _ options: ServiceOptions = ServiceOptions(),
    _ body: @escaping @Sendable (ServiceRun) async throws -> Output
  ) {
    self.kind = kind
    self.options = options
    self.body = body
  }

  func run(_ run: ServiceRun) async throws -> Output { try await body(run) }
}

struct WorkFailure: Error, Equatable {
  var number = 0
}

/// The events that observers have heard, as text.
final class Heard: Sendable {
  private let all = Locked<[String]>([])

  var lines: [String] { all.withLock { $0 } }

  func add(_ line: String) { all.withLock { $0.append(line) } }

  func add(_ event: ServiceEvent) { add(event.text) }
}

extension ServiceEvent {
  var text: String {
    switch step {
    case .started: "started"
    case .progress(let done, let message):
      "\((done * 1000).rounded() / 1000)\(message.map { " \($0)" } ?? "")"
    case .response(let status, _): "response \(status)"
    case .object(let object): "object \(object)"
    case .movedToBackground: "background"
    case .movedToForeground: "foreground"
    case .ended(.success(let value)): "success \(value)"
    case .ended(.failure(let error)): "failure \(error)"
    case .ended(.cancelled(let reason)): "cancelled \(reason ?? "-")"
    }
  }
}

/// A gate at which somebody waits until somebody else opens it.
final class Gate: Sendable {
  private let state = Locked((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// Waits until something holds.
func until(
  isolation: isolated (any Actor)? = #isolation, _ holds: () -> Bool
) async throws {
  while !holds() { try await Task.sleep(for: .milliseconds(1)) }
}
