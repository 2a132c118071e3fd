internal import SaxEvents

/// Errors and their places.
extension JSONEvents {
  @inline(never)
  func error(
    _ finding: Diagnosis.Finding, at pointer: UnsafePointer<UInt8>, isItem: Bool = false,
    position: InputPosition? = nil
  ) -> ReadingError {
    pointee.isOwnError = true
    pointee.failedAt = pointer
    let place = InputPlace(
      source: pointee.source, position: position ?? pointee.window.position(of: pointer),
      path: path(isItem: isItem))
    return ReadingError(finding.code, finding.message, at: place, fix: finding.fix)
  }

  @inline(never)
  func tooDeep(at start: UnsafePointer<UInt8>) -> ReadingError {
    error(
      Diagnosis.Finding(
        offset: 0, code: .limit,
        message: "found more than \(pointee.limits.depth) open objects and arrays (limit depth)",
        fix: Limits.fix(raising: "depth", from: pointee.limits.depth)),
      at: start, isItem: true)
  }

  func diagnosis(_ bytes: UnsafeBufferPointer<UInt8>) -> Diagnosis {
    Diagnosis(
      bytes: bytes, limits: pointee.limits, options: pointee.options,
      isInArray: pointee.nesting.container == .array)
  }

  @inline(never)
  func unexpected(at pointer: UnsafePointer<UInt8>, _ wanted: Wanted) -> ReadingError {
    error(diagnosis(pointee.window.rest(from: pointer)).unexpected(0, wanted), at: pointer)
  }

  /// The error in the window after the last token.
  /// - Parameter isWhole: whether the input ends with it.
  @inline(never)
  func diagnose(isWhole: Bool) -> any Error {
    let (between, token) = restOfGap(upTo: pointee.window.end)
    let wanted = wanted(between)
    let bytes = pointee.window.rest(from: token)
    let isItem = wanted.takesValue && !bytes.isEmpty && bytes.first != UInt8(ascii: "]")
    if pointee.nesting.depth == 0, let first = bytes.first, Diagnosis.beginsWord(first) {
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
    if let open = pointee.nodes.innermost(&pointee.window.lines) {
      let position = open.position
      message +=
        ": the \(open.isArray ? "array" : "object") that opens at \(position.line):\(position.column) is not closed"
    }
    return error(
      Diagnosis.Finding(offset: 0, code: .truncated, message: message), at: pointee.window.end,
      isItem: token != nil && wanted.takesValue)
  }
}
