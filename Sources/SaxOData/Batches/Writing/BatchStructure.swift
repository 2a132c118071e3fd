internal import SaxHTTP

/// Checks what may follow what in a batch that is written.
struct BatchStructure {
  let direction: BatchDirection
  private var isInChangeSet = false

  init(_ direction: BatchDirection) { self.direction = direction }

  /// Takes a part.
  ///
  /// - Throws: ``ODataBatchError/Code/request`` if it can't stand where it does, or holds what would become something
  ///   else.
  mutating func take(_ part: BatchPart) throws(ODataBatchError) {
    switch part {
    case .request(let head, _):
      try take(.requests)
      try BatchStructure.check(id: head.id)
      guard !head.url.isEmpty, head.url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw ODataBatchError(
          .request, "a request's URL is empty, or holds a space or what is no ASCII",
          fix: "percent-encode it")
      }
      if isInChangeSet, head.method.isSafe {
        throw ODataBatchError(.request, "a \(head.method) stands in a change set")
      }
    case .response(let head, _):
      try take(.responses)
      try BatchStructure.check(id: head.id)
      guard (100...999).contains(head.status) else {
        throw ODataBatchError(.request, "\(head.status) is no status")
      }
    case .changeSetBegins(let id):
      try BatchStructure.check(id: id)
      if isInChangeSet { throw ODataBatchError(.request, "a change set stands in another") }
      isInChangeSet = true
    case .changeSetEnds:
      if !isInChangeSet { throw ODataBatchError(.request, "a change set ends that never began") }
      isInChangeSet = false
    }
  }

  /// The batch ends.
  func finish() throws(ODataBatchError) {
    if isInChangeSet { throw ODataBatchError(.request, "the batch ends within a change set") }
  }

  private func take(_ other: BatchDirection) throws(ODataBatchError) {
    if direction == other { return }
    throw ODataBatchError(
      .request,
      direction == .requests
        ? "a response stands in a batch of requests" : "a request stands in a batch of responses")
  }

  /// Ids stand in header fields and in URLs.
  static func check(id: String?) throws(ODataBatchError) {
    guard let id else { return }
    guard !id.isEmpty, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ODataBatchError(
        .request, "an id is empty, or holds a space or what is no ASCII", fix: "letters and digits")
    }
  }
}
