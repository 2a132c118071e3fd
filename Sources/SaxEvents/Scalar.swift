/// A JSON value that is no container, as it passes by.
@frozen public struct Scalar: ~Escapable {
  @frozen public enum Kind: UInt8, Sendable {
    case string, number, `true`, `false`, null
  }

  public let kind: Kind

  /// A string's characters with escapes decoded; anything else as it is written. UTF-8.
  public let text: Span<UInt8>

  /// The source, a string's quotation marks and escapes included. UTF-8.
  public let source: Span<UInt8>

  @_lifetime(copy text, copy source)
  @inlinable public init(kind: Kind, text: Span<UInt8>, source: Span<UInt8>) {
    self.kind = kind
    self.text = text
    self.source = source
  }
}
