package import SaxEvents

/// Writes events down in the form of `sax events`, with places where asked.
package final class TraceSink: EventSink {
  package private(set) var lines: [String] = []
  package private(set) var pieces = 0
  package private(set) var longestPiece = 0
  private var places: (any PlaceSource)?
  private var string: (text: [UInt8], start: String)?
  private let showsPlaces: Bool

  package init(showsPlaces: Bool = false) { self.showsPlaces = showsPlaces }

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

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    lines.append("document \(kind)" + place())
  }

  package func endDocument() throws { lines.append("end document" + place()) }
  package func abandonDocument() { lines.append("abandon") }

  package func key(_ name: Span<UInt8>) throws -> Interest {
    lines.append("key " + quoted(name.array) + place())
    return .walk
  }

  package func startObject() throws -> Interest {
    lines.append("object" + place())
    return .walk
  }

  package func startArray() throws -> Interest {
    lines.append("array" + place())
    return .walk
  }

  package func startString() throws -> Interest {
    string = ([], place())
    return .walk
  }

  package func scalar(_ scalar: borrowing Scalar) throws {
    let text =
      switch scalar.kind {
      case .string: "string " + quoted(scalar.text.array)
      case .number: "number " + String(decoding: scalar.text.array, as: UTF8.self)
      case .true: "true"
      case .false: "false"
      case .null: "null"
      }
    lines.append(
      text + place()
        + (showsPlaces ? " <\(String(decoding: scalar.source.array, as: UTF8.self))>" : ""))
  }

  package func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes)
    throws
    -> Interest
  { .skip }

  package func text(_ piece: Span<UInt8>) throws {
    pieces += 1
    longestPiece = max(longestPiece, piece.count)
    string?.text += piece.array
  }

  package func end() throws {
    if let string {
      lines.append("long string " + quoted(string.text) + string.start)
      self.string = nil
    } else {
      lines.append("end" + place())
    }
  }
}
