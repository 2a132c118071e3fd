internal import SaxEvents

/// Errors and their places.
extension JSONEvents {
  func mark(of pointer: UnsafePointer<UInt8>) -> Int { windowMark + (pointer - windowStart) }

  var path: String {
    path(isItem: false)
  }

  /// - Parameter isItem: whether an item of the innermost array was about to begin.
  private func path(isItem: Bool) -> String {
    let number = isSequence && documents > 0 ? documents : nil
    if depth == 0 && nodes.pointee.count == 0 {
      return nodes.pointee.path(value: documentIsOpen ? number : nil, tail: .none)
    }
    let tail: OpenNodes.Tail
    if isSkipping {
      tail = .none
    } else if container == .array {
      tail = inItem ? .item(ahead: 0) : isItem ? .item(ahead: 1) : .none
    } else {
      tail = last == .key ? .member(key) : .none
    }
    return nodes.pointee.path(value: number, tail: tail)
  }

  @inline(never)
  func error(
    _ finding: Diagnosis.Finding, at pointer: UnsafePointer<UInt8>, isItem: Bool = false,
    position: InputPosition? = nil
  ) -> ReadingError {
    isOwnError = true
    failedAt = pointer
    let place = InputPlace(
      source: source, position: position ?? lines.pointee.position(at: mark(of: pointer)),
      path: path(isItem: isItem))
    return ReadingError(finding.code, finding.message, at: place, fix: finding.fix)
  }

  @inline(never)
  func tooDeep(at start: UnsafePointer<UInt8>) -> ReadingError {
    error(
      Diagnosis.Finding(
        offset: 0, code: .limit,
        message: "found more than \(limits.depth) open objects and arrays (limit depth)",
        fix: Limits.fix(raising: "depth", from: limits.depth)),
      at: start, isItem: true)
  }

  func diagnosis(_ bytes: UnsafeBufferPointer<UInt8>) -> Diagnosis {
    Diagnosis(
      bytes: bytes, limits: limits, allowsComments: options.allowsComments,
      isInArray: container == .array)
  }

  func wanted(_ gap: Gap) -> Wanted {
    if depth == 0 {
      if documents == 0 || isSequence { return .value }
      return options.shape == .singleOrSequence && gap.lineEnd ? .value : .inputEnd
    }
    switch last {
    case .start, .open: return container == .array ? .valueOrArrayEnd : .keyOrObjectEnd
    case .key: return gap.separator ? .value : .colon
    case .value:
      if gap.separator { return container == .array ? .value : .key }
      return afterwards
    }
  }

  /// The tokens that may follow a value.
  @inline(__always)
  var afterwards: Wanted {
    switch container {
    case .none: isSequence ? .value : .inputEnd
    case .object: .commaOrObjectEnd
    case .array: .commaOrArrayEnd
    }
  }

  @inline(never)
  func unexpected(at pointer: UnsafePointer<UInt8>, _ wanted: Wanted) -> ReadingError {
    let bytes = UnsafeBufferPointer(start: pointer, count: windowEnd - pointer)
    return error(diagnosis(bytes).unexpected(0, wanted), at: pointer)
  }

  /// The error in the window after the last token.
  /// - Parameter isWhole: whether the input ends with it.
  @inline(never)
  func diagnose(isWhole: Bool) -> any Error {
    var between = lastEnd == windowStart ? gap : Gap()
    let token = scan(&between, from: lastEnd, to: windowEnd)
    let wanted = wanted(between)
    let bytes = UnsafeBufferPointer(start: token, count: windowEnd - token)
    let isItem = wanted.takesValue && !bytes.isEmpty && bytes.first != UInt8(ascii: "]")
    if depth == 0, let first = bytes.first, Diagnosis.beginsWord(first) {
      do { try checkNeighbour(at: token, between, isWord: true) } catch { return error }
    }
    if let finding = diagnosis(bytes).run(wanted: wanted, afterwards: afterwards) {
      return error(finding, at: token + finding.offset, isItem: isItem)
    }
    if isWhole {
      return isNumber(bytes)
        ? truncated(inside: nil, afterwards) : truncated(inside: bytes.first, wanted)
    }
    return error(
      Diagnosis.Finding(
        offset: 0, code: .malformed, message: "found no JSON, wanted \(wanted.text)"),
      at: token, isItem: isItem)
  }

  /// True if a number could end so.
  private func isNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = token.first, let last = token.last else { return false }
    return digits ~= last && (first == UInt8(ascii: "-") || digits ~= first)
  }

  func truncated(inside token: UInt8?, _ wanted: Wanted) -> ReadingError {
    var message =
      switch token {
      case nil: "found the end of the input, wanted \(wanted.text)"
      case UInt8(ascii: "\""):
        "found the end of the input inside a string, wanted its closing quotation mark"
      case UInt8(ascii: "/"): "found the end of the input inside a comment"
      case UInt8(ascii: "t"): "found the end of the input, wanted 'true'"
      case UInt8(ascii: "f"): "found the end of the input, wanted 'false'"
      case UInt8(ascii: "n"): "found the end of the input, wanted 'null'"
      default: "found the end of the input inside a number, wanted a digit"
      }
    if let open = nodes.pointee.innermost(&lines.pointee) {
      let position = open.position
      message +=
        ": the \(open.isArray ? "array" : "object") that opens at \(position.line):\(position.column) is not closed"
    }
    return error(
      Diagnosis.Finding(offset: 0, code: .truncated, message: message), at: windowEnd,
      isItem: token != nil && wanted.takesValue)
  }
}
