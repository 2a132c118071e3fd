package import SaxEvents

/// The facts about an input that are known before its first byte.
package struct InputHead: Sendable {
  /// All of its bytes; nil where that is not known.
  package var size: Int?
  /// The format that it is said to have; nil where nobody says. ``ReadingOptions/format`` goes
  /// before it.
  package var format: InputFormat?

  /// The name of the encoding that it is said to be in, where it is XML; ``XMLOptions/encoding`` goes before it.
  package var encoding: String?

  /// The offset of the first byte that comes, where the input doesn't come from its beginning:
  /// ``ReadingOptions/inputOffset``.
  package var offset = 0

  /// True if an input without a byte holds nothing, as a response to what has nothing to tell, and is no
  /// malformed one. Default: false.
  package var mayBeEmpty = false

  /// The limit of how far it is inflated, where it comes from somebody who isn't to be trusted.
  package var inflation: InflationLimit?

  /// The thing that it comes out of, as its opener knows it: for ``ObjectStream/origin``.
  package var origin: (any Sendable)?

  /// The facts that most inputs have; the others are set one by one.
  ///
  /// - Parameters:
  ///   - size: the number of the input's bytes; nil where that is not known.
  ///   - format: the format that it is said to have; nil where nobody says.
  ///   - offset: the offset of the first byte that comes.
  package init(size: Int? = nil, format: InputFormat? = nil, offset: Int = 0) {
    self.size = size
    self.format = format
    self.offset = offset
  }
}
