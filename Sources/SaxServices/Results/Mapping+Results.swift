public import SaxHTTP
public import Saxifrage

/// Objects of responses that are kept, and had again without the network. All are as their counterparts
/// without a ``ResultCache``.
extension Mapping {
  /// The objects of what a request is answered with, as the mapping builds them.
  ///
  /// - Parameters:
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration that wants it.
  ///   - cache: where the objects are kept.
  ///   - policy: when those that are kept are handed out.
  ///   - options: how the response is read and built.
  public func objects(
    from executor: any HTTPExecutor, _ request: WebRequest, results cache: ResultCache<SaxObject>,
    _ policy: ResultPolicy, options: ReadingOptions = ReadingOptions()
  ) -> ResultObjects<SaxObject> {
    results(of: request, "", cache, policy, options) {
      objects(from: executor, request, options: options)
    }
  }

  /// The objects of one emitted type, as a `Decodable` type.
  ///
  ///     let orders = ResultCache<Order>(limits: ResultLimits(age: 60))
  ///     for try await order in mapping.objects(
  ///       Order.self, from: client, request, results: orders, .first)
  ///     { … }
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration that wants it.
  ///   - cache: where the objects are kept.
  ///   - policy: when those that are kept are handed out.
  ///   - options: how the response is read and built.
  public func objects<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, from executor: any HTTPExecutor,
    _ request: WebRequest, results cache: ResultCache<T>, _ policy: ResultPolicy,
    options: ReadingOptions = ReadingOptions()
  ) -> ResultObjects<T> {
    results(of: request, name ?? "\(type)", cache, policy, options) {
      objects(type, named: name, from: executor, request, options: options)
    }
  }

  /// The objects of one emitted type, as values that a binding fills.
  ///
  /// - Parameters:
  ///   - binding: which objects, and what is taken of them.
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration that wants it.
  ///   - cache: where the objects are kept.
  ///   - policy: when those that are kept are handed out.
  ///   - options: how the response is read and built.
  public func objects<Root: Sendable>(
    _ binding: StructBinding<Root>, from executor: any HTTPExecutor, _ request: WebRequest,
    results cache: ResultCache<Root>, _ policy: ResultPolicy,
    options: ReadingOptions = ReadingOptions()
  ) -> ResultObjects<Root> {
    results(of: request, binding.typeName, cache, policy, options) {
      objects(binding, from: executor, request, options: options)
    }
  }

  private func results<Element: Sendable>(
    of request: WebRequest, _ typeName: String, _ cache: ResultCache<Element>,
    _ policy: ResultPolicy, _ options: ReadingOptions,
    _ make: @escaping @Sendable () -> ObjectStream<Element>
  ) -> ResultObjects<Element> {
    // What is taken up again gives a part of the objects.
    let isWhole = options.resuming == nil
    return ResultObjects(
      cache, policy, key: { isWhole ? try cache.key(of: request, typeName, name) : nil },
      make: make)
  }
}
