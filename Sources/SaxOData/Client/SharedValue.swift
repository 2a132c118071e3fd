internal import SaxEvents
internal import SaxHTTP

/// A value that is found out once for all who wait for it, and kept.
final class SharedValue<Value: Sendable>: Sendable {
  private let work = Locked<SharedWork<Value>?>(nil)

  /// The value; nil before it was found out.
  var known: Value? { work.withLock { $0 }?.output }

  /// The value, which is found out if it is not known. After a failure whoever comes next asks anew.
  ///
  /// - Throws: what finding it out throws; `CancellationError` as soon as the task is cancelled.
  func value(_ find: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let new = SharedWork<Value>()
    let (current, number) = work.withLock { work -> (SharedWork<Value>, Int) in
      if let known = work, let number = known.join() { return (known, number) }
      work = new
      return (new, 0)
    }
    if current === new { new.start(find) }
    return try await current.outcome(for: number)
  }

  /// Takes another in its place.
  func replace(with value: Value) { work.withLock { $0 = SharedWork(value) } }

  /// Forgets a value that is known.
  ///
  /// - Parameter isWrong: true for one that is to be forgotten.
  func forget(where isWrong: (Value) -> Bool) {
    work.withLock { work in
      if let value = work?.output, isWrong(value) { work = nil }
    }
  }
}
