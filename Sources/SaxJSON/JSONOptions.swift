package import SaxEvents

/// The options by which JSON is read.
public struct JSONOptions: Sendable, Hashable {
  /// The number of values that an input holds.
  package enum Shape: Sendable, Hashable {
    /// Exactly one value; anything but white space after it is malformed.
    case single
    /// Any number of values: newline-delimited, concatenated, or each after an RS (RFC 7464).
    /// White space between them may be missing where both are still told apart.
    case sequence
    /// One value, but a further one after a line end makes it a sequence, as does an RS before
    /// the first. Anything else after the first value is malformed.
    case singleOrSequence
    /// The rest of a ``singleOrSequence`` that was found to be one.
    case restOfSequence
  }

  /// Default: exactly one value.
  package var shape = Shape.single

  /// True if `/* … */` and `// …` count as white space. Default: they are malformed.
  public var allowsComments = false

  /// True if a comma may stand behind an object's last member and an array's last item. Native reader alone. Default: it
  /// is malformed.
  public var allowsTrailingCommas = false

  /// True if `NaN`, `Infinity` and `-Infinity` are values, as JavaScript and Python write them: strings of these letters,
  /// which fields of type `Double` take. Native reader alone. Default: they are malformed.
  public var allowsNonFiniteNumbers = false

  /// True if `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;`, `&#n;` and `&#xn;` in string values
  /// (not in keys, not in raw source) are decoded after JSON's own escapes, once. Any other `&`
  /// stays as it is. Default: off.
  public var decodesXMLEntities = false

  /// The closeness with which subtrees that the sink passes over are checked. yajl checks
  /// them whole in both cases. Default: for balance.
  package var validation = Validation.balanced

  /// The defaults.
  public init() {}

  /// True if the options allow more than RFC 8259. Values are not passed over by balance then, and no object is a row.
  var isRelaxed: Bool { allowsComments || allowsTrailingCommas || allowsNonFiniteNumbers }

  /// True if the options allow more than yajl reads.
  package var needsNativeReader: Bool { allowsTrailingCommas || allowsNonFiniteNumbers }
}
