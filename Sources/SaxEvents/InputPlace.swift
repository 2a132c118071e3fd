/// A point in a payload, in units of that payload's reader: cheap to take, and turned into
/// a ``InputPosition`` by ``PlaceSource/position(at:)`` while the bytes are at hand.
@usableFromInline package struct Mark: Sendable, Hashable, Comparable {
  /// The 0-based byte offset in the stream as the parser sees it (inflated, in UTF-8).
  @usableFromInline package let offset: Int

  /// For readers.
  @inlinable package init(offset: Int) { self.offset = offset }

  /// By their offsets.
  @inlinable package static func < (a: Mark, b: Mark) -> Bool { a.offset < b.offset }
}

/// A point in a payload as people count.
public struct InputPosition: Sendable, Hashable {
  /// From 1. A line ends after LF, CR LF, or a CR alone.
  public var line: Int

  /// From 1, in Unicode scalars.
  public var column: Int

  /// From 0, in bytes of the input as it was fed (inflated, but not decoded).
  public var offset: Int

  /// A point that has been counted.
  @inlinable package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// The place of something in an input. What is unknown is nil.
public struct InputPlace: Sendable, Hashable {
  /// The input's name, as the caller gave it.
  public var source: String?
  /// Line, column and offset.
  public var position: InputPosition?

  /// The names from the root, array items and repeated elements with their number from 1,
  /// such as `/data/orders[3]/total/amount` or `/rss/channel/item[2]/@id`.
  public var path: String?

  /// Creates a place from what is known; nothing by default.
  @inlinable package init(
    source: String? = nil, position: InputPosition? = nil, path: String? = nil
  ) {
    self.source = source
    self.position = position
    self.path = path
  }

  /// The path as a message shows it: its middle is left out if it is long.
  package var shownPath: String? {
    guard let path, path.utf8.count > 1000 else { return path }
    return "\(path.prefix(400))…\(path.suffix(400))"
  }
}

/// The source of a reader's current place. Valid during an event; what a sink gets of it retains
/// nothing.
@usableFromInline package protocol PlaceSource: AnyObject {
  /// The first byte of the current event: of the value or key, or the element's `<`.
  var mark: Mark { get }

  /// The byte after the current event's last.
  var endMark: Mark { get }

  /// Line, column and offset of a mark taken since the last ``EventSink/windowWillClose()``.
  /// Cost: one pass over the bytes since the mark asked for before, or since the window's
  /// first byte if this mark lies before that one.
  func position(at mark: Mark) -> InputPosition

  /// Returns the offset of a mark, as ``position(at:)`` does. Native readers of UTF-8 look at no byte for it.
  func offset(at mark: Mark) -> Int

  /// The path of the innermost open node; inside ``EventSink/key(_:)`` and
  /// ``EventSink/scalar(_:)`` that of the value. `/` outside the root. Builds a string: for errors.
  var path: String { get }

  /// The URI that a prefix stands for at the current event; the empty prefix is the default
  /// namespace. Nil where it stands for none, and in JSON.
  func namespace(ofPrefix prefix: String) -> String?
}

extension PlaceSource {
  package func offset(at mark: Mark) -> Int { position(at: mark).offset }

  package func namespace(ofPrefix prefix: String) -> String? { nil }
}
