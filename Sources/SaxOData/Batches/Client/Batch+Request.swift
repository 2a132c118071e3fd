public import SaxHTTP

extension Batch {
  /// The request that sends the batch: a POST to `$batch` below the service's root.
  ///
  /// The operations are written as they are sent. A multipart batch has a length if all bodies have one.
  ///
  /// - Throws: ``ODataBatchError/Code/request`` if an operation can't be written; `HTTPError` if the root can't be
  ///   added to.
  public func request() throws -> WebRequest {
    let url = try batchURL()
    let boundary = BatchBoundary.random("batch_")
    let parts = parts
    var request = WebRequest(.post, url, fields: fields)
    request.body = .batch(
      of: .requests, BatchParts(parts: parts), as: format, boundary: boundary,
      isRepeatable: operations.allSatisfy(\.body.isRepeatable), length: try length(parts, boundary))
    if !fields.contains("Accept") { try request.fields.set("Accept", format.mediaType) }
    for (name, value) in versionFields where !fields.contains(name) {
      try request.fields.set(name, value)
    }
    if continuesOnError, let preference = version.continuePreference {
      try request.fields.append("Prefer", preference)
    }
    return request
  }

  func batchURL() throws -> URI {
    try root.with(path: rootPath + "$batch", query: root.query)
  }

  /// The path of the root, with a slash at its end.
  var rootPath: String { root.path.hasSuffix("/") ? root.path : root.path + "/" }

  private var versionFields: [(String, String)] {
    let prefix = version >= .v4 ? "OData-" : "DataService"
    let most = version >= .v4 ? "OData-Max" : "MaxDataService"
    return [("\(prefix)Version", version.text), ("\(most)Version", version.text)]
  }

  var parts: [BatchPart] {
    var parts: [BatchPart] = []
    for element in elements {
      switch element {
      case .operation(let index):
        parts.append(.request(operations[index].head, operations[index].body))
      case .changeSet(let id, let isNamed, let range):
        parts.append(.changeSetBegins(id: format == .json || isNamed ? id : nil))
        for operation in operations[range] {
          parts.append(.request(operation.head, operation.body))
        }
        parts.append(.changeSetEnds)
      }
    }
    return parts
  }

  /// The number of bytes; nil if a body doesn't know its own, or it depends on what they are.
  private func length(
    _ parts: [BatchPart], _ boundary: BatchBoundary
  ) throws(ODataBatchError) -> Int? {
    var encoder = format.encoder(of: .requests, boundary)
    var sum = 0
    var out: [UInt8] = []
    for part in parts {
      try encoder.begin(part, to: &out)
      sum += out.count
      out.removeAll(keepingCapacity: true)
      if format == .json { continue }
      guard let body = part.body else { continue }
      guard let length = body.length else { return nil }
      let (next, hasOverflown) = sum.addingReportingOverflow(length)
      if hasOverflown { return nil }
      sum = next
    }
    try encoder.finish(to: &out)
    return format == .json ? nil : sum + out.count
  }
}

extension ODataVersion {
  /// The preference by which a service goes on after an operation that failed (OData 4.01 Protocol §8.2.8.3).
  fileprivate var continuePreference: String? {
    switch self {
    case .v2, .v3: nil
    case .v4: "odata.continue-on-error"
    case .v401: "continue-on-error"
    }
  }
}

/// Parts that are all there.
private struct BatchParts: AsyncSequence, Sendable {
  typealias Element = BatchPart

  let parts: [BatchPart]

  struct AsyncIterator: AsyncIteratorProtocol {
    var parts: IndexingIterator<[BatchPart]>
    mutating func next() async -> BatchPart? { parts.next() }
    mutating func next(isolation actor: isolated (any Actor)?) async -> BatchPart? { parts.next() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(parts: parts.makeIterator()) }
}
