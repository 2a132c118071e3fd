internal import SaxEvents

/// The meaning of the tokenizer's tokens: events for the sink, with their places.
///
/// The tokenizer sees one window of bytes at a time. A window is a part of what was fed, or
/// the bytes of one token that came in several parts (``carry``). The state is in plain stored
/// properties, so that a token costs neither an allocation nor a reference count.
final class JSONEvents {
  /// The thing that came last in the innermost container.
  enum Last: UInt8 {
    case start, open, key, value
  }

  /// The gap between the last token and the next so far.
  struct Gap {
    var separator = false
    var space = false
    var lineEnd = false
    /// An RS (RFC 7464), which counts as a line end as well.
    var recordSeparator = false
  }

  let sink: any EventSink
  let options: JSONOptions
  let limits: Limits
  let source: String?
  /// The source of the current event's place, for the sink.
  let places = JSONPlaces()
  let tokenizer: any Tokenizer
  let scanner: BlockScanner

  // The window.
  let lines = UnsafeMutablePointer.holding(LineCounter())
  /// The facts known about the bytes that are being fed, from those on at an address.
  var survey: LineCounter.Survey?
  var surveyStart: UnsafePointer<UInt8>
  /// The mark of its first byte.
  var windowMark = 0
  var windowStart: UnsafePointer<UInt8>
  var windowEnd: UnsafePointer<UInt8>

  // The last token, and the event that it makes.
  var eventStart: UnsafePointer<UInt8>
  var lastEnd: UnsafePointer<UInt8>
  /// A member's value that is no container counts once it has been told.
  var last = Last.start
  var gap = Gap()
  /// True if the event is of an array's item that is no container.
  var inItem = false

  /// The kind of container that values are part of.
  enum Container: UInt8 {
    case none, object, array
  }

  // What is open.
  private(set) var depth = 0
  /// The innermost container.
  private(set) var container = Container.none
  /// For each open container, those passed over included, 1 for an array and 0 for an object; room
  /// for as many as the limit allows.
  let kinds: UnsafeMutablePointer<UInt8>
  let nodes = UnsafeMutablePointer.holding(OpenNodes())
  var key = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  let keyCopy = UnsafeMutablePointer.holding(ByteBuffer())

  // What is passed over.
  var skipsNext = false
  /// True if what follows the next value in its object is passed over with it.
  var skipsRest = false
  var isSkipping = false
  var skipDepth = 0
  var skipEnds = false
  /// The mark at which it began.
  var skipMark = 0
  /// The bytes of all that has been passed over to its end.
  var skippedBytes = 0

  // The source that is handed on: from the container opened at this depth; 0 is none.
  var rawDepth = 0
  var rawFrom: UnsafePointer<UInt8>

  // The documents.
  var documents = 0
  var isSequence: Bool
  var lastWasWord = false
  var documentIsOpen = false
  /// True if the document's start has been told of the root that opens next.
  var rootIsOpen = false

  // The token that is not all there.
  enum Mode {
    case tokens, longString, comment, discard
    /// Inside something that the tokenizer passes over by balance.
    case balance
  }
  enum Pending {
    case none, string, number, literal, comment
  }
  var mode = Mode.tokens
  var pending = Pending.none
  let carry = UnsafeMutablePointer.holding(ByteBuffer())
  /// The number of its bytes that the tokenizer has.
  var carryFed = 0
  var carryEndsInBackslash = false
  var longString = LongString()
  var comment = Comment()
  /// A string's text with XML's entities decoded.
  let plain = UnsafeMutablePointer.holding(ByteBuffer())

  // Recovery.
  var recover: ((ReadingError) throws -> Void)?
  /// True if the error being thrown is the reader's own; and its place in the window.
  var isOwnError = false
  var failedAt: UnsafePointer<UInt8>
  /// True if there is nothing but white space before the window in the line that it begins in.
  var lineIsBlank = true
  /// The facts known about the sequence's values, and what is kept of the one at hand, to go on after a
  /// malformed one.
  var recovery = Recovery()
  /// The place in what was fed to go on from, if that isn't in the window.
  var resume: UnsafePointer<UInt8>?

  init(
    sink: any EventSink, options: JSONOptions, limits: Limits, source: String?,
    tokenizer: any Tokenizer, scanner: BlockScanner
  ) {
    self.sink = sink
    self.tokenizer = tokenizer
    self.scanner = scanner
    self.options = options
    self.limits = limits
    self.source = source
    isSequence = options.shape == .sequence
    kinds = .allocate(capacity: max(1, limits.depth))
    let nowhere = carry.pointee.start
    windowStart = nowhere
    windowEnd = nowhere
    surveyStart = nowhere
    lastEnd = nowhere
    eventStart = nowhere
    rawFrom = nowhere
    failedAt = nowhere
    places.attach(self)
  }

  /// The depth has been checked.
  @inline(__always)
  func push(isArray: Bool) {
    kinds[depth] = isArray ? 1 : 0
    depth &+= 1
    container = isArray ? .array : .object
  }

  @inline(__always)
  func pop() { leave(to: max(0, depth &- 1)) }

  /// Nothing is open any more but so many containers.
  @inline(__always)
  func leave(to depth: Int) {
    self.depth = depth
    container = depth == 0 ? .none : kinds[depth &- 1] != 0 ? .array : .object
  }

  deinit {
    places.detach()
    kinds.deallocate()
    for buffer in [keyCopy, carry, plain, recovery.kept] {
      buffer.deinitialize(count: 1)
      buffer.deallocate()
    }
    nodes.pointee.deallocate()
    nodes.deinitialize(count: 1)
    nodes.deallocate()
    lines.deallocate()
  }
}
