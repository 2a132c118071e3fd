internal import SaxURI

/// A place in the text of a URL, whose bytes may be percent-encoded, and the way on from there.
///
/// The parts of the grammar read from it by recursive descent: `QueryGrammar` options, `PathGrammar` paths, and so on.
/// It keeps the furthest place that it came to: what was wanted there is what an error says, wherever parsing gave up.
struct URLCursor {
  let bytes: [UInt8]
  let version: ODataVersion
  let names: ODataNames?
  let limits: ODataURLLimits

  /// The next byte.
  var index = 0
  /// The end of what is parsed now, such as of an option.
  var end: Int
  /// False for texts of payloads and headers, which are not percent-encoded.
  var decodes = true
  /// True within a path, where a text can't hold a slash.
  var isPath = false
  /// The variables of the lambdas around.
  var variables: [String] = []

  private var depth = 0
  /// The furthest place that was come to, and what was wanted there.
  private var furthest = 0
  private var wanted: [String] = []

  init(
    _ text: String, version: ODataVersion, names: ODataNames? = nil,
    limits: ODataURLLimits = ODataURLLimits()
  ) throws(ODataSyntaxError) {
    bytes = Array(text.utf8)
    self.version = version
    self.names = names
    self.limits = limits
    end = bytes.count
    if bytes.count > limits.length {
      throw ODataSyntaxError(
        .length, "the text has \(bytes.count) bytes, and the limit is \(limits.length)",
        at: limits.length)
    }
  }

  // MARK: Places

  /// Notes a place that was come to.
  @inline(__always)
  mutating func reach(_ place: Int) {
    if place > furthest {
      furthest = place
      wanted.removeAll(keepingCapacity: true)
    }
  }

  /// Goes on to a place, and notes it.
  @inline(__always)
  mutating func move(to place: Int) {
    index = place
    reach(place)
  }

  /// Goes on by a number of bytes, and notes the place.
  @inline(__always)
  mutating func move(by width: Int) { move(to: index + width) }

  // MARK: Bytes

  /// The character at a place, decoded, and the number of bytes that it takes; nil at the end.
  @inline(__always)
  func character(at place: Int) -> (byte: UInt8, width: Int)? {
    guard place < end else { return nil }
    let byte = bytes[place]
    guard byte == UInt8(ascii: "%"), decodes else { return (byte, 1) }
    guard place + 2 < end, let high = PercentEncoding.digit(bytes[place + 1]),
      let low = PercentEncoding.digit(bytes[place + 2])
    else { return (byte, 1) }
    return (high << 4 | low, 3)
  }

  /// The next character, decoded, and the number of bytes that it takes; nil at the end.
  var next: (byte: UInt8, width: Int)? { character(at: index) }

  /// The next character, decoded; nil at the end.
  var peek: UInt8? { next?.byte }

  var isAtEnd: Bool { index >= end }

  /// True if the next character is this one, in either form.
  func sees(_ character: Character) -> Bool { peek == character.asciiValue }

  /// True if the next character is this one, and is not percent-encoded.
  func seesBare(_ character: Character) -> Bool {
    index < end && bytes[index] == character.asciiValue
  }

  /// Takes a character if it is the next one.
  mutating func take(_ character: Character) -> Bool {
    guard let (byte, width) = next, byte == character.asciiValue else { return false }
    move(by: width)
    return true
  }

  /// Takes a word if it is next, in any case if that does not matter.
  mutating func take(word: StaticString, anyCase: Bool = false) -> Bool {
    guard let place = place(behind: word, from: index, anyCase: anyCase) else { return false }
    move(to: place)
    return true
  }

  /// The place behind a word; nil if something else is there.
  func place(behind word: StaticString, from start: Int, anyCase: Bool = false) -> Int? {
    var place = start
    for offset in 0..<word.utf8CodeUnitCount {
      guard let (byte, width) = character(at: place) else { return nil }
      let want = word.utf8Start[offset]
      guard byte == want || anyCase && URLCharacters.lowered(byte) == URLCharacters.lowered(want)
      else { return nil }
      place += width
    }
    return place
  }

  func sees(word: StaticString) -> Bool { place(behind: word, from: index) != nil }

  mutating func expect(_ character: Character) throws(ODataSyntaxError) {
    if !take(character) {
      throw unexpected(character == "\"" ? "a double quote" : "\"\(character)\"")
    }
  }

  // MARK: Failures

  /// Notes what would have been taken here.
  mutating func want(_ what: @autoclosure () -> String) {
    reach(index)
    guard index == furthest, wanted.count < 8 else { return }
    let what = what()
    if !wanted.contains(what) { wanted.append(what) }
  }

  /// The failure of wanting something that is not here.
  mutating func unexpected(_ what: @autoclosure () -> String) -> ODataSyntaxError {
    want(what())
    return ODataSyntaxError(.unexpected, "", at: index)
  }

  /// A failure of what has been understood, which holds wherever else parsing would come to.
  func wrong(_ message: String, at place: Int? = nil) -> ODataSyntaxError {
    ODataSyntaxError(.value, message, at: place ?? index)
  }

  /// Fails if the version lacks something.
  func require(
    _ what: @autoclosure () -> String, since: ODataVersion = .v2, until: ODataVersion = .v401,
    at place: Int? = nil
  ) throws(ODataSyntaxError) {
    if version < since || version > until {
      throw .lacking(what(), version, since: since, until: until, at: place ?? index)
    }
  }

  /// The failure that is told: what was wanted at the furthest place.
  func told(_ error: ODataSyntaxError) -> ODataSyntaxError {
    guard error.code == .unexpected else { return error }
    let place = max(furthest, error.offset)
    if place >= bytes.count {
      return ODataSyntaxError(
        .unfinished,
        wanted.isEmpty
          ? "the text ends too early" : "the text ends where \(Self.list(wanted)) is wanted",
        at: place)
    }
    let found = Self.shown(bytes, at: place)
    return ODataSyntaxError(
      .unexpected,
      wanted.isEmpty
        ? "\(found) can't stand here" : "expected \(Self.list(wanted)), but found \(found)",
      at: place)
  }

  private static func list(_ items: [String]) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " or " + items[items.count - 1]
  }

  private static func shown(_ bytes: [UInt8], at place: Int) -> String {
    var end = min(place + 12, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self).debugDescription
  }

  /// Fails unless all has been read.
  mutating func finish() throws(ODataSyntaxError) {
    if index < bytes.count { throw unexpected("the end of the text") }
  }

  // MARK: Levels

  /// Opens a level of what holds itself; ``leave()`` closes it.
  mutating func enter() throws(ODataSyntaxError) {
    if depth >= limits.depth { throw tooDeep }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// The levels that may still be opened.
  var roomBelow: Int { limits.depth - depth }

  var tooDeep: ODataSyntaxError {
    ODataSyntaxError(
      .depth, "more than \(limits.depth) levels of parentheses and options within one another",
      at: index)
  }
}
