import SaxEvents
import SaxTestSupport

/// Events in terms that both the golden traces and the reader have. A trace shows the beginnings
/// of values, and their lengths.
final class SAX2Trace: XMLSink {
  struct Event {
    var line: String
    /// The bytes of its values; nil where a trace doesn't show them.
    var value: [UInt8?] = []

    var text: String {
      line + " " + String(decoding: value.map { $0 ?? UInt8(ascii: "?") }, as: UTF8.self)
    }

    func matches(_ other: Event) -> Bool {
      line == other.line && value.count == other.value.count
        && zip(value, other.value).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
  }

  private(set) var events: [Event] = []
  /// The number of bytes of values that are known.
  var knownBytes: Int { events.reduce(0) { $0 + $1.value.count { $0 != nil } } }

  private var text: [UInt8?] = []
  private var namespaces: [String] = []
  private var open: [String] = []

  private func add(_ line: String, _ value: [UInt8?] = []) {
    if !text.isEmpty { events.append(Event(line: "text", value: text)) }
    text = []
    events.append(Event(line: line, value: value))
  }

  private func startElement(
    _ name: String, _ uri: String, _ attributes: [(name: String, value: [UInt8?])]
  ) {
    var value: [UInt8?] = []
    for attribute in attributes { value += Array(" \(attribute.name)=".utf8) + attribute.value }
    add("start \(name) {\(uri)} \(namespaces.joined(separator: " "))", value)
    namespaces = []
    open.append(name)
  }

  // MARK: From the reader

  func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    let prefix = prefix.isEmpty ? "xmlns" : "xmlns:" + string(prefix)
    namespaces.append("\(prefix)='\(string(uri))'")
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    var own: [(name: String, value: [UInt8?])] = []
    for index in 0..<attributes.count {
      // The traces are made without replacing entities, so that an ampersand stays a reference.
      let value = attributes.value(index).array.flatMap {
        $0 == UInt8(ascii: "&") ? Array("&#38;".utf8) : [$0]
      }
      own.append((written(attributes.name(index)), value))
    }
    startElement(written(name), string(name.namespace), own)
    return .walk
  }

  func text(_ piece: Span<UInt8>) throws { text += piece.array as [UInt8?] }

  func end() throws { add("end " + (open.popLast() ?? "")) }

  func comment(_ text: Span<UInt8>) throws { add("comment", text.array) }

  func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    add("instruction " + string(target), data.array)
  }

  private func string(_ span: Span<UInt8>) -> String { String(decoding: span.array, as: UTF8.self) }

  private func written(_ name: borrowing ElementName) -> String {
    name.prefix.isEmpty ? string(name.local) : string(name.prefix) + ":" + string(name.local)
  }

  // MARK: From a trace

  init() {}

  init(golden: [UInt8]) {
    for event in golden.split(separator: Array("\nSAX.".utf8)) {
      var rest = Scan(event.last == 0x0A ? event.dropLast() : event)
      let name = rest.take(through: "(") ?? ""
      rest.bytes = rest.bytes.dropLast()
      take(name.replacing("SAX.", with: ""), &rest)
    }
  }

  private func take(_ name: String, _ rest: inout Scan) {
    switch name {
    case "startElementNs": takeElement(&rest)
    case "endElementNs": add("end " + (open.popLast() ?? ""))
    case "characters", "ignorableWhitespace", "cdata", "pcdata":
      guard let comma = rest.last(", "), let count = Int(comma.after) else { return }
      text += Scan.shown(comma.before, of: count)
    case "comment": add("comment", Array(rest.bytes))
    case "processingInstruction":
      let target = rest.take(through: ", ") ?? ""
      add("instruction " + target, rest.bytes.elementsEqual("NULL".utf8) ? [] : Array(rest.bytes))
    default: break
    }
  }

  /// name, prefix, 'URI', count, namespaces…, count, defaulted, attributes…
  private func takeElement(_ rest: inout Scan) {
    let local = rest.take(through: ", ") ?? ""
    let prefix = rest.take(through: ", ") ?? ""
    var uri = ""
    if rest.skip("NULL, ") {} else if rest.skip("'") { uri = rest.take(through: "', ") ?? "" }
    let count = Int(rest.take(through: ", ") ?? "") ?? 0
    for _ in 0..<count {
      let prefix = rest.take(through: "='") ?? ""
      namespaces.append("\(prefix)='\(rest.take(through: "', ") ?? "")'")
    }
    let attributeCount = Int(rest.take(through: ", ") ?? "") ?? 0
    _ = rest.take(through: attributeCount == 0 ? "" : ", ")
    var attributes: [(name: String, value: [UInt8?])] = []
    for _ in 0..<attributeCount {
      let name = rest.take(through: "='") ?? ""
      let shown = rest.takeBytes(through: "...', ") ?? []
      let length = rest.take(through: ", ") ?? rest.takeAll()
      attributes.append((name, Scan.shown(shown, of: Int(length) ?? 0)))
    }
    startElement(prefix == "NULL" ? local : "\(prefix):\(local)", uri, attributes)
  }
}

/// A cursor over a line of a trace.
private struct Scan {
  var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func takeBytes(through delimiter: String) -> ArraySlice<UInt8>? {
    guard !delimiter.isEmpty, let range = bytes.firstRange(of: Array(delimiter.utf8)) else {
      return nil
    }
    defer { bytes = bytes[range.upperBound...] }
    return bytes[..<range.lowerBound]
  }

  mutating func take(through delimiter: String) -> String? {
    takeBytes(through: delimiter).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func takeAll() -> String {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func skip(_ prefix: String) -> Bool {
    guard bytes.starts(with: prefix.utf8) else { return false }
    bytes = bytes.dropFirst(prefix.utf8.count)
    return true
  }

  func last(_ delimiter: String) -> (before: ArraySlice<UInt8>, after: String)? {
    guard let range = bytes.ranges(of: Array(delimiter.utf8)).last else { return nil }
    return (
      bytes[..<range.lowerBound], String(decoding: bytes[range.upperBound...], as: UTF8.self)
    )
  }

  /// A value's bytes, of which the beginning is shown.
  static func shown(_ bytes: ArraySlice<UInt8>, of count: Int) -> [UInt8?] {
    let known = bytes.prefix(count)
    return Array(known) + Array(repeating: nil, count: max(0, count - known.count))
  }
}
