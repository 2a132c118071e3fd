internal import SaxHTTP

/// Finds the operation that a response of a batch belongs to.
///
/// In a multipart batch responses come in the order of the requests, those in a change set by id or in order; in JSON
/// they come in any order, by id (OData 4.01 Protocol §11.7.7.4, JSON Format §19.2).
struct BatchMatching {
  /// The operations that a response is of.
  enum Match: Equatable {
    case operation(Int)
    /// All of these failed by it.
    case changeSet(Range<Int>)
  }

  /// An operation that is not answered when all has come.
  enum Rest: Equatable {
    /// Another of the change set failed, with this status.
    case changeSetFailed(Int, status: Int)
    case notProcessed(Int)
  }

  /// A change set that is being answered.
  private struct OpenSet {
    let range: Range<Int>
    /// The status of an operation that failed.
    var failure: Int?
    /// No operation before this one waits for an answer.
    var next: Int
  }

  private let batch: Batch
  private let format: BatchFormat
  /// The element of the batch that is answered next, in a multipart batch.
  private var next = 0
  private var openSet: OpenSet?
  private var isAnswered: [Bool]
  private var byID: [String: Int] = [:]
  private var statuses: [Int?]
  private var hasFailed = false

  /// Creates a matching in which no operation of the batch is answered yet.
  ///
  /// - Parameter format: the format of the answer.
  init(_ batch: Batch, _ format: BatchFormat) {
    self.batch = batch
    self.format = format
    isAnswered = Array(repeating: false, count: batch.operations.count)
    statuses = Array(repeating: nil, count: batch.operations.count)
    for (index, operation) in batch.operations.enumerated() {
      if let id = operation.id { byID[id] = index }
    }
  }

  mutating func beginChangeSet() throws(ODataBatchError) {
    if format == .json { return }
    guard next < batch.elements.count, case .changeSet(_, _, let range) = batch.elements[next]
    else {
      throw unmatched("the service answers with a change set where none was sent")
    }
    openSet = OpenSet(range: range, next: range.lowerBound)
  }

  /// Ends a change set of a multipart batch: operations of it without a response failed with another.
  ///
  /// - Returns: the operations without a response; none in JSON.
  /// - Throws: ``ODataBatchError/Code/unmatched`` if one has no response and none failed.
  mutating func endChangeSet() throws(ODataBatchError) -> [Rest] {
    guard format == .multipart, let set = openSet else { return [] }
    openSet = nil
    next += 1
    let rest = set.range.filter { !isAnswered[$0] }
    if rest.isEmpty { return [] }
    guard let failure = set.failure else { throw missing(rest[0]) }
    for index in rest { isAnswered[index] = true }
    return rest.map { .changeSetFailed($0, status: failure) }
  }

  mutating func match(_ head: BatchResponseHead) throws(ODataBatchError) -> Match {
    let match = try format == .json ? matchByID(head) : matchInOrder(head)
    hasFailed = head.isFailure || hasFailed && format == .json
    switch match {
    case .operation(let index):
      isAnswered[index] = true
      statuses[index] = head.status
    case .changeSet(let range): for index in range { isAnswered[index] = true }
    }
    return match
  }

  private func matchByID(_ head: BatchResponseHead) throws(ODataBatchError) -> Match {
    guard let id = head.id else { throw unmatched("a response has no id") }
    if let index = byID[id] {
      if isAnswered[index] { throw unmatched("the operation \(id) is answered twice") }
      return .operation(index)
    }
    for case .changeSet(id, _, let range) in batch.elements where head.isFailure {
      if range.allSatisfy({ !isAnswered[$0] }) { return .changeSet(range) }
    }
    throw unmatched("a response has an id that is no operation's")
  }

  private mutating func matchInOrder(_ head: BatchResponseHead) throws(ODataBatchError) -> Match {
    if var set = openSet {
      while set.next < set.range.upperBound, isAnswered[set.next] { set.next += 1 }
      let index = head.id.flatMap { byID[$0] } ?? set.next
      guard set.range.contains(index), !isAnswered[index] else {
        throw unmatched("a response in a change set is to none of its operations")
      }
      if head.isFailure { set.failure = head.status }
      openSet = set
      return .operation(index)
    }
    guard next < batch.elements.count else {
      throw unmatched("the service answers more operations than were sent")
    }
    defer { next += 1 }
    switch batch.elements[next] {
    case .operation(let index):
      if let id = head.id, let other = byID[id], other != index {
        throw unmatched("the responses do not come in the order of the requests")
      }
      return .operation(index)
    case .changeSet(_, _, let range):
      if head.isFailure { return .changeSet(range) }
      guard range.count == 1 else {
        throw unmatched("the service answers a change set with one response, and no failure")
      }
      return .operation(range.lowerBound)
    }
  }

  /// All has come.
  ///
  /// - Returns: the operations that were not answered, as one before them failed.
  /// - Throws: ``ODataBatchError/Code/unmatched`` if none failed.
  func finish() throws(ODataBatchError) -> [Rest] {
    var rest: [Rest] = []
    for element in batch.elements {
      switch element {
      case .operation(let index):
        if !isAnswered[index] { rest.append(.notProcessed(index)) }
      case .changeSet(_, _, let range):
        let failure = range.lazy.compactMap { statuses[$0] }.first { $0 >= 400 }
        for index in range where !isAnswered[index] {
          rest.append(
            failure.map { .changeSetFailed(index, status: $0) } ?? .notProcessed(index))
        }
      }
    }
    guard hasFailed || rest.isEmpty else {
      throw ODataBatchError(
        .unmatched,
        "the service answers \(isAnswered.count { $0 }) of \(isAnswered.count) operations")
    }
    return rest
  }

  private func missing(_ index: Int) -> ODataBatchError {
    let id = batch.operations[index].id ?? ""
    return unmatched("the service does not answer the operation \(id)")
  }

  private func unmatched(_ message: String) -> ODataBatchError {
    ODataBatchError(.unmatched, message)
  }
}
