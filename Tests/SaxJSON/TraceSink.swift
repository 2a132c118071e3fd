import SaxEvents
import SaxJSON

/// Writes events down in the form of `sax events`, with places where asked.
final class TraceSink: EventSink {
  private(set) var lines: [String] = []
  private(set) var pieces = 0
  private(set) var longestPiece = 0
  private var places: (any PlaceSource)?
  private var string: (text: [UInt8], start: String)?
  private let showsPlaces: Bool

  init(showsPlaces: Bool = false) { self.showsPlaces = showsPlaces }

  private func place() -> String {
    guard showsPlaces, let places else { return "" }
    let start = places.position(at: places.mark)
    let end = places.position(at: places.endMark)
    return " @\(start.line):\(start.column)+\(start.offset)-\(end.line):\(end.column)+\(end.offset)"
      + " \(places.path)"
  }

  private func quoted(_ bytes: [UInt8]) -> String {
    "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    lines.append("document \(kind)" + place())
  }

  func endDocument() throws { lines.append("end document" + place()) }
  func abandonDocument() { lines.append("abandon") }

  func key(_ name: Span<UInt8>) throws -> Interest {
    lines.append("key " + quoted(name.bytes) + place())
    return .walk
  }

  func startObject() throws -> Interest {
    lines.append("object" + place())
    return .walk
  }

  func startArray() throws -> Interest {
    lines.append("array" + place())
    return .walk
  }

  func startString() throws -> Interest {
    string = ([], place())
    return .walk
  }

  func scalar(_ scalar: borrowing Scalar) throws {
    let text =
      switch scalar.kind {
      case .string: "string " + quoted(scalar.text.bytes)
      case .number: "number " + String(decoding: scalar.text.bytes, as: UTF8.self)
      case .true: "true"
      case .false: "false"
      case .null: "null"
      }
    lines.append(
      text + place()
        + (showsPlaces ? " <\(String(decoding: scalar.source.bytes, as: UTF8.self))>" : ""))
  }

  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest
  { .skip }

  func text(_ piece: Span<UInt8>) throws {
    pieces += 1
    longestPiece = max(longestPiece, piece.count)
    string?.text += piece.bytes
  }

  func end() throws {
    if let string {
      lines.append("long string " + quoted(string.text) + string.start)
      self.string = nil
    } else {
      lines.append("end" + place())
    }
  }
}

extension Span<UInt8> {
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}

/// What a reading came to: its events, and how it ended.
struct Trace: Equatable {
  var lines: [String]
  var error: String?

  init(
    _ bytes: [UInt8], sizes: [Int], options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    showsPlaces: Bool = true, recovers: Bool = false
  ) {
    let sink = TraceSink(showsPlaces: showsPlaces)
    let reader = YajlReader(sink: sink, options: options, limits: limits, source: "test")
    var reported: [String] = []
    if recovers { reader.recoversAtNextLine = { reported.append(Trace.describe($0)) } }
    do {
      var start = 0
      var turn = 0
      while start < bytes.count {
        let size = sizes.isEmpty ? bytes.count : sizes[turn % sizes.count]
        let end = min(bytes.count, start + max(1, size))
        try reader.feed(bytes[start..<end].span)
        start = end
        turn += 1
      }
      try reader.finish()
    } catch let failure {
      error = Trace.describe(failure)
    }
    lines = sink.lines + reported
  }

  init(
    _ text: String, sizes: [Int] = [], options: JSONOptions = JSONOptions(), recovers: Bool = false
  ) {
    self.init(Array(text.utf8), sizes: sizes, options: options, recovers: recovers)
  }

  static func describe(_ error: any Error) -> String {
    guard let error = error as? ReadingError else { return "\(error)" }
    let position = error.place.position
    return "\(error.code): \(error.message) @\(position?.line ?? 0):\(position?.column ?? 0)+"
      + "\(position?.offset ?? -1) \(error.place.path ?? "-")"
  }
}
