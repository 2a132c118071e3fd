/// A sink's wishes about the node that is opening.
///
/// The answer travels against the stream: a reader passes over what nobody wants, and
/// hands over in the cheapest form what somebody does. Several wishes may be joined:
/// `[.walk, .raw]` gives the events below the node and its source as well.
@usableFromInline package struct Interest: OptionSet, Sendable {
  /// A bit for each wish.
  @usableFromInline package let rawValue: UInt8

  /// From the bits of wishes.
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nothing: no further event comes from this node, its ``EventSink/end()`` included.
  @inlinable package static var skip: Interest { [] }

  /// The events below the node, then ``EventSink/end()``.
  @inlinable package static var walk: Interest { Interest(rawValue: 1) }

  /// The character data below the node in document order, as ``EventSink/text(_:)`` without
  /// the events of the child elements, then ``EventSink/end()``. In JSON only a string
  /// has text; a container answered so is skipped, and ends with ``EventSink/end()``.
  @inlinable package static var text: Interest { Interest(rawValue: 2) }

  /// The node's source in pieces, as ``EventSink/raw(_:)``, then ``EventSink/end()``.
  /// JSON comes byte for byte (transcoded to UTF-8), XML as Canonical XML 1.0 without comments.
  @inlinable package static var raw: Interest { Interest(rawValue: 4) }

  /// Nothing of this node, nor of what follows it in the node around, which a reader may pass over up
  /// to the ``EventSink/end()`` of that one. As an answer to ``EventSink/key(_:)`` or
  /// ``EventSink/startElement(_:_:)``, and alone: one that knows no better takes it for ``skip``.
  @inlinable package static var skipRest: Interest { Interest(rawValue: 8) }

  /// Nothing below an element, but its ``EventSink/end()``.
  @inlinable package static var end: Interest { Interest(rawValue: 16) }

  /// True if nothing more of the node is wanted.
  @inlinable package var isSkip: Bool { rawValue & 23 == 0 }
}
