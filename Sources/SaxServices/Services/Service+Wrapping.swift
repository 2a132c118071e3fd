public import SaxEngine
public import SaxHTTP

extension Service {
  /// The service, run again where it fails.
  ///
  /// - Parameters:
  ///   - retries: how often it is run again at most.
  ///   - delay: the wait before the first of those, which doubles each time.
  ///   - isWorthIt: whether an error may be gone the next time. A cancellation is none.
  /// - Returns: a service of the same kind.
  public func retrying(
    _ retries: Int = 2, after delay: Duration = .seconds(1),
    where isWorthIt: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> some Service<Output> {
    WrappedService(self) { service, run in
      var delay = delay
      var left = retries
      while true {
        do {
          return try await run.again.answer(of: service)
        } catch {
          try run.checkCancellation()
          if left <= 0 || error.isCancellation || !isWorthIt(error) { throw error }
          left -= 1
          try await Task.sleep(for: delay)
          delay *= 2
        }
      }
    }
  }

  /// The service, run once more where it was refused, after someone has logged in.
  ///
  /// - Parameters:
  ///   - isRefusal: whether an error asks for that. Default: the statuses 401 and 403.
  ///   - logIn: gets new credentials. Its error is that of the service.
  /// - Returns: a service of the same kind.
  public func reauthenticating(
    where isRefusal: @escaping @Sendable (any Error) -> Bool = {
      [401, 403].contains((($0 as? BuildError)?.cause as? HTTPError ?? $0 as? HTTPError)?.status)
    },
    by logIn: @escaping @Sendable () async throws -> Void
  ) -> some Service<Output> {
    WrappedService(self) { service, run in
      do {
        return try await run.again.answer(of: service)
      } catch  where isRefusal(error) {
        try run.checkCancellation()
        try await logIn()
        try run.checkCancellation()
        return try await run.again.answer(of: service)
      }
    }
  }

  /// The service with a result that is made of its own.
  ///
  /// - Parameter transform: makes it. Its error is that of the service.
  /// - Returns: a service of the same kind.
  public func transformed<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) async throws -> Result
  ) -> some Service<Result> {
    WrappedService(self) { service, run in try await transform(try await run.answer(of: service)) }
  }

  /// The service with a cache of results.
  ///
  /// - Parameters:
  ///   - cache: keeps results, under the service's kind and the key.
  ///   - key: what tells results of the kind apart, such as the parameters.
  ///   - use: when a kept result is taken.
  /// - Returns: a service of the same kind, whose result says where it is from.
  public func cached(
    in cache: any ServiceCache, key: String, use: ServiceCacheUse = .onFailure
  ) -> some Service<CachedResult<Output>> {
    WrappedService(self) { service, run in
      func kept() -> Output? {
        // A result that may be nil itself is none where there is none.
        guard let result = cache.result(of: service.kind, key: key) else { return nil }
        return result as? Output
      }
      if use == .first, let value = kept() { return CachedResult(value: value, origin: .cache) }
      do {
        let value = try await run.answer(of: service)
        cache.keep(value, of: service.kind, key: key)
        return CachedResult(value: value, origin: .service)
      } catch  where !error.isCancellation {
        try run.checkCancellation()
        guard let value = kept() else { throw error }
        return CachedResult(value: value, origin: .cacheAfter(error))
      }
    }
  }
}

extension Error {
  /// True if nothing failed but somebody has had enough of it.
  var isCancellation: Bool { self is CancellationError || self is ServiceCancellation }
}

/// A service around another, which a mock stands for within it.
protocol ServiceWrapper: Service {}

/// A service around another, with its kind and options.
private struct WrappedService<Base: Service, Output: Sendable>: ServiceWrapper {
  let base: Base
  let body: @Sendable (Base, ServiceRun) async throws -> Output

  init(_ base: Base, _ body: @escaping @Sendable (Base, ServiceRun) async throws -> Output) {
    self.base = base
    self.body = body
  }

  static var kind: String { Base.kind }
  var kind: String { base.kind }
  var options: ServiceOptions { base.options }

  func run(_ run: ServiceRun) async throws -> Output { try await body(base, run) }
}
