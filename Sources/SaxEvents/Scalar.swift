/// A JSON value that is no container, as it passes by.
@usableFromInline package struct Scalar: ~Escapable, BitwiseCopyable {
  /// The kind of a scalar, told by its first byte.
  @usableFromInline package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A string: `"a"`.
    case string
    /// A number: `-1.50e3`.
    case number
    /// The literal `true`.
    case `true`
    /// The literal `false`.
    case `false`
    /// The literal `null`.
    case null
  }

  /// The kind of scalar.
  @usableFromInline package let kind: Kind

  /// A string's characters with escapes decoded; anything else as it is written. UTF-8.
  @usableFromInline package let text: Span<UInt8>

  /// The source, a string's quotation marks and escapes included. UTF-8.
  @usableFromInline package let source: Span<UInt8>

  /// For readers: a scalar whose bytes live at least as long as it is looked at.
  @_lifetime(copy text, copy source)
  @inlinable package init(kind: Kind, text: Span<UInt8>, source: Span<UInt8>) {
    self.kind = kind
    self.text = text
    self.source = source
  }
}
