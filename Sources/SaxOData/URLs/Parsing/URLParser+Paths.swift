/// Paths of resources (OData ABNF 4.01 §1).
extension URLParser {
  /// The path, up to the `?`, the `#` or the end.
  mutating func resourcePath() throws(ODataSyntaxError) -> ODataPath {
    isPath = true
    defer { isPath = false }
    var path = ODataPath()
    var reached = try firstSegment(&path)
    while !isAtEnd {
      if sees("("), reached.meets(.manyEntities) {
        path.segments.append(.key(try key()))
        reached = names == nil ? .all : [.entity]
      } else if bytes[index] == UInt8(ascii: "/"), reached != .ended {
        try nextSegment(&path, &reached)
      } else {
        break
      }
    }
    return path
  }

  // MARK: The first segment

  private mutating func firstSegment(
    _ path: inout ODataPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    if sees("$") { return try firstSystemSegment(&path) }
    let start = index
    guard let end = placeBehindIdentifier(from: index) else {
      if names == nil, let text = try plainSegment() {
        path.segments.append(.name(text))
        return .all
      }
      throw unexpected("an entity set, a singleton or an operation")
    }
    let name: Name
    if names == nil {
      name = try self.name()
    } else {
      let text = try identifier()
      let kinds = kinds(of: text)
      name = Name(
        text: text, kinds: kinds, firstKinds: kinds, isQualified: false, start: start, firstEnd: end
      )
    }
    if sees("("),
      let reached = try callSegment(
        name, .functionImports, mayBeKey: name.kinds.meets(.entitySet), &path)
    {
      return reached
    }
    if names == nil, !isAtSegmentEnd, !sees("(") {
      index = start
      if let text = try plainSegment() {
        path.segments.append(.name(text))
        return .all
      }
    }
    path.segments.append(name.isQualified ? .qualified(name.text) : .name(name.text))
    guard names != nil else { return .all }
    var reached: ReachedValues = []
    if name.kinds.meets(.entitySet) { reached.insert(.entities) }
    if name.kinds.meets(.singleton) { reached.insert(.entity) }
    if name.kinds.meets(.actionImport) { reached.insert(.ended) }
    if name.kinds.meets(.functionImports) { reached.insert(.whole) }
    if reached.isEmpty { throw unexpected("an entity set, a singleton or an operation") }
    return reached
  }

  private mutating func firstSystemSegment(
    _ path: inout ODataPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let start = index
    if take(word: "$crossjoin(") {
      try require("$crossjoin", since: .v4, at: start)
      var sets: [String] = []
      repeat {
        skipSpace()
        sets.append(try identifier("an entity set"))
        skipSpace()
      } while take(",")
      try expect(")")
      path.segments.append(.crossjoin(sets))
      return .whole
    }
    for segment in [ODataPath.System.batch, .metadata, .all, .entity]
    where takeSegment(segment.rawValue) {
      try require(segment.rawValue, since: segment.since, at: start)
      path.segments.append(.system(segment))
      guard segment == .all || segment == .entity, !isAtEnd,
        bytes[index] == UInt8(ascii: "/")
      else { return .ended }
      try expect("/")
      let type = try name("the name of a type")
      if !type.kinds.meets(.entityType) { throw unknown(type, "the name of a type") }
      path.segments.append(type.isQualified ? .qualified(type.text) : .name(type.text))
      return .ended
    }
    _ = take("$")
    guard let text = try plainSegment(), names == nil, !text.isEmpty else {
      throw unexpected("a segment that the protocol defines")
    }
    path.segments.append(.reference(text))
    return .all
  }

  /// Takes a whole segment.
  private mutating func takeSegment(_ text: String) -> Bool {
    let start = index
    for character in text {
      guard let (byte, width) = next(index), byte == character.asciiValue else {
        index = start
        return false
      }
      index += width
    }
    if let byte = peek, Self.continues(byte) {
      index = start
      return false
    }
    reach(index)
    return true
  }

  /// The rest of a segment that holds no parentheses; nil if nothing is here.
  mutating func plainSegment() throws(ODataSyntaxError) -> String? {
    let start = index
    var place = index
    while let (byte, width) = next(place), isSegmentText(byte, width),
      byte != UInt8(ascii: "("), byte != UInt8(ascii: ")")
    {
      place += width
    }
    guard place > start else { return nil }
    let text = try self.text(start..<place)
    index = place
    reach(index)
    return text
  }

  // MARK: Further segments

