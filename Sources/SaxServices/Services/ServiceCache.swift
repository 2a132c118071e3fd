internal import SaxEvents

/// Keeps results of services.
public protocol ServiceCache: Sendable {
  /// The result that is kept, without any work; nil where there is none.
  ///
  /// - Parameters:
  ///   - kind: the service's kind.
  ///   - key: what tells results of the kind apart.
  func result(of kind: String, key: String) -> (any Sendable)?

  /// Keeps a result, instead of the one before.
  func keep(_ result: any Sendable, of kind: String, key: String)
}

/// The case in which a result that a ``ServiceCache`` keeps is taken.
public enum ServiceCacheUse: Sendable, Hashable {
  /// Always, as far as there is one: no work is done then.
  case first
  /// If the service fails.
  case onFailure
}

/// A result with its origin.
public struct CachedResult<Value: Sendable>: Sendable {
  /// The origin of a result.
  public enum Origin: Sendable {
    /// The service has made it.
    case service
    /// It was kept, and the service was not run.
    case cache
    /// It was kept, and the service failed.
    case cacheAfter(any Error)
  }

  /// The result.
  public var value: Value
  /// Its origin.
  public var origin: Origin
}

/// Results in memory. Of too many those go that were used longest ago.
public final class MemoryServiceCache: ServiceCache {
  private struct Key: Hashable {
    var kind: String
    var key: String
  }

  private struct State {
    var results: [Key: (result: any Sendable, used: Int)] = [:]
    var clock = 0
  }

  private let state = Locked(State())
  private let limit: Int

  /// - Parameter limit: the most results.
  public init(limit: Int = 100) { self.limit = max(limit, 1) }

  /// The result that is kept; nil where there is none.
  public func result(of kind: String, key: String) -> (any Sendable)? {
    state.withLock { state in
      state.clock += 1
      let key = Key(kind: kind, key: key)
      state.results[key]?.used = state.clock
      return state.results[key]?.result
    }
  }

  /// Keeps a result.
  public func keep(_ result: any Sendable, of kind: String, key: String) {
    state.withLock { state in
      state.clock += 1
      state.results[Key(kind: kind, key: key)] = (result, state.clock)
      if state.results.count > limit,
        let oldest = state.results.min(by: { $0.value.used < $1.value.used })?.key
      {
        state.results[oldest] = nil
      }
    }
  }

  /// Forgets all results.
  public func removeAll() { state.withLock { $0.results = [:] } }
}
