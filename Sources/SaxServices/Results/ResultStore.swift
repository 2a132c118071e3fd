internal import SaxEvents

/// The objects that a response was mapped to.
struct KeptResult<Element: Sendable>: Sendable {
  var key: String
  /// The time at which the response had come, in seconds since 1970.
  var time: Double
  var objects: [Element]
}

extension KeptResult: Codable where Element: Codable {}

/// A store of results. What fails there is no error to anyone: the result is
/// not there, or not kept.
protocol ResultStore<Element>: Sendable {
  associatedtype Element: Sendable

  func result(for key: String) async -> KeptResult<Element>?

  /// Puts a result in the place of the one with its key, and removes others that are one too many.
  func keep(_ result: KeptResult<Element>) async

  /// Removes those whose keys begin so.
  func remove(prefix: String) async
}

struct MemoryResultStore<Element: Sendable>: ResultStore {
  private let limits: ResultLimits
  private let results = Locked<[String: KeptResult<Element>]>([:])

  init(_ limits: ResultLimits) { self.limits = limits }

  func result(for key: String) -> KeptResult<Element>? { results.withLock { $0[key] } }

  func keep(_ result: KeptResult<Element>) {
    results.withLock { results in
      results[result.key] = result
      for key in limits.excess(of: results.mapValues(\.time), at: result.time) {
        results[key] = nil
      }
    }
  }

  func remove(prefix: String) {
    results.withLock { results in results = results.filter { !$0.key.hasPrefix(prefix) } }
  }
}

extension ResultLimits {
  /// The results that have to go.
  ///
  /// - Parameters:
  ///   - times: when each was kept, by anything.
  ///   - now: in seconds since 1970, as those are.
  func excess(of times: [String: Double], at now: Double) -> [String] {
    // Those of the future are by a clock that was wrong.
    let (old, usable) = times.reduce(into: ([String](), [(name: String, time: Double)]())) {
      if abs(now - $1.value) > age.inSeconds {
        $0.0.append($1.key)
      } else {
        $0.1.append(($1.key, $1.value))
      }
    }
    let latest = usable.sorted { $0.time > $1.time }
    return old + latest.dropFirst(max(0, results)).map(\.name)
  }
}
