public import SaxHTTP
public import Saxifrage

/// The objects of responses. All are as their counterparts that take an `InputSource`, with what
/// `InputSource.response(to:from:errorsBy:options:)` says of responses.
extension Mapping {
  /// The objects of what a request is answered with, as the mapping builds them.
  ///
  ///     for try await order in mapping.objects(from: client, WebRequest(.get, "https://…")) { … }
  ///
  /// - Parameters:
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration.
  ///   - options: how the response is read and built.
  public func objects(
    from executor: any HTTPExecutor, _ request: WebRequest,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<SaxObject> {
    objects(in: input(executor, request, options), options: options)
  }

  /// The objects of one emitted type, as a `Decodable` type.
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration.
  ///   - options: how the response is read and built.
  public func objects<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, from executor: any HTTPExecutor,
    _ request: WebRequest, options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<T> {
    objects(type, named: name, in: input(executor, request, options), options: options)
  }

  /// The objects of one emitted type, as values that a binding fills.
  ///
  /// - Parameters:
  ///   - binding: which objects, and what is taken of them.
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration.
  ///   - options: how the response is read and built.
  public func objects<Root: Sendable>(
    _ binding: StructBinding<Root>, from executor: any HTTPExecutor, _ request: WebRequest,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<Root> {
    objects(binding, in: input(executor, request, options), options: options)
  }

  /// The objects of several emitted types in one pass. Those of other types are passed over.
  ///
  /// - Parameters:
  ///   - cases: which objects, and what the stream hands out for each.
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration.
  ///   - options: how the response is read and built.
  public func objects<Element: Sendable>(
    _ cases: ObjectCase<Element>..., from executor: any HTTPExecutor, _ request: WebRequest,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<Element> {
    objects(cases, in: input(executor, request, options), options: options)
  }

  /// The first object of a type in what a request is answered with; nothing is read after it, and the
  /// connection is closed then.
  ///
  /// - Parameters:
  ///   - type: what the object is decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - executor: who sends the request.
  ///   - request: what is asked for.
  ///   - options: how the response is read and built.
  /// - Throws: `BuildError.Code.missing` if there is none; what reading the response throws.
  public func object<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, from executor: any HTTPExecutor,
    _ request: WebRequest, options: ReadingOptions = ReadingOptions()
  ) async throws -> T {
    try await object(
      type, named: name, in: input(executor, request, options), options: options)
  }

  /// Everything that is emitted from what a request is answered with.
  ///
  /// - Parameters:
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration.
  ///   - options: how the response is read and built.
  public func values(
    from executor: any HTTPExecutor, _ request: WebRequest,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<SaxValue> {
    values(in: input(executor, request, options), options: options)
  }

  private func input(
    _ executor: any HTTPExecutor, _ request: WebRequest, _ options: ReadingOptions
  ) -> InputSource {
    .response(to: request, from: executor, errorsBy: self, options: options)
  }
}
