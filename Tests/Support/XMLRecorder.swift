package import SaxEvents
package import SaxXML

/// Writes down every event, with its places and its path; text between two other events is one.
package final class XMLRecorder: EventSink {
  /// One line an event.
  package private(set) var events: [String] = []
  /// The longest piece of text that came at once.
  package private(set) var longestPiece = 0
  package private(set) var raw: [UInt8] = []

  private let recordsPlaces: Bool
  private let interest: (_ path: String, _ number: Int) -> Interest
  private unowned(unsafe) var places: (any PlaceSource)?
  private var text: [UInt8] = []
  private var textPlace = ""
  private var elements = 0

  package init(
    places: Bool = true, interest: @escaping (String, Int) -> Interest = { _, _ in .walk }
  ) {
    recordsPlaces = places
    self.interest = interest
  }

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    add("document \(kind)")
  }

  package func endDocument() throws { add("end document") }
  package func key(_ name: Span<UInt8>) throws -> Interest { .walk }
  package func startObject() throws -> Interest { .walk }
  package func startArray() throws -> Interest { .walk }
  package func startString() throws -> Interest { .walk }
  package func scalar(_ scalar: borrowing Scalar) throws {}

  package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    var line = "element " + XMLRecorder.name(name)
    for index in 0..<attributes.count {
      line += " " + XMLRecorder.name(attributes.name(index))
      line += "=" + XMLRecorder.quoted(attributes.value(index))
    }
    if recordsPlaces { line += " at \(place)" }
    if recordsPlaces { line += " " + (places?.path ?? "") }
    add(line)
    elements += 1
    return interest(places?.path ?? "", elements)
  }

  package func text(_ piece: Span<UInt8>) throws {
    if text.isEmpty, recordsPlaces { textPlace = " at " + startPlace }
    longestPiece = max(longestPiece, piece.count)
    for index in piece.indices { text.append(piece[index]) }
  }

  package func skippedEntity(_ name: Span<UInt8>) throws {
    add("skipped " + XMLRecorder.quoted(name) + (recordsPlaces ? " at \(place)" : ""))
  }

  package func skippedEntity(inAttributes name: Span<UInt8>) throws {
    add("skipped in tag " + XMLRecorder.quoted(name) + (recordsPlaces ? " at \(place)" : ""))
  }

  package func raw(_ piece: Span<UInt8>) throws {
    for index in piece.indices { raw.append(piece[index]) }
  }

  package func end() throws {
    if !raw.isEmpty {
      add("raw " + String(decoding: raw, as: UTF8.self))
      raw = []
    }
    add("end" + (recordsPlaces ? " at \(place) \(places?.path ?? "")" : ""))
  }

  package func comment(_ text: Span<UInt8>) throws { add("comment " + XMLRecorder.quoted(text)) }

  package func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    add("instruction " + XMLRecorder.quoted(target) + " " + XMLRecorder.quoted(data))
  }

  package func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    add("namespace " + XMLRecorder.quoted(prefix) + " " + XMLRecorder.quoted(uri))
  }

  package func cdata(_ begins: Bool) throws { add("cdata \(begins)") }

  package func documentType(name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>) throws
  {
    add(
      "doctype " + XMLRecorder.quoted(name) + " " + XMLRecorder.quoted(publicID) + " "
        + XMLRecorder.quoted(systemID))
  }

  package func note(_ line: String) { add(line) }

  private func add(_ line: String) {
    if !text.isEmpty {
      events.append("text " + String(decoding: text, as: UTF8.self) + textPlace)
      text = []
    }
    events.append(line)
  }

  private var startPlace: String {
    guard let places else { return "?" }
    return XMLRecorder.short(places.position(at: places.mark))
  }

  private var place: String {
    guard let places else { return "?" }
    return startPlace + "-" + XMLRecorder.short(places.position(at: places.endMark))
  }

  package static func short(_ position: InputPosition) -> String {
    "\(position.line):\(position.column):\(position.offset)"
  }

  package static func quoted(_ span: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for index in span.indices { bytes.append(span[index]) }
    return String(decoding: bytes, as: UTF8.self).debugDescription
  }

  package static func name(_ name: borrowing ElementName) -> String {
    var bytes: [UInt8] = []
    if !name.namespace.isEmpty {
      bytes.append(UInt8(ascii: "{"))
      for index in name.namespace.indices { bytes.append(name.namespace[index]) }
      bytes.append(UInt8(ascii: "}"))
    }
    for index in name.prefix.indices { bytes.append(name.prefix[index]) }
    if !name.prefix.isEmpty { bytes.append(UInt8(ascii: ":")) }
    for index in name.local.indices { bytes.append(name.local[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reads bytes in pieces of a size, or cut at given places, and gives the events, with the error as the last.
package func record(
  _ bytes: [UInt8], chunk: Int? = nil, cuts: [Int] = [], options: XMLOptions = XMLOptions(),
  limits: Limits = Limits(), engine: XMLEngine, into recorder: XMLRecorder = XMLRecorder()
) -> [String] {
  let reader = engine.reader(sink: recorder, options: options, limits: limits, source: "a.xml")
  do {
    if let chunk, chunk > 0 {
      try reader.read(bytes, inPiecesOf: [chunk])
    } else {
      try reader.read(bytes, cutAt: cuts)
    }
  } catch let error as ReadingError {
    let position = error.place.position.map(XMLRecorder.short) ?? "?"
    recorder.note(
      "error \(error.code) \(position) \(error.place.path ?? "-"): \(error.message)"
        + (error.fix.map { " | " + $0 } ?? ""))
  } catch {
    recorder.note("thrown \(error)")
  }
  return recorder.events
}

package func record(
  _ text: String, chunk: Int? = nil, options: XMLOptions = XMLOptions(),
  limits: Limits = Limits(), engine: XMLEngine
) -> [String] {
  record(Array(text.utf8), chunk: chunk, options: options, limits: limits, engine: engine)
}
