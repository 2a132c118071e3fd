internal import SaxEvents
package import SaxValues

/// Hands on a rule's objects as text, written from what is read with no object in between.
package final class TextTarget: ObjectTarget {
  /// The format of the text.
  package enum Style: Sendable {
    /// JSON on one line.
    case json(JSONText)
    /// A line of a table without its end (RFC 4180), of which each field is a cell.
    case csv(CSVText)
  }

  private let scratch: TextScratch
  private let isTagged: Bool
  @exclusivity(unchecked) private var text = ByteBuffer()
  private let receive: (_ text: Span<UInt8>) throws -> Void

  /// The most bytes of room that are kept for the next object.
  static let kept = 1 << 20

  /// Creates a target that makes text of the objects of a rule.
  ///
  /// - Parameter receive: takes each object's text, in UTF-8.
  package init(rule: Int, _ style: Style, receive: @escaping (_ text: Span<UInt8>) throws -> Void) {
    scratch = TextScratch(style)
    isTagged = if case .json(let json) = style { json.typeTags != .chosen } else { false }
    self.receive = receive
    super.init(rule: rule)
  }

  override func take(_ row: inout Row) throws -> Bool {
    if text.capacity > Self.kept { text = ByteBuffer() }
    text.removeAll()
    guard row.write(into: scratch, isTagged: isTagged, to: &text) else { return false }
    try receive(text.bytes.span)
    return true
  }
}