  private mutating func nextSegment(
    _ path: inout ODataPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) {
    if try systemSegment(&path, &reached) { return }
    if reached.subtracting([.whole, .ended]).isEmpty {
      throw unexpected("the end of the path")
    }
    _ = take("/")
    // Older services end the paths of collections so.
    if version < .v4, index == end || "?#".utf8.contains(bytes[index]) { return }
    if reached.meets([.complexes, .castComplexes, .primitives]), try ordinalSegment(&path) {
      reached = names == nil ? .all : [.complex, .primitive]
      return
    }
    let segment = index
    guard placeBehindIdentifier(from: index) != nil else {
      let key = try keySegment(
        &reached, from: segment, for: nil, isPlain: true, "a segment of a path")
      path.segments.append(.name(key))
      return
    }
    let name = try self.name()
    let mayBeKey = name.kinds.meets(.entityColNavigation.union(.entityType))
    if sees("("), let result = try callSegment(name, .functions, mayBeKey: mayBeKey, &path) {
      reached = result
      return
    }
    // What stands for a key may hold characters that no name does.
    if names == nil, !isAtSegmentEnd, !sees("(") {
      index = segment
      if let key = try keySegment(&reached, isPlain: true) {
        path.segments.append(.name(key))
        return
      }
    }
    let result = nameSegment(name, from: reached)
    if !result.isEmpty {
      path.segments.append(name.isQualified ? .qualified(name.text) : .name(name.text))
      reached = result
      return
    }
    let key = try keySegment(
      &reached, from: segment, for: name, isPlain: true, "a segment of a path")
    path.segments.append(.name(key))
  }

  private var isAtSegmentEnd: Bool {
    guard index < end else { return true }
    return "/?#".utf8.contains(bytes[index])
  }

  /// `/$count` and the like, whose slash is a part of them.
  private mutating func systemSegment(
    _ path: inout ODataPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) -> Bool {
    let start = index
    index += 1
    let begin = index
    guard sees("$") else {
      index = start
      return false
    }
    if reached.meets(.many), sees(word: "$filter(") {
      try require("$filter in paths", since: .v401)
      reach(begin)
      _ = take(word: "$filter(")
      path.segments.append(.filter(try expression()))
      try expect(")")
      // A cast may follow again.
      var result = reached.intersection([.entities, .complexes, .primitives])
      if reached.contains(.castEntities) { result.insert(.entities) }
      if reached.contains(.castComplexes) { result.insert(.complexes) }
      reached = names == nil ? .all : result
      return true
    }
    let candidates: [(ODataPath.System, ReachedValues, ReachedValues)] = [
      (.count, .many, .ended), (.ref, .manyEntities.union(.oneEntity), .ended),
      (.value, .oneEntity.union([.primitive, .stream]), .ended),
      (.query, .all.subtracting([.each, .ended, .stream]), .ended),
      (.each, .manyEntities, .each), (.links, .oneEntity, .entity),
    ]
    for (segment, from, to) in candidates where reached.meets(from) {
      if names != nil, segment == .value, !reached.meets(.oneEntity.union(.primitive)) { continue }
      if names != nil, segment == .links { continue }
      guard takeSegment(segment.rawValue) else { continue }
      try require(segment.rawValue, since: segment.since, until: segment.until, at: begin)
      path.segments.append(.system(segment))
      reached = names == nil && segment == .links ? .all : to
      return true
    }
    index = start
    return false
  }

  /// The place of an item in a collection; negative from its end.
  private mutating func ordinalSegment(_ path: inout ODataPath) throws(ODataSyntaxError) -> Bool {
    let start = index
    if sees("-"), let width = next(index)?.width { index += width }
    var place = index
    while place < end, (0x30...0x39).contains(bytes[place]) { place += 1 }
    let isWhole = place > index && (place == end || "/?#".utf8.contains(bytes[place]))
    guard isWhole else {
      index = start
      return false
    }
    index = place
    reach(index)
    path.segments.append(.name(try text(start..<place)))
    return true
  }

  private func nameSegment(_ name: Name, from reached: ReachedValues) -> ReachedValues {
    if names == nil { return .all }
    var result = reached.cast(to: name.kinds)
    if !name.isQualified, reached.meets(.structured) {
      result.formUnion(ReachedValues(properties: name.kinds))
    }
    if !reached.subtracting([.whole, .ended]).isEmpty {
      if name.kinds.meets(.action) { result.insert(.ended) }
      if name.kinds.meets(.functions) { result.insert(.whole) }
    }
    return result
  }

  /// A function with its parameters; nil if a key is next, or if the name is no function's.
  private mutating func callSegment(
    _ name: Name, _ functions: NameKinds, mayBeKey: Bool, _ path: inout ODataPath
  ) throws(ODataSyntaxError) -> ReachedValues? {
    guard name.kinds.meets(functions) else { return nil }
    if mayBeKey, !isCall(name) { return nil }
    path.segments.append(.call(name.text, try parameters(isPath: true)))
    return names == nil ? .all : ReachedValues(functions: name.kinds.intersection(functions))
  }
}
