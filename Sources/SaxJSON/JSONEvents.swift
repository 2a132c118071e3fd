internal import SaxEvents

typealias JSONEvents = UnsafeMutablePointer<EventState>

/// The meaning of the tokenizer's tokens: events for the sink, with their places.
///
/// It lies in memory of its own and is only ever reached through a pointer, a field at a time: the sink
/// looks at the reader's places in the middle of an event. So a token costs neither an allocation nor
/// a reference count, nor a check for exclusivity.
struct EventState: ~Copyable {
  var position: JSONPosition
  let sink: BorrowedSink
  /// The source of the current event's place, for the sink.
  let places = JSONPlaces()
  /// The reader of what is fed next.
  var mode = Mode.tokens
  /// True if an object that the window cuts may wait until all of it is there.
  var mayWait = false
  var raw: RawSource
  /// The facts known about a sequence's values, and what is kept of the one at hand.
  var recovery = Recovery()
  /// A string's text with XML's entities decoded.
  var plain = ByteBuffer()

  enum Mode {
    case tokens, longString, comment, discard
    /// Inside a malformed item of an array.
    case item
    /// Inside something that the tokenizer passes over by balance.
    case balance
  }

  init(sink: any EventSink, options: JSONOptions, limits: Limits, source: String?) {
    position = JSONPosition(options: options, limits: limits, source: source)
    self.sink = BorrowedSink(sink)
    raw = RawSource(from: position.window.start)
  }

  deinit { places.detach() }
}

/// The layers below and their parts.
extension JSONEvents {
  /// The first part, by a pointer of its own.
  var position: PositionPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.position) { $0 } }
  }
  var window: JSONWindow {
    @inline(__always) _read { yield pointee.position.window }
    @inline(__always) nonmutating _modify { yield &pointee.position.window }
  }
  var nesting: OpenContainers {
    @inline(__always) _read { yield pointee.position.nesting }
    @inline(__always) nonmutating _modify { yield &pointee.position.nesting }
  }
  var nodes: OpenNodes {
    @inline(__always) _read { yield pointee.position.nodes }
    @inline(__always) nonmutating _modify { yield &pointee.position.nodes }
  }
  var documents: Documents {
    @inline(__always) _read { yield pointee.position.documents }
    @inline(__always) nonmutating _modify { yield &pointee.position.documents }
  }
  var skip: Skip {
    @inline(__always) _read { yield pointee.position.skip }
    @inline(__always) nonmutating _modify { yield &pointee.position.skip }
  }
  var options: JSONOptions { @inline(__always) _read { yield pointee.position.options } }
  var limits: Limits { @inline(__always) _read { yield pointee.position.limits } }
}
