internal import SaxEvents

/// Going on after a malformed item of an array.
///
/// Scans by brackets look for the item's end: one as the text stands, others as if a quotation mark were missing. The first
/// end that one of them finds counts. A missing comma costs no item.
extension JSONWindows {
  /// Begins to pass over the malformed item of an array, if the sink can lose it.
  ///
  /// - Parameter next: the first byte behind the window in the bytes fed; nil if the window is a part of those.
  /// - Returns: the next byte to read in the bytes fed; nil if the reading ends with the error.
  func beginPassing(
    _ error: ReadingError, _ next: UnsafePointer<UInt8>?
  ) throws -> UnsafePointer<UInt8>? {
    guard error.code != .truncated, mode == .tokens || mode == .longString, documents.isOpen,
      let depth = try sink.loseItem(to: error), depth >= 1, depth <= nesting.depth,
      nesting.kinds[depth - 1] != 0
    else { return nil }
    let failed = min(events.pointee.failedAt, window.end)
    let (gap, token) = events.restOfGap(upTo: failed)
    search = ItemSearch(
      error: error,
      start: startOfItem(in: depth) ?? (mode == .longString ? longString.start : nil)
        ?? window.position(of: token).offset,
      depth: depth, ends: openNodes(above: depth), lacksValue: lacksValue)
    if mode == .tokens, nesting.depth == depth, nesting.last == .value, !gap.separator,
      BracketScan.begins(failed, window.end)
    {
      return try readItem(from: failed, next)
    }
    let isSuspect =
      nesting.container == .object && nesting.last == .value && gap.separator
      && failed < window.end && failed.pointee == UInt8(ascii: "{")
    let start = mode == .longString ? failed : token
    addScan(from: window.mark(of: start), in: depth, suspects: isSuspect)
    guard mode == .tokens, nesting.depth > depth else {
      return try skipItem(from: start, next, after: nil)
    }
    // A string may have begun here without its opening quotation mark, or go on behind one that is not escaped.
    if token == window.end || token.pointee != UInt8(ascii: "\"") {
      addScan(from: window.mark(of: token), in: depth, isInString: true, isDoubtful: true)
    }
    if let text = recovery.lastText(before: token, in: window) {
      addScan(from: window.mark(of: text), in: depth, isDoubtful: true)
      return try skipItem(from: min(text, token), next, after: nil)
    }
    guard token == window.start, let text = recovery.lastText else {
      return try skipItem(from: token, next, after: nil)
    }
    addScan(from: window.mark - text.bytes.count, in: depth, isDoubtful: true)
    return try skipItem(from: token, next, after: text)
  }

  private func addScan(
    from mark: Int, in depth: Int, isInString: Bool? = nil, isDoubtful: Bool = false,
    suspects: Bool = false
  ) {
    let open = UnsafeBufferPointer(start: nesting.kinds + depth, count: nesting.depth - depth)
    search?.scans.append(
      BracketScan(
        from: mark, open: open, isInString: isInString ?? (mode == .longString),
        isDoubtful: isDoubtful,
        suspects: suspects, limits: limits, allowsComments: options.allowsComments))
  }

  /// Returns the offset in the input of the item that is open in the array at a depth; nil if none is.
  private func startOfItem(in depth: Int) -> Int? {
    nodes.count > depth ? nodes.offset(of: depth, &window.lines) : nil
  }

  /// Counts the nodes above a depth whose end the sink waits for.
  private func openNodes(above depth: Int) -> Int {
    if skip.isActive { return skip.depth - 1 - depth + (skip.tellsEnd ? 1 : 0) }
    let isInString =
      mode == .longString && !longString.isPassedOver && !longString.interest.isEmpty
    return nesting.depth - depth + (isInString ? 1 : 0)
  }

  /// True if the sink has a key and waits for its value.
  private var lacksValue: Bool {
    mode == .tokens && nesting.last == .key && !skip.isActive && !skip.next
  }

  // MARK: Searching

