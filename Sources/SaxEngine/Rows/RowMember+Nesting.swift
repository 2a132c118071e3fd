import SaxEvents

extension RowMember {
  /// True if it is neither a node with members nor the lack of one.
  @inline(__always)
  var isText: Bool {
    switch kind {
    case .string, .number, .true, .false, .null, .nothing, .noRows: true
    case .open, .close, .nullRow: false
    }
  }
}

extension UnsafeBufferPointer<RowMember> {
  /// The members of an object up to its end, which comes behind them.
  ///
  /// - Parameter start: the index after that of its opening.
  @inline(__always)
  func within(from start: Int) -> UnsafeBufferPointer<RowMember> {
    var index = start
    var depth = 0
    while index < count {
      switch self[index].kind {
      case .open: depth += 1
      case .close:
        if depth == 0 { return UnsafeBufferPointer(rebasing: self[start..<index]) }
        depth -= 1
      case .string, .number, .true, .false, .null, .nothing, .nullRow, .noRows: break
      }
      index += 1
    }
    return UnsafeBufferPointer(rebasing: self[start..<index])
  }
}
