internal import SaxEvents

/// A writer that writes nothing, to measure what telling it takes: calls that do nothing are not left out.
final class IdleWriter: DocumentWriter {
  private(set) var count = 0

  @inline(never) func key(_ name: Span<UInt8>) -> Interest {
    count &+= name.count
    return .walk
  }
  @inline(never) func startObject() -> Interest {
    count &+= 1
    return .walk
  }
  @inline(never) func startArray() -> Interest {
    count &+= 1
    return .walk
  }
  @inline(never) func startString() -> Interest {
    count &+= 1
    return .text
  }
  @inline(never) func scalar(_ scalar: borrowing Scalar) { count &+= scalar.text.count }
  @inline(never) func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) -> Interest {
    count &+= name.local.count &+ attributes.count
    return .walk
  }
  @inline(never) func text(_ piece: Span<UInt8>) { count &+= piece.count }
  @inline(never) func end() { count &+= 1 }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) {}
  func source(_ text: Span<UInt8>) {}
  func key(written text: Span<UInt8>) {}
  func number(known text: Span<UInt8>) {}
  func number(_ value: Int64) {}
  func string(_ text: Span<UInt8>) {}
  func element(_ name: borrowing ElementName, text: Span<UInt8>) {}
  func hold() {}
  func keep() {}
  func takeBack() {}
  func flush() {}
  func finish() {}
}
