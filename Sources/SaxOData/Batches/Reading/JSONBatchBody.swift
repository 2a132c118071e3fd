internal import SaxEvents
internal import SaxValues

/// The body of a part in JSON, as it comes (JSON Format §19.1): JSON as it is written, a text, or bytes in base64url.
struct JSONBatchBody {
  /// The form in which it stands there.
  enum Form {
    /// An object, an array, a number or a literal.
    case source
    /// A string; the media type says of what.
    case string
  }

  private enum Decoding {
    case asIs
    /// The string's own characters.
    case text
    /// The string is the JSON.
    case json(isOpen: Bool)
    case base64(Base64Format.Decoder)
  }

  let form: Form
  private var decoding: Decoding?
  /// The bytes that wait for the media type to be known.
  private(set) var held: [UInt8] = []
  private var out: [UInt8] = []

  init(_ form: Form) { self.form = form }

  /// The media type is known: what has come is handed on.
  ///
  /// - Parameter type: nil for none, which is JSON.
  mutating func decide(_ type: BatchMediaType?) throws(ODataBatchError) {
    switch form {
    case .source: decoding = .asIs
    case .string:
      decoding =
        type?.isText ?? false
        ? .text : type?.isJSON ?? true ? .json(isOpen: false) : .base64(Base64Format.Decoder())
    }
    let waiting = held
    held = []
    try add(waiting.span)
  }

  /// Takes more of it: of a string its characters, escapes decoded.
  mutating func add(_ piece: Span<UInt8>) throws(ODataBatchError) {
    switch decoding {
    case nil: held.append(piece)
    case .asIs?, .text?: out.append(piece)
    case .json(let isOpen)?:
      if !isOpen { out.append(UInt8(ascii: "\"")) }
      decoding = .json(isOpen: true)
      piece.withUnsafeBufferPointer { out.append(escaping: $0) }
    case .base64(var decoder)?:
      do throws(ConversionFailure) {
        for index in piece.indices {
          if let group = try decoder.take(piece[index]) { append(group, 3) }
        }
      } catch { throw ODataBatchError(.malformed, "a body \(error.reason)") }
      decoding = .base64(decoder)
    }
  }

  /// Ends the body: closes the string of one that is JSON in itself, and decodes what is left of base64url.
  mutating func finish() throws(ODataBatchError) {
    switch decoding {
    case .json(let isOpen)?:
      if !isOpen { out.append(UInt8(ascii: "\"")) }
      out.append(UInt8(ascii: "\""))
    case .base64(let decoder)?:
      do throws(ConversionFailure) {
        let (group, count) = try decoder.finish()
        append(group, count)
      } catch { throw ODataBatchError(.malformed, "a body \(error.reason)") }
    default: break
    }
  }

  /// The bytes that are decoded; nil if there are none.
  mutating func takeBytes() -> ArraySlice<UInt8>? {
    if out.isEmpty { return nil }
    defer { out = [] }
    return out[...]
  }

  private mutating func append(_ group: UInt32, _ count: Int) {
    for index in 0..<count {
      out.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * index)))
    }
  }
}

extension [UInt8] {
  mutating func append(_ piece: Span<UInt8>) {
    reserveCapacity(count + piece.count)
    for index in piece.indices { append(piece[index]) }
  }
}
