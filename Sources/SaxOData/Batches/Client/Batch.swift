public import SaxHTTP

/// Requests that are sent to a service as one, and answered as one (OData 4.01 Protocol §11.7).
///
///     var batch = Batch(to: root)
///     try batch.add(BatchOperation(.get, "Products(1)"))
///     try batch.changeSet { changes in
///       let order = try changes.add(BatchOperation(.post, "Orders", body: …))
///       try changes.add(BatchOperation(.post, of: order, "Items", body: …))
///     }
///     for try await result in batch.results(from: client) { … }
public struct Batch: Sendable {
  /// An operation, or the number of those of a change set.
  enum Element: Sendable, Hashable {
    case operation(Int)
    case changeSet(id: String, isNamed: Bool, Range<Int>)
  }

  /// The service's.
  public let root: URI
  /// The format that it is sent in. Default: multipart, which all versions have.
  public var format: BatchFormat
  /// The service's version. Default: OData 4.0.
  public var version: ODataVersion
  /// True if the service is asked to go on after an operation that failed. Default: it stops there, and what follows is
  /// not done. OData 2.0 and 3.0 have no such wish, and go on always.
  public var continuesOnError = false
  /// The header fields of the batch itself: credentials, a CSRF token.
  public var fields = HeaderFields()
  /// The limits on the service's answer.
  public var limits = BatchLimits()
  /// All operations, in order.
  public private(set) var operations: [BatchOperation] = []
  private(set) var elements: [Element] = []
  /// The ids of operations and change sets: of operations their number.
  private var ids: [String: Int?] = [:]
  private var lastID = 0

  /// Creates an empty batch, to be sent to `$batch` below the service's root.
  ///
  /// - Parameters:
  ///   - root: the service's.
  ///   - format: multipart, or JSON, which services of OData 4.01 may know.
  ///   - version: the service's.
  public init(to root: URI, as format: BatchFormat = .multipart, version: ODataVersion = .v4) {
    self.root = root
    self.format = format
    self.version = version
  }

  /// Adds an operation by itself: it is done whatever becomes of others, unless an earlier one fails.
  ///
  /// - Returns: its id, by which later ones may refer to it.
  /// - Throws: ``ODataBatchError/Code/request`` if its id is one that was used or can't be one, or it refers to what
  ///   was not added before.
  @discardableResult
  public mutating func add(_ operation: BatchOperation) throws(ODataBatchError) -> String {
    let id = try append(operation, group: nil)
    elements.append(.operation(operations.count - 1))
    return id
  }

  /// Adds a change set, in JSON an atomicity group: its operations are done as a whole, or none of them is.
  ///
  /// - Parameters:
  ///   - id: by which later operations in JSON may depend on it; if nil, the batch gives one.
  ///   - build: adds the operations. What it throws leaves the batch as it was.
  /// - Returns: its id.
  /// - Throws: as ``add(_:)``, and if an operation changes nothing, such as a GET; what `build` throws.
  @discardableResult
  public mutating func changeSet(
    id: String? = nil, _ build: (inout BatchChangeSet) throws -> Void
  ) throws -> String {
    let group = try newID(id)
    let start = operations.count
    ids[group] = .some(nil)
    // The batch goes into the change set and comes back, so that nothing of it is copied.
    var batch = Batch(to: root)
    swap(&batch, &self)
    var set = BatchChangeSet(consume batch, group: group)
    defer { swap(&set.batch, &self) }
    do { try build(&set) } catch {
      set.batch.remove(from: start, group)
      throw error
    }
    set.batch.elements.append(
      .changeSet(id: group, isNamed: id != nil, start..<set.batch.operations.count))
    return group
  }

  /// Takes back the operations of a change set.
  private mutating func remove(from start: Int, _ group: String) {
    for case let id? in operations[start...].map(\.id) + [group] { ids[id] = nil }
    operations.removeSubrange(start...)
    groups.removeSubrange(start...)
  }

  mutating func append(
    _ operation: BatchOperation, group: String?
  ) throws(ODataBatchError) -> String {
    var operation = operation
    if group != nil, operation.head.method.isSafe {
      throw ODataBatchError(.request, "a \(operation.head.method) stands in a change set")
    }
    let id = try newID(operation.id)
    if let reference = operation.reference {
      guard let index = ids[reference], let index else { throw unknown(reference) }
      if format == .json { depend(&operation, on: reference, index, group) }
    }
    for other in operation.head.dependsOn where ids[other] == nil { throw unknown(other) }
    operation.head.id = id
    ids[id] = operations.count
    operations.append(operation)
    groups.append(group)
    return id
  }

  /// The change set of each operation.
  private var groups: [String?] = []

  /// In JSON an operation has to name what it refers to, and the change set that that is in.
  private func depend(
    _ operation: inout BatchOperation, on id: String, _ index: Int, _ group: String?
  ) {
    var names = [id]
    if let other = groups[index], other != group { names.append(other) }
    for name in names where !operation.head.dependsOn.contains(name) {
      operation.head.dependsOn.append(name)
    }
  }

  private func unknown(_ id: String) -> ODataBatchError {
    ODataBatchError(
      .request, "an operation refers to \(id), which is none that was added before")
  }

  /// Finds an id for an operation or a change set: the given one if it can be one and is free, or for nil the next
  /// free number.
  ///
  /// - Throws: ``ODataBatchError/Code/request`` for an id that can't be one, or is used.
  private mutating func newID(_ id: String?) throws(ODataBatchError) -> String {
    guard let id else {
      repeat { lastID += 1 } while ids.keys.contains("\(lastID)")
      return "\(lastID)"
    }
    let isID =
      !id.isEmpty
      && id.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-._~".utf8.contains($0)
      }
    guard isID else {
      throw ODataBatchError(.request, "an id is none", fix: "letters, digits and -._~")
    }
    guard !ids.keys.contains(id) else {
      throw ODataBatchError(.request, "two operations of a batch have the id \(id)")
    }
    return id
  }
}

/// Operations that are done as a whole, or not at all.
public struct BatchChangeSet: Sendable {
  fileprivate var batch: Batch
  /// The id of the change set.
  public let id: String

  fileprivate init(_ batch: Batch, group: String) {
    self.batch = batch
    id = group
  }

  /// Adds an operation.
  ///
  /// - Returns: its id, by which later ones of the change set may refer to it.
  /// - Throws: as ``Batch/add(_:)``, and if it changes nothing, such as a GET.
  @discardableResult
  public mutating func add(_ operation: BatchOperation) throws(ODataBatchError) -> String {
    try batch.append(operation, group: id)
  }
}
