/// Roots of services, before the paths of resources.
enum ServiceRootGrammar {
  /// The place behind the slash at the begin, or behind steps to folders above; nil if there is neither.
  static func placeBehindDots(_ cursor: URLCursor) -> Int? {
    if cursor.bytes.first == UInt8(ascii: "/") { return 1 }
    var place = 0
    for step in ["../", "./"] {
      while cursor.bytes[place...].starts(with: step.utf8) { place += step.utf8.count }
    }
    return place > 0 ? place : nil
  }

  static func rawText(_ cursor: URLCursor, _ range: Range<Int>) throws(ODataSyntaxError) -> String {
    try cursor.string(Array(cursor.bytes[range]), at: range.lowerBound)
  }

  /// True if a scheme is here: letters before a colon, and no other character that could come first.
  static func isAbsolute(_ cursor: URLCursor) -> Bool {
    for byte in cursor.bytes {
      switch byte {
      case UInt8(ascii: ":"): return true
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        continue
      case UInt8(ascii: "/"):
        // What can only be a scheme is told as one that lacks its colon.
        return cursor.bytes.starts(with: "http//".utf8) || cursor.bytes.starts(with: "https//".utf8)
      default: return false
      }
    }
    return false
  }

  static func placeBehindRoot(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> Int {
    let start = cursor.index
    defer { cursor.index = start }
    if !cursor.take(word: "https", anyCase: true), !cursor.take(word: "http", anyCase: true) {
      throw cursor.unexpected("\"http\" or \"https\"")
    }
    guard cursor.take(word: "://") else { throw cursor.unexpected("\"://\"") }
    try host(&cursor)
    if cursor.take(":") {
      while cursor.digit != nil { cursor.index += 1 }
      cursor.reach(cursor.index)
    }
    try cursor.expect("/")
    return placeOfResource(cursor, from: cursor.index)
  }

  private static func host(_ cursor: inout URLCursor) throws(ODataSyntaxError) {
    if cursor.take("[") {
      while let byte = cursor.peek, byte != UInt8(ascii: "]"),
        URLCharacters.isSegment(byte), byte != UInt8(ascii: "@")
      {
        cursor.index += 1
      }
      cursor.reach(cursor.index)
      try cursor.expect("]")
      return
    }
    while cursor.index < cursor.end, cursor.bytes[cursor.index] != UInt8(ascii: ":"),
      cursor.bytes[cursor.index] != UInt8(ascii: "/")
    {
      guard cursor.bytes[cursor.index] >= 0x21,
        !"?#<>\"\\^`|[]".utf8.contains(cursor.bytes[cursor.index])
      else { break }
      cursor.index += 1
    }
    cursor.reach(cursor.index)
  }

  /// The place where the resource's path begins, behind a slash.
  ///
  /// Names tell. Without any, it is the segment behind one that ends in `.svc`, or else the one that has the first
  /// parentheses, that the first `$` stands in or follows, or the last one.
  static func placeOfResource(_ cursor: URLCursor, from start: Int) -> Int {
    var segments: [Range<Int>] = []
    var begin = start
    var place = start
    while true {
      let isEnd = place >= cursor.end || "?#".utf8.contains(cursor.bytes[place])
      if isEnd || cursor.bytes[place] == UInt8(ascii: "/") {
        segments.append(begin..<place)
        begin = place + 1
      }
      if isEnd { break }
      place += 1
    }
    let last = segments[segments.count - 1].lowerBound
    if cursor.names != nil {
      return segments.first { isRootSegment(cursor, $0) }?.lowerBound ?? last
    }
    for (number, segment) in segments.enumerated().dropLast()
    where segment.count > 4
      && cursor.bytes[segment.upperBound - 4..<segment.upperBound].elementsEqual(".svc".utf8)
    {
      return segments[(number + 1)...].first { !$0.isEmpty }?.lowerBound ?? last
    }
    for (number, segment) in segments.enumerated() {
      guard let first = segment.first else { continue }
      if cursor.bytes[first] == UInt8(ascii: "$") {
        let isFirst = ["$metadata", "$batch", "$all", "$entity", "$crossjoin"].contains {
          cursor.bytes[segment].starts(with: $0.utf8)
        }
        return isFirst || number == 0 ? segment.lowerBound : segments[number - 1].lowerBound
      }
      // What begins with one is a session's, and belongs to the root.
      if cursor.bytes[first] != UInt8(ascii: "("), cursor.bytes[segment].contains(UInt8(ascii: "("))
      {
        return segment.lowerBound
      }
    }
    return last
  }

  private static func isRootSegment(_ cursor: URLCursor, _ segment: Range<Int>) -> Bool {
    if segment.isEmpty { return false }
    if cursor.bytes[segment.lowerBound] == UInt8(ascii: "$") { return true }
    guard let end = cursor.placeBehindIdentifier(from: segment.lowerBound),
      let name = try? cursor.text(segment.lowerBound..<end)
    else { return false }
    if end < segment.upperBound, cursor.character(at: end)?.byte != UInt8(ascii: "(") {
      return false
    }
    return (cursor.names?.declaredKinds(of: name) ?? []).meets(
      .entitySet.union(.singleton).union(.actionImport).union(.functionImports))
  }
}
