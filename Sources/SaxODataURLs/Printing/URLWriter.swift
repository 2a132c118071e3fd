/// The text of a URL that is printed: syntax and values are encoded each by their own rules.
///
/// The printers of the parts of the grammar write to it: `QueryPrinter` options, `PathPrinter` paths, and so on.
struct URLWriter {
  let version: ODataVersion
  /// True for a URL as it is sent; false for one that is read by people, in which nothing is encoded but what would be
  /// taken for something else.
  let isEncoded: Bool
  /// True within a path, where a slash parts segments.
  var isPath = false
  /// The variables of the lambdas around.
  var variables: [String] = []

  private(set) var bytes: [UInt8] = []

  init(_ version: ODataVersion, isEncoded: Bool) {
    self.version = version
    self.isEncoded = isEncoded
  }

  /// The text of a tree, which a printer writes.
  static func text<Tree>(
    of tree: Tree, _ version: ODataVersion, isEncoded: Bool,
    _ print: (Tree, inout URLWriter) throws(ODataSyntaxError) -> Void
  ) throws(ODataSyntaxError) -> String {
    var writer = URLWriter(version, isEncoded: isEncoded)
    try print(tree, &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: Text

  /// Prints names, operators and punctuation.
  mutating func syntax(_ text: String) {
    guard isEncoded else {
      bytes += Array(text.utf8)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case 0x21, 0x24...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, UInt8(ascii: "~"):
        bytes.append(byte)
      default: escape(byte)
      }
    }
  }

  /// Prints a part of a URL as it is.
  mutating func verbatim(_ text: String) { bytes += Array(text.utf8) }

  /// Prints a value, of which nothing can be taken for syntax.
  mutating func value(_ text: String) {
    for byte in text.utf8 { value(byte) }
  }

  private mutating func value(_ byte: UInt8) {
    let isKept =
      if isEncoded {
        Self.isSafe(byte)
      } else {
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "#"): false
        case UInt8(ascii: "/"), UInt8(ascii: "?"): !isPath
        default: true
        }
      }
    if isKept { bytes.append(byte) } else { escape(byte) }
  }

  /// Puts what has been printed from a place on in parentheses.
  mutating func parenthesize(from start: Int) {
    bytes.insert(UInt8(ascii: "("), at: start)
    bytes.append(UInt8(ascii: ")"))
  }

  /// Prints a segment of a path, with what no segment holds and some more characters encoded.
  mutating func segment(_ text: String, encoding more: String) {
    for byte in text.utf8 {
      let isKept = byte >= 0x80 ? !isEncoded : URLCharacters.isSegment(byte)
      if isKept, !more.utf8.contains(byte), byte != UInt8(ascii: "&") {
        bytes.append(byte)
      } else {
        escape(byte)
      }
    }
  }

  /// Prints the whole value of an option, which nothing but the next option can follow.
  mutating func token(_ text: String) {
    for byte in text.utf8 {
      if Self.isSafe(byte) || "/?;=".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        value(byte)
      }
    }
  }

  /// True for what needs no encoding in values: unreserved characters, and some that part nothing within quotes.
  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~!*,:@$()'".utf8.contains(byte)
    }
  }

  /// Prints a byte percent-encoded.
  mutating func escape(_ byte: UInt8) {
    let digits = Array("0123456789ABCDEF".utf8)
    bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Prints a text in single quotes.
  mutating func quoted(_ text: String) {
    syntax("'")
    for (number, part) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { syntax("''") }
      value(String(part))
    }
    syntax("'")
  }

  // MARK: Lists

  /// Prints items, with a separator between.
  mutating func list<Item>(
    _ items: [Item], separator: String = ",",
    _ print: (Item, inout URLWriter) throws(ODataSyntaxError) -> Void
  ) throws(ODataSyntaxError) {
    for (number, item) in items.enumerated() {
      if number > 0 { syntax(separator) }
      try print(item, &self)
    }
  }

  // MARK: Checks

  /// Fails if the version lacks something.
  func require(
    _ what: @autoclosure () -> String, since: ODataVersion = .v2, until: ODataVersion = .v401
  ) throws(ODataSyntaxError) {
    if version < since || version > until {
      throw .lacking(what(), version, since: since, until: until)
    }
  }
}
