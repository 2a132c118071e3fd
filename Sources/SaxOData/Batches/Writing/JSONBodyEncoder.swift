internal import FoundationEssentials
internal import SaxEvents
internal import SaxODataURLs
internal import SaxValues
internal import Saxifrage

/// Writes the body of a part in JSON (JSON Format §19.1): JSON as it is, a text as a string, all else in base64url.
struct JSONBodyEncoder {
  private enum Form {
    case json(JSONBodySource)
    /// The bytes of a character that is not whole.
    case text(rest: [UInt8], isOpen: Bool)
    /// The bytes that are no group of three.
    case base64(rest: [UInt8], isOpen: Bool)
  }

  private var form: Form

  /// Creates the encoder that the media type of a body wants: of JSON, of text, or of bytes for all else.
  ///
  /// - Parameter type: nil for none, which is JSON; nil within for one that can't be read, which is anything.
  init(_ type: BatchMediaType??) {
    switch type {
    case nil: form = .json(JSONBodySource())
    case let type??:
      form =
        type.isJSON
        ? .json(JSONBodySource())
        : type.isText ? .text(rest: [], isOpen: false) : .base64(rest: [], isOpen: false)
    case .some(nil): form = .base64(rest: [], isOpen: false)
    }
  }

  mutating func encode(
    _ bytes: ArraySlice<UInt8>, to out: inout [UInt8]
  ) throws(ODataBatchError) {
    switch form {
    case .json(let source): try source.feed(bytes, to: &out)
    case .text(let rest, let isOpen):
      if !isOpen { out.append(UInt8(ascii: "\"")) }
      let all = rest + bytes
      let whole = all.count - JSONBodyEncoder.unfinished(all)
      guard String(validating: all[..<whole], as: UTF8.self) != nil else { throw noText() }
      all[..<whole].withUnsafeBufferPointer { out.append(escaping: $0) }
      form = .text(rest: Array(all[whole...]), isOpen: true)
    case .base64(let rest, let isOpen):
      if !isOpen { out.append(UInt8(ascii: "\"")) }
      let all = rest + bytes
      let whole = all.count / 3 * 3
      JSONBodyEncoder.append(all[..<whole], to: &out)
      form = .base64(rest: Array(all[whole...]), isOpen: true)
    }
  }

  mutating func finish(to out: inout [UInt8]) throws(ODataBatchError) {
    switch form {
    case .json(let source): try source.finish(to: &out)
    case .text(let rest, _):
      if !rest.isEmpty { throw noText() }
      out.append(UInt8(ascii: "\""))
    case .base64(let rest, _):
      JSONBodyEncoder.append(rest[...], to: &out)
      out.append(UInt8(ascii: "\""))
    }
  }

  private func noText() -> ODataBatchError {
    ODataBatchError(
      .request, "a body of text is no UTF-8",
      fix: "application/octet-stream, which is sent in base64url")
  }

  /// The number of bytes at the end that begin a character and don't end it.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }

  private static func append(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) {
    out += Data(bytes).base64URLText(isPadded: false).utf8
  }
}

/// A body that has to be JSON: it is checked as it passes, so that it can't become members of the batch.
final class JSONBodySource {
  private let sink = SourceSink()
  private var reading: EventReading

  init() {
    var options = ReadingOptions()
    options.format = .json
    options.validation = .full
    reading = EventReading(to: sink, options: options)
  }

  func feed(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) throws(ODataBatchError) {
    do { try reading.feed(bytes.span) } catch { throw noJSON(error) }
    out += sink.take()
  }

  func finish(to out: inout [UInt8]) throws(ODataBatchError) {
    do { try reading.finish() } catch { throw noJSON(error) }
    out += sink.take()
  }

  private func noJSON(_ error: any Error) -> ODataBatchError {
    let reason = (error as? ReadingError)?.message ?? "it can't be read"
    return ODataBatchError(.request, "a body that is to be JSON is none: \(reason)")
  }
}

/// Takes a value as it is written.
private final class SourceSink: EventSink {
  private var bytes: [UInt8] = []

  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) {}
  func key(_ name: Span<UInt8>) -> Interest { .skip }
  func startObject() -> Interest { .raw }
  func startArray() -> Interest { .raw }
  func startString() -> Interest { .raw }
  func scalar(_ scalar: borrowing Scalar) { bytes.append(scalar.source) }
  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) -> Interest { .skip }
  func text(_ piece: Span<UInt8>) {}
  func raw(_ piece: Span<UInt8>) { bytes.append(piece) }
  func end() {}
}
