public import SaxHTTP
public import Saxifrage

/// Objects of responses that are read on where an earlier process was interrupted.
extension Mapping {
  /// The objects of what a request is answered with, as the mapping builds them.
  ///
  ///     let file = CheckpointFile("orders.checkpoint")
  ///     for try await order in mapping.objects(from: client, request, keeping: file) { … }
  ///
  /// - Parameters:
  ///   - executor: who sends the request.
  ///   - request: a GET, sent anew for each iteration.
  ///   - file: where it is kept how far the reading has come, for this request alone.
  ///   - options: how the response is read and built: the same each time.
  public func objects(
    from executor: any HTTPExecutor, _ request: WebRequest, keeping file: CheckpointFile,
    options: ReadingOptions = ReadingOptions()
  ) -> CheckpointedObjects<SaxObject> {
    CheckpointedObjects { () throws(HTTPError) in
      try CheckpointedRequest(request, mappedBy: self, file)
    } make: { request in
      objects(
        in: .response(to: request, from: executor, errorsBy: self, options: options),
        options: options.resuming(at: request.checkpoint))
    }
  }

  /// The objects of one emitted type, as a `Decodable` type.
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - executor: who sends the request.
  ///   - request: a GET, sent anew for each iteration.
  ///   - file: where it is kept how far the reading has come, for this request and type alone.
  ///   - options: how the response is read and built: the same each time.
  public func objects<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, from executor: any HTTPExecutor,
    _ request: WebRequest, keeping file: CheckpointFile,
    options: ReadingOptions = ReadingOptions()
  ) -> CheckpointedObjects<T> {
    CheckpointedObjects { () throws(HTTPError) in
      try CheckpointedRequest(request, mappedBy: self, to: name ?? "\(type)", file)
    } make: { request in
      objects(
        type, named: name,
        in: .response(to: request, from: executor, errorsBy: self, options: options),
        options: options.resuming(at: request.checkpoint))
    }
  }
}

extension ReadingOptions {
  fileprivate func resuming(at checkpoint: Checkpoint?) -> ReadingOptions {
    var options = self
    options.makesCheckpoints = true
    options.resuming = checkpoint
    return options
  }
}

extension InputSource {
  /// The rest of the response to a request.
  fileprivate static func response(
    to request: CheckpointedRequest, from executor: any HTTPExecutor, errorsBy mapping: Mapping,
    options: ReadingOptions
  ) -> InputSource {
    let executor = request.checking(executor, errorsBy: mapping, options: options)
    return .opening(named: request.name) {
      let (response, offset) = try await request.execute(by: executor)
      var head = response.head
      head.offset = offset
      // What was read before has an end, which is to be reached.
      head.mayBeEmpty = offset == 0
      return (head, response.content.chunks)
    }
  }
}
