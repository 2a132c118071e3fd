/// Paths of resources.
enum PathPrinter {
  static func print(_ path: ODataPath, to writer: inout URLWriter) throws(ODataSyntaxError) {
    writer.isPath = true
    defer { writer.isPath = false }
    for (number, segment) in path.segments.enumerated() {
      if case .key(let key) = segment {
        if number == 0 { throw .wrong("a path begins with a key") }
        try KeyPrinter.print(key, to: &writer)
        continue
      }
      if number > 0 { writer.syntax("/") }
      try print(segment, isFirst: number == 0, to: &writer)
    }
  }

  private static func print(
    _ segment: ODataPath.Segment, isFirst: Bool, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    switch segment {
    case .name(let text):
      try check(segment: text)
      if text.contains("."), URLCharacters.isName(text) {
        throw .wrong("the segment \(text) would be a qualified name")
      }
      // Before a colon, the first segment would be a scheme.
      writer.segment(text, encoding: isFirst ? ":" : "")
    case .qualified(let name):
      guard name.contains(".") else { throw .wrong("the name \(name) has no namespace") }
      try writer.name(name)
    case .key: break
    case .call(let name, let arguments):
      try writer.name(name)
      try KeyPrinter.print(arguments, to: &writer)
    case .filter(let expression):
      try ExpressionPrinter.printFilterSegment(expression, to: &writer)
    case .crossjoin(let sets):
      try writer.require("$crossjoin", since: .v4)
      writer.syntax("$crossjoin(")
      try writer.list(sets) { (set, writer) throws(ODataSyntaxError) in try writer.identifier(set) }
      writer.syntax(")")
    case .system(let system):
      try writer.require(system.rawValue, since: system.since, until: system.until)
      writer.syntax(system.rawValue)
    case .reference(let text):
      try check(segment: text)
      writer.syntax("$")
      writer.segment(text, encoding: "")
    }
  }

  /// Fails for a segment that would be read as something else.
  private static func check(segment text: String) throws(ODataSyntaxError) {
    let isBad =
      text.isEmpty || text.utf8.contains(UInt8(ascii: "(")) || text.utf8.contains(UInt8(ascii: ")"))
      || text.hasPrefix("$")
    if isBad { throw .wrong("\(text.debugDescription) can't be a segment of a path") }
  }
}
