internal import SaxEvents

typealias PositionPointer = UnsafeMutablePointer<JSONPosition>

/// The point that the reading has come to: in the bytes, in what is open, in the documents. The tokens that
/// may come next follow from it, and the places and paths of errors.
///
/// It is the first part of ``EventState``, and lies where that does.
struct JSONPosition: ~Copyable {
  let options: JSONOptions
  /// The options' own, as one byte each: to ask for them at each value took 2 to 4 % of a document's time.
  let isRelaxed: Bool
  let balances: Bool
  let limits: Limits
  let source: String?

  var window: JSONWindow
  var nesting: OpenContainers
  /// The containers that are open and not passed over.
  var nodes = OpenNodes()
  var key = MemberKey()
  var documents: Documents
  var skip = Skip()

  /// True if the error being thrown is the reader's own; and its place in the window.
  var isOwnError = false
  var failedAt: UnsafePointer<UInt8>

  init(options: JSONOptions, limits: Limits, source: String?) {
    self.options = options
    isRelaxed = options.isRelaxed
    balances = options.validation == .balanced && !options.isRelaxed
    self.limits = limits
    self.source = source
    nesting = OpenContainers(limit: limits.depth)
    documents = Documents(
      isSequence: options.shape == .sequence || options.shape == .restOfSequence,
      isNamed: options.shape == .sequence)
    let nowhere = UnsafePointer(nesting.kinds)
    window = JSONWindow(at: nowhere)
    failedAt = nowhere
  }

  deinit {
    nesting.deallocate()
    nodes.deallocate()
  }
}

extension PositionPointer {
  /// Bytes that names of open nodes are in are about to go.
  func keepNames() {
    if pointee.nesting.last == .key && !pointee.skip.isActive { pointee.key.keep() }
    pointee.nodes.keepNames()
  }

  /// The tokens that may follow a gap.
  func wanted(_ gap: Gap) -> Wanted {
    let nesting = pointee.nesting
    if nesting.depth == 0 {
      if pointee.documents.count == 0 || pointee.documents.isSequence { return .value }
      return pointee.options.shape == .singleOrSequence && gap.lineEnd ? .value : .inputEnd
    }
    switch nesting.last {
    case .start, .open: return nesting.container == .array ? .valueOrArrayEnd : .keyOrObjectEnd
    case .key: return gap.separator ? .value : .colon
    case .value:
      if gap.separator { return nesting.container == .array ? .value : .key }
      return afterwards
    }
  }

  /// The tokens that may follow a value.
  @inline(__always)
  var afterwards: Wanted {
    switch pointee.nesting.container {
    case .none: pointee.documents.isSequence ? .value : .inputEnd
    case .object: .commaOrObjectEnd
    case .array: .commaOrArrayEnd
    }
  }

  /// Refuses a value that may not follow the one before.
  func checkNeighbour(at start: UnsafePointer<UInt8>, _ between: Gap, isWord: Bool) throws {
    guard pointee.documents.count > 0 else { return }
    if pointee.options.shape == .single || !pointee.documents.isSequence && !between.lineEnd {
      throw unexpected(at: start, .inputEnd)
    }
    if pointee.documents.lastWasWord && isWord && !between.space {
      throw error(Diagnosis.neighbour(at: 0), at: start)
    }
  }

  // MARK: Paths

  var path: String { path(isItem: false) }

  /// Builds the path of the place at hand, for errors: through the open containers to the item or
  /// member.
  ///
  /// - Parameter isItem: whether an item of the innermost array was about to begin.
  func path(isItem: Bool) -> String {
    let documents = pointee.documents
    let number = documents.isSequence && documents.count > 0 ? documents.count : nil
    if pointee.nesting.depth == 0 && pointee.nodes.count == 0 {
      return pointee.nodes.path(value: documents.isOpen ? number : nil, tail: .none)
    }
    let tail: OpenNodes.Tail
    if pointee.skip.isActive {
      tail = .none
    } else if pointee.nesting.container == .array {
      tail = pointee.nesting.inItem ? .item(ahead: 0) : isItem ? .item(ahead: 1) : .none
    } else {
      tail = pointee.nesting.last == .key ? .member(pointee.key.text) : .none
    }
    return pointee.nodes.path(value: number, tail: tail)
  }
}
