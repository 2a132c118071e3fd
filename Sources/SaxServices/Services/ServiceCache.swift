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
    /// The cache, which had kept it; the service was not run.
    case cache
    /// The cache, which had kept it, as the service failed with this error.
    case cacheAfter(any Error)
  }

  /// The result.
  public var value: Value
  /// The origin of the result: the service, or the cache.
  public var origin: Origin

  /// Creates a result with its origin.
  ///
  /// - Parameters:
  ///   - value: the result.
  ///   - origin: its origin.
  public init(value: Value, origin: Origin) {
    self.value = value
    self.origin = origin
  }
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

  /// Creates an empty cache.
  ///
  /// - Parameter limit: the most results; at least one is kept.
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
    // What is let go goes with the lock open.
    _ = state.withLock { state -> [(result: any Sendable, used: Int)?] in
      state.clock += 1
      let before = state.results.updateValue(
        (result, state.clock), forKey: Key(kind: kind, key: key))
      guard state.results.count > limit,
        let oldest = state.results.min(by: { $0.value.used < $1.value.used })?.key
      else { return [before] }
      return [before, state.results.removeValue(forKey: oldest)]
    }
  }

  /// Forgets all results.
  public func removeAll() {
    _ = state.withLock { state in
      let results = state.results
      state.results = [:]
      return results
    }
  }
}
