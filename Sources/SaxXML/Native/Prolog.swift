internal import SaxEvents

/// The part before the document element, held until it is known which reader reads the document.
struct Prolog {
  enum Decision {
    /// ``NativeXMLReader``, of bytes that begin with a byte order mark of this length; `ascii` is
    /// what ASCII is called, if that is all it may be.
    case native(mark: Int, ascii: String?)
    /// libxml2.
    case handOver
  }

  /// The most bytes that are held; a longer one is handed over.
  static let longest = 64 << 10

  /// The bytes that were looked at.
  private(set) var held: [UInt8] = []
  private var encoding: Decision?
  /// The encoding's name, where somebody outside of the document says it.
  private let given: String?
  /// The index at which the next comment, instruction or tag begins, and how far its end was looked
  /// for.
  private var start = 0
  private var scanned = 0

  init(as given: String?) { self.given = given }

  mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>) { held.append(contentsOf: bytes) }

  mutating func release() { held = [] }

  /// The reader for the document; nil if more of it has to come.
  ///
  /// - Parameter bytes: all that there is, the ones looked at before included.
  mutating func decide(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Decision? {
    if encoding == nil { encoding = Prolog.encoding(bytes, as: given, atEnd: atEnd) }
    guard let encoding, case .native(let mark, _) = encoding else { return self.encoding }
    guard let base = bytes.baseAddress else { return atEnd ? encoding : nil }
    start = max(start, mark)
    switch isWithoutDoctype(base, bytes.count) {
    case true?: return encoding
    case false?: return .handOver
    case nil: return atEnd ? encoding : bytes.count > Prolog.longest ? .handOver : nil
    }
  }

  private static func encoding(
    _ bytes: UnsafeBufferPointer<UInt8>, as given: String?, atEnd: Bool
  ) -> Decision? {
    switch EncodingDetection.detect(bytes, as: given, atEnd: atEnd) {
    case nil: nil
    case .utf8(let mark): .native(mark: mark, ascii: nil)
    case .named(let name, _):
      ["US-ASCII", "ASCII"].contains(name.uppercased())
        ? .native(mark: 0, ascii: name) : .handOver
    case .contradiction: .handOver
    }
  }

  /// True if the document element comes before a document type declaration, or something that is
  /// an error for sure; nil if that is not known yet.
  private mutating func isWithoutDoctype(_ bytes: Cursor, _ count: Int) -> Bool? {
    while true {
      while start < count, XMLCharacters.isSpace(bytes[start]) { start += 1 }
      guard start < count else { return nil }
      guard bytes[start] == UInt8(ascii: "<") else { return true }
      guard start + 1 < count else { return nil }
      let end: Int?
      switch bytes[start + 1] {
      case UInt8(ascii: "?"): end = self.end("?>", bytes, count, after: 2)
      case UInt8(ascii: "!"):
        if let isDoctype = ByteSearch.begins("<!DOCTYPE", bytes + start, bytes + count), isDoctype {
          return false
        }
        guard let isComment = ByteSearch.begins("<!--", bytes + start, bytes + count) else {
          return nil
        }
        guard isComment else {
          return ByteSearch.begins("<!DOCTYPE", bytes + start, bytes + count) == nil ? nil : true
        }
        end = self.end("-->", bytes, count, after: 4)
      default: return true
      }
      guard let end else { return nil }
      start = end
    }
  }

  private mutating func end(
    _ delimiter: StaticString, _ bytes: Cursor, _ count: Int, after opening: Int
  ) -> Int? {
    let length = delimiter.utf8CodeUnitCount
    let from = max(scanned, start + opening)
    if let found = ByteSearch.first(delimiter, in: bytes, from: from, to: count) {
      return found + length
    }
    scanned = max(from, count - length + 1)
    return nil
  }
}
