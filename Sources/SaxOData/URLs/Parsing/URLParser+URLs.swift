internal import SaxURI

/// Whole URLs (OData ABNF 4.01, `odataUri` and `odataRelativeUri`).
extension URLParser {
  /// A URL with a scheme, or one that is relative to the service's root.
  ///
  /// - Parameter root: the service's root, if it is known.
  mutating func url(root: String?) throws(ODataSyntaxError) -> ODataURL {
    var serviceRoot = ""
    if let root, !root.isEmpty {
      let prefix = Array((root.hasSuffix("/") ? root : root + "/").utf8)
      if bytes.starts(with: prefix) {
        index = prefix.count
        serviceRoot = String(decoding: prefix, as: UTF8.self)
      }
    }
    if serviceRoot.isEmpty, isAbsolute {
      let end = try placeBehindRoot()
      serviceRoot = try rawText(index..<end)
      index = end
      reach(index)
    } else if serviceRoot.isEmpty, let start = placeBehindDots {
      let end = placeOfResource(from: start)
      serviceRoot = try rawText(0..<end)
      index = end
    }
    var url = try relativeURL()
    url.serviceRoot = serviceRoot
    return url
  }

  /// The place behind the slash at the begin, or behind steps to folders above; nil if there is neither.
  private var placeBehindDots: Int? {
    if bytes.first == UInt8(ascii: "/") { return 1 }
    var place = 0
    for step in ["../", "./"] {
      while bytes[place...].starts(with: step.utf8) { place += step.utf8.count }
    }
    return place > 0 ? place : nil
  }

  private func rawText(_ range: Range<Int>) throws(ODataSyntaxError) -> String {
    try string(Array(bytes[range]), at: range.lowerBound)
  }

  /// True if a scheme is here: letters before a colon, and no other character that could come first.
  private var isAbsolute: Bool {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ":"): return true
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        continue
      case UInt8(ascii: "/"):
        // What can only be a scheme is told as one that lacks its colon.
        return bytes.starts(with: "http//".utf8) || bytes.starts(with: "https//".utf8)
      default: return false
      }
    }
    return false
  }

  // MARK: The service's root

  private mutating func placeBehindRoot() throws(ODataSyntaxError) -> Int {
    let start = index
    defer { index = start }
    if !take(word: "https", anyCase: true), !take(word: "http", anyCase: true) {
      throw unexpected("\"http\" or \"https\"")
    }
    guard take(word: "://") else { throw unexpected("\"://\"") }
    try host()
    if take(":") {
      while digit != nil { index += 1 }
      reach(index)
    }
    try expect("/")
    return placeOfResource(from: index)
  }

  private mutating func host() throws(ODataSyntaxError) {
    if take("[") {
      while let byte = peek, byte != UInt8(ascii: "]"),
        Self.isSegmentByte(byte), byte != UInt8(ascii: "@")
      {
        index += 1
      }
      reach(index)
      try expect("]")
      return
    }
    while index < end, bytes[index] != UInt8(ascii: ":"), bytes[index] != UInt8(ascii: "/") {
      guard bytes[index] >= 0x21, !"?#<>\"\\^`|[]".utf8.contains(bytes[index]) else { break }
      index += 1
    }
    reach(index)
  }

  /// The place where the resource's path begins, behind a slash.
  ///
  /// Names tell. Without any, it is the segment behind one that ends in `.svc`, or else the one that has the first
  /// parentheses, that the first `$` stands in or follows, or the last one.
  private func placeOfResource(from start: Int) -> Int {
    var segments: [Range<Int>] = []
    var begin = start
    var place = start
    while true {
      let isEnd = place >= end || "?#".utf8.contains(bytes[place])
      if isEnd || bytes[place] == UInt8(ascii: "/") {
        segments.append(begin..<place)
        begin = place + 1
      }
      if isEnd { break }
      place += 1
    }
    let last = segments[segments.count - 1].lowerBound
    if names != nil { return segments.first(where: isRootSegment)?.lowerBound ?? last }
    for (number, segment) in segments.enumerated().dropLast()
    where segment.count > 4
      && bytes[segment.upperBound - 4..<segment.upperBound].elementsEqual(".svc".utf8)
    {
      return segments[(number + 1)...].first { !$0.isEmpty }?.lowerBound ?? last
    }
    for (number, segment) in segments.enumerated() {
      guard let first = segment.first else { continue }
      if bytes[first] == UInt8(ascii: "$") {
        let isFirst = ["$metadata", "$batch", "$all", "$entity", "$crossjoin"].contains {
          bytes[segment].starts(with: $0.utf8)
        }
        return isFirst || number == 0 ? segment.lowerBound : segments[number - 1].lowerBound
      }
      // What begins with one is a session's, and belongs to the root.
      if bytes[first] != UInt8(ascii: "("), bytes[segment].contains(UInt8(ascii: "(")) {
        return segment.lowerBound
      }
    }
    return last
  }

  private func isRootSegment(_ segment: Range<Int>) -> Bool {
    if segment.isEmpty { return false }
    if bytes[segment.lowerBound] == UInt8(ascii: "$") { return true }
    guard let end = placeBehindIdentifier(from: segment.lowerBound),
      let name = try? text(segment.lowerBound..<end)
    else { return false }
    if end < segment.upperBound, next(end)?.byte != UInt8(ascii: "(") { return false }
    return (names?.declaredKinds(of: name) ?? []).meets(
      .entitySet.union(.singleton).union(.actionImport).union(.functionImports))
  }

  // MARK: Behind the root

  mutating func relativeURL() throws(ODataSyntaxError) -> ODataURL {
    var url = ODataURL(path: ODataPath())
    if !isAtEnd, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#") {
      url.path = try resourcePath()
    }
    let allowed = options(of: url.path)
    let needsIdentifier = url.path.segments.first == .system(.entity)
    if needsIdentifier, isAtEnd { throw unexpected("\"?\" and $id") }
    if index < end, bytes[index] == UInt8(ascii: "?") {
      index += 1
      reach(index)
      if !isAtEnd, bytes[index] != UInt8(ascii: "#") {
        let last = end
        let isContext = url.path.segments == [.system(.metadata)]
        let mark = isContext ? bytes[index..<end].firstIndex(of: UInt8(ascii: "#")) : nil
        end = mark ?? last
        url.query = try query(allowed)
        end = last
      }
      if needsIdentifier,
        !url.query.options.contains(where: { if case .id = $0 { true } else { false } })
      {
        throw unexpected("\"&\" and $id")
      }
    }
    if !isAtEnd, bytes[index] == UInt8(ascii: "#"), url.path.segments == [.system(.metadata)] {
      url.context = try context()
    }
    return url
  }

  private func options(of path: ODataPath) -> AllowedOptions {
    switch path.segments.first {
    case .system(.batch), .system(.metadata): .ofService
    case .system(.entity): path.segments.count > 1 ? .ofCastEntity : .ofEntity
    default: .ofQuery
    }
  }
}
