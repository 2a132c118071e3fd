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

  /// Calls a function for each member and its index, as far as it says to go on.
  ///
  /// - Returns: false if the function has ended it.
  @inline(__always)
  func walk(_ body: (Int, RowMember) throws -> RowStep) rethrows -> Bool {
    var index = 0
    while index < count {
      switch try body(index, self[index]) {
      case .on: index += 1
      case .past(let members): index += members.count + 2
      case .end: return false
      }
    }
    return true
  }

  /// Returns the step that passes over the members of an object, and its end.
  ///
  /// - Parameter index: that of its opening.
  @inline(__always)
  func over(_ index: Int) -> RowStep { .past(within(from: index + 1)) }
}

/// A step from a member of a row to the next one that is looked at.
enum RowStep {
  /// To the next member.
  case on
  /// Behind the end of the object that the member opens, which has these members.
  case past(UnsafeBufferPointer<RowMember>)
  /// To none.
  case end
}
