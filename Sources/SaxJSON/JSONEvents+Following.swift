internal import SaxEvents

/// The tokens that may come next, and the path of the place at hand.
extension JSONEvents {
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
