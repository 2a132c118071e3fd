public import SaxHTTP
public import Saxifrage

/// The objects of responses. All are as their counterparts that take an ``Input``, with what
/// ``Input/response(to:from:errorsBy:options:)`` says of responses.
extension Mapping {
  /// The objects of what a request is answered with, as the mapping builds them.
  ///
  ///     for try await order in mapping.objects(from: client, HTTPRequest(.get, "https://…")) { … }
  ///
  /// - Parameters:
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration.
  ///   - options: how the response is read and built.
  public func objects(
    from executor: any HTTPExecutor, _ request: HTTPRequest,
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
    _ request: HTTPRequest, options: ReadingOptions = ReadingOptions()
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
    _ binding: Binding<Root>, from executor: any HTTPExecutor, _ request: HTTPRequest,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<Root> {
    objects(binding, in: input(executor, request, options), options: options)
  }

  /// Everything that is emitted from what a request is answered with.
  ///
  /// - Parameters:
  ///   - executor: who sends the request.
  ///   - request: sent anew for each iteration.
  ///   - options: how the response is read and built.
  public func values(
    from executor: any HTTPExecutor, _ request: HTTPRequest,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<Value> {
    values(in: input(executor, request, options), options: options)
  }

  private func input(
    _ executor: any HTTPExecutor, _ request: HTTPRequest, _ options: ReadingOptions
  ) -> Input {
    .response(to: request, from: executor, errorsBy: self, options: options)
  }
}
