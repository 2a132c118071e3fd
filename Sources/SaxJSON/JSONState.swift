internal import SaxEvents

typealias JSONEvents = UnsafeMutablePointer<JSONState>

/// The state of one reading of JSON: the point that it has come to, in the bytes, in what is open, in the documents;
/// and what the sink wants.
///
/// It lies in memory of its own and is only ever reached through a pointer, a field at a time: the sink
/// looks at the reader's places in the middle of an event. So a token costs neither an allocation nor
/// a reference count, nor a check for exclusivity.
struct JSONState: ~Copyable {
  enum Mode {
    case tokens, longString, comment, discard
    /// Inside a malformed item of an array.
    case item
    /// Inside something that the tokenizer passes over by balance.
    case balance
  }

  let options: JSONOptions
  /// The options' own, as one byte each: to ask for them at each value took 2 to 4 % of a document's time.
  let isRelaxed: Bool
  let balances: Bool
  let limits: Limits
  let source: String?
  let sink: BorrowedSink
  /// The source of the current event's place, for the sink.
  let places = JSONPlaces()

  var window: JSONWindow
  var nesting: OpenContainers
  /// The containers that are open and not passed over.
  var nodes = OpenNodes()
  var key = MemberKey()
  var documents: Documents
  var skip = Skip()
  /// The reader of what is fed next.
  var mode = Mode.tokens
  /// True if an object that the window cuts may wait until all of it is there.
  var mayWait = false
  var raw: RawSource
  /// The facts known about a sequence's values, and what is kept of the one at hand.
  var recovery = Recovery()
  /// A string's text with XML's entities decoded.
  var plain = ByteBuffer()

  /// True if the error being thrown is the reader's own; and its place in the window.
  var isOwnError = false
  var failedAt: UnsafePointer<UInt8>

  init(sink: any EventSink, options: JSONOptions, limits: Limits, source: String?) {
    self.options = options
    isRelaxed = options.isRelaxed
    balances = options.validation == .balanced && !options.isRelaxed
    self.limits = limits
    self.source = source
    self.sink = BorrowedSink(sink)
    nesting = OpenContainers(limit: limits.depth)
    documents = Documents(
      isSequence: options.shape == .sequence || options.shape == .restOfSequence,
      isNamed: options.shape == .sequence)
    let nowhere = UnsafePointer(nesting.kinds)
    window = JSONWindow(at: nowhere)
    failedAt = nowhere
    raw = RawSource(from: window.start)
  }

  deinit {
    places.detach()
    nesting.deallocate()
    nodes.deallocate()
  }
}
