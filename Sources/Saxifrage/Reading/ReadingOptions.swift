public import SaxEngine
public import SaxEvents
public import SaxJSON
public import SaxXML

/// The options by which an input is read and its objects are built.
public struct ReadingOptions: Sendable {
  /// The reader that reads. All give the same objects.
  public enum Engine: String, Sendable, Hashable, CaseIterable {
    /// The one that fits the format.
    case auto
    /// The package's own, where it has one for the format.
    case native
    /// JSON, by yajl.
    case yajl
    /// XML and HTML, by libxml2.
    case libxml2
  }

  /// The treatment of an object that does not fit the mapping.
  public enum ErrorPolicy: Sendable {
    /// Ends the reading with the object's error.
    case stop
    /// Drops the object, hands its error to the closure, and reads on; so it does with an object that holds a character
    /// that XML forbids. In JSON the same goes for a malformed value of a sequence, after which the next line is read,
    /// and for a malformed item of an array; the error is a ``ReadingError`` then, and otherwise a ``BuildError``. What
    /// the closure throws ends the reading.
    case skip(@Sendable (any Error) throws -> Void)

    var handler: ((any Error) throws -> Void)? {
      if case .skip(let handler) = self { handler } else { nil }
    }
  }

  /// The format of the input. Default: found out.
  public var format = InputFormat.auto

  /// The reader that reads. Default: the one that fits the format.
  public var engine = Engine.auto

  /// The closeness with which subtrees that no rule reads are checked. yajl and libxml2 check them
  /// whole in both cases. Default: for balance.
  public var validation = Validation.balanced

  /// The limits on what a payload may ask for; the mapping may tighten them.
  public var limits = Limits()

  /// The options by which JSON is read.
  public var json = JSONOptions()

  /// The options by which XML is read.
  public var xml = XMLOptions()

  /// The options by which objects are built: converters, hooks, the keys of attributes and text in
  /// JSON.
  public var build = BuildOptions()

  /// The treatment of an object that does not fit the mapping. Default: its error ends the reading.
  public var onError = ErrorPolicy.stop

  /// True if errors have the bytes that they refuse: ``BuildError/refused``, and ``ReadingError/refused`` of a value that was
  /// passed over. It takes a copy of the chunk at hand, and up to 1 MiB of what is open. Default: false.
  public var keepsRefused = false

  /// Size of the pieces that files are read in, bytes. What comes out never depends on it.
  /// Default: 256 KiB, as with 64 a stream spent a quarter of its time on waking those who take from it;
  /// less than 1 counts as 1, more than 1 GiB as that.
  public var chunkSize = 256 << 10

  var pieceSize: Int { min(max(chunkSize, 1), 1 << 30) }

  /// True if ``ReadingStatistics/skippedBytes`` is counted, which costs a little for each event.
  /// Default: false.
  public var countsSkippedBytes = false

  /// True if it is measured which paths of the input the mapping reads and which it leaves, and which of
  /// its own parts are used: ``ObjectReading/coverage()``. It costs about as much as the reading itself,
  /// and memory for up to 5,000 paths. Default: false.
  package var measuresCoverage = false

  /// True if ``Checkpoint``s are made, so that the reading can be taken up again after a failure, also
  /// by another process. It takes longer then, as a place is noted behind each object. Default: false.
  public var makesCheckpoints = false

  /// The place to take a reading up again: what was handed out before isn't again. The input, the
  /// mapping and the options have to be the same as then. Default: nil, from the beginning.
  public var resuming: Checkpoint?

  /// The offset of the first byte of the input that there is: from a source that began at
  /// ``Checkpoint/offset``, that. Default: 0.
  public var inputOffset = 0

  /// The limit of how far the input may be inflated.
  package var inflation: InflationLimit?

  /// Told how far a reading has come: after each piece read, and at the end. Called where the
  /// reading runs.
  public var progress: (@Sendable (ReadingStatistics) -> Void)?

  /// The defaults.
  public init() {}
}