  /// Passes over the item from a place in the window on, or from a string before that.
  ///
  /// - Returns: the next byte to read in the bytes fed.
  private func skipItem(
    from start: UnsafePointer<UInt8>, _ next: UnsafePointer<UInt8>?, after text: LastText?
  ) throws -> UnsafePointer<UInt8> {
    // The decoder reports bytes that are no text again, so they are not read here.
    let undecoded = recovery.undecoded
    let end = undecoded?.at ?? window.end
    let kept = text?.bytes ?? []
    let rest =
      next == nil && kept.isEmpty
      ? [] : kept + UnsafeBufferPointer(start: start, count: max(0, end - start))
    try leaveItem(before: start)
    mode = .item
    if next == nil, kept.isEmpty { return start }
    if let text { window.lines = text.lines }
    try read(rest)
    return undecoded?.source ?? next ?? end
  }

  /// Closes the containers that are open in the item, without telling the sink. The next window begins at `start`.
  private func leaveItem(before start: UnsafePointer<UInt8>) throws {
    guard let depth = search?.depth else { return }
    if raw.depth > depth { raw.depth = 0 }
    try closeWindow(before: start)
    tokenizer.restart()
    carry.clear()
    nesting.leave(to: depth)
    nesting.last = .value
    nesting.inItem = false
    while nodes.count > depth { nodes.pop() }
    skip.next = false
    skip.isActive = false
  }

  /// Passes over bytes of the item that are no text. Nothing from before them is read again.
  func passUndecodable(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let start = bytes.baseAddress else { return }
    events.openWindow(start, start + bytes.count)
    _ = search?.run(window)
    search?.endDoubt()
    try closeWindow(before: window.end)
  }

  /// Passes over bytes of the item.
  /// - Returns: the next byte to read in the bytes fed.
  func passItem(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    events.openWindow(start, stop)
    let found = search?.run(window)
    if let found, found >= window.mark {
      let next = start + (found - window.mark)
      try goOn(at: next)
      return next
    }
    if found == nil { search?.keep(&window) }
    let rest = window.rest(from: start)
    guard let found, let search else {
      try closeWindow(before: stop)
      return stop
    }
    // The next item began before the window.
    let again = search.kept.dropFirst(found - search.keptMark) + rest
    try search.kept.withUnsafeBufferPointer { kept in
      guard let first = kept.baseAddress else { return }
      window.lines = search.keptLines
      events.openWindow(first, first + kept.count)
      do { try goOn(at: first + (found - search.keptMark)) } catch {
        letGo()
        throw error
      }
    }
    try read(Array(again))
    return stop
  }

  // MARK: Going on

  /// Reads the item that begins at a place in the window, though there is no comma before it.
  private func readItem(
    from start: UnsafePointer<UInt8>, _ next: UnsafePointer<UInt8>?
  ) throws -> UnsafePointer<UInt8> {
    let rest = next == nil ? [] : Array(window.rest(from: start))
    try goOn(at: start)
    carry.clear()
    guard let next else { return start }
    try read(rest)
    return next
  }

  /// The input ends in the item: what follows it is lost.
  func endItem() throws {
    openCarry()
    try tellItem()
    throw events.truncated(inside: nil, .commaOrArrayEnd)
  }

  /// Tells of the error of an item that the input ends in.
  func tellItem() throws {
    guard let search else { return }
    let end = window.position(of: window.end)
    try recover?(search.error.passingOver(search.start, end.offset))
  }

  /// Tells of the error, and goes on at a place in the window: at a comma or the array's end, or at an item in front of
  /// which a comma counts as read.
  private func goOn(at place: UnsafePointer<UInt8>) throws {
    guard let search else { return }
    self.search = nil
    // Reading goes on further behind each time, whatever a tokenizer says: else it would never end.
    let mark = window.mark(of: place)
    guard mark > lastResumed else { throw search.error }
    lastResumed = mark
    mode = .tokens
    window.lastEnd = place
    window.eventStart = place
    if search.lacksValue {
      let nothing = UnsafeBufferPointer(start: place, count: 0)
      try sink.scalar(Scalar(kind: .null, text: nothing.span, source: nothing.span))
    }
    for _ in 0..<search.ends { try sink.end() }
    try recover?(search.error.passingOver(search.start, window.position(of: place).offset))
    try closeWindow(before: place)
    nesting.gap = Gap()
    nesting.gap.separator =
      place.pointee != UInt8(ascii: ",") && place.pointee != UInt8(ascii: "]")
    tokenizer.restart(
      inside: UnsafeBufferPointer(start: nesting.kinds, count: search.depth),
      isAfterComma: nesting.gap.separator)
  }
}
