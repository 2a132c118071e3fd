/// Keys of entities and parameters of functions (OData ABNF 4.01 §1).
extension URLParser {
  /// A key in parentheses behind a collection; false if none can be here.
  mutating func keyStep(
    _ path: inout ODataMemberPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) -> Bool {
    guard reached.meets(.manyEntities) else { return false }
    path.steps.append(.key(try key()))
    reached = names == nil ? .all : [.entity]
    return true
  }

  mutating func key() throws(ODataSyntaxError) -> ODataKey {
    try expect("(")
    skipSpace()
    if let first = try namedIfAny() {
      var values = [first]
      while take(",") {
        skipSpace()
        guard let next = try namedIfAny() else { throw unexpected("a property and its value") }
        values.append(next)
      }
      try expect(")")
      return .named(values)
    }
    let value = try keyValue()
    skipSpace()
    try expect(")")
    return .value(value)
  }

  /// `name=value`; nil if a value alone is here.
  private mutating func namedIfAny() throws(ODataSyntaxError) -> ODataKey.Named? {
    let start = index
    guard let end = placeBehindIdentifier(from: index) else { return nil }
    reach(end)
    guard next(end)?.byte == UInt8(ascii: "=") else { return nil }
    index = end
    try expect("=")
    let name = try text(start..<end)
    let value = try keyValue()
    skipSpace()
    return .init(name: name, value: value)
  }

  private mutating func keyValue() throws(ODataSyntaxError) -> ODataKey.Value {
    if sees("@") {
      try require("parameter aliases", since: .v4)
      return .alias(try alias())
    }
    let start = index
    if let literal = try literalIfAny() { return .literal(literal) }
    index = start
    if placeBehindIdentifier(from: start) != nil { _ = try name() }
    throw unexpected("the value of a key")
  }

  /// True if a function's parameters are next, as far as can be told without names: for a plain name, what could be a
  /// key is one; behind a qualified name, only a value alone is one.
  mutating func isCall(_ name: Name) -> Bool {
    let start = index
    defer { index = start }
    guard take("(") else { return false }
    skipSpace()
    if sees(")") { return true }
    guard let end = placeBehindIdentifier(from: index), next(end)?.byte == UInt8(ascii: "=")
    else { return false }
    if name.isQualified { return true }
    index = start
    return (try? key()) == nil
  }

  /// `(name=value,…)`.
  ///
  /// - Parameter isPath: true for paths of resources, where values are constants, aliases or JSON; else they are
  ///   expressions.
  mutating func parameters(
    isPath: Bool = false
  ) throws(ODataSyntaxError) -> [ODataMemberPath.Argument] {
    try expect("(")
    skipSpace()
    var arguments: [ODataMemberPath.Argument] = []
    if take(")") { return arguments }
    repeat {
      skipSpace()
      arguments.append(try isPath ? pathParameter() : parameter())
      skipSpace()
    } while take(",")
    try expect(")")
    return arguments
  }

  mutating func parameter() throws(ODataSyntaxError) -> ODataMemberPath.Argument {
    let name = try identifier("the name of a parameter")
    try expect("=")
    return .init(name: name, value: try expression())
  }

  mutating func pathParameter() throws(ODataSyntaxError) -> ODataMemberPath.Argument {
    let name = try identifier("the name of a parameter")
    try expect("=")
    if let json = try arrayOrObjectIfAny() { return .init(name: name, value: json) }
    switch try keyValue() {
    case .alias(let alias): return .init(name: name, value: .path(ODataMemberPath(.alias(alias))))
    case .literal(let literal): return .init(name: name, value: .literal(literal))
    }
  }

  /// A segment that is the value of a key, in place of a name that was taken there.
  mutating func keySegment(
    _ reached: inout ReachedValues, from segment: Int, for name: Name?, isPlain: Bool = false,
    _ what: String
  ) throws(ODataSyntaxError) -> String {
    let behind = index
    index = segment
    if let key = try keySegment(&reached, isPlain: isPlain) { return key }
    index = behind
    guard let name else { throw unexpected(what) }
    throw unknown(name, what)
  }

  /// A segment that is the value of a key; nil if none is here.
  ///
  /// - Parameter isPlain: true if it is any text where no names are known.
  mutating func keySegment(
    _ reached: inout ReachedValues, isPlain: Bool
  ) throws(ODataSyntaxError) -> String? {
    guard isPlain || names != nil, reached.meets([.entities, .castEntities, .keyed]),
      let text = names == nil ? try plainSegment() : try keySegmentText()
    else { return nil }
    reached = names == nil ? .all : [.entity, .keyed]
    return text
  }

  /// The text of a segment that is the value of a key; nil if none such is known.
  private mutating func keySegmentText() throws(ODataSyntaxError) -> String? {
    let start = index
    var place = index
    while let (byte, width) = next(place), isSegmentText(byte, width) { place += width }
    reach(place)
    let text = try self.text(start..<place)
    guard kinds(of: text).meets(.keySegment) else { return nil }
    index = place
    return text
  }

  /// True for the characters of a segment (RFC 3986 §3.3); others than ASCII are taken unencoded, too.
  func isSegmentText(_ byte: UInt8, _ width: Int) -> Bool {
    width == 3 || byte >= 0x80 || URLParser.isSegmentByte(byte)
  }

  static func isSegmentByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: "!$&'()*+,;=:@".utf8.contains(byte)
    }
  }
}
