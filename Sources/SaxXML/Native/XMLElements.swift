internal import SaxEvents

typealias ElementPointer = UnsafeMutablePointer<XMLElements>

/// The elements that are open, what the sink wants of them, and what it is told.
///
/// It is the first part of ``XMLContent``, and lies where that does.
struct XMLElements: ~Copyable {
  var tags: XMLTags
  let sink: BorrowedSink
  /// The source of the current event's place, for the sink.
  let places = NativePlaces()
  let reports: XMLOptions.Reports
  /// True if what is skipped is passed over by balance alone.
  let balances: Bool

  var openTags = OpenTags()
  var interest = ElementInterest()
  /// The elements that are open in the one that is skipped.
  var skipped: SkippedTags

  init(
    sink: any EventSink, options: XMLOptions, limits: Limits, source: String?
  ) {
    self.sink = BorrowedSink(sink)
    reports = options.reports
    balances = options.validation == .balanced
    let values = ByteBuffer()
    let position = XMLPosition(limits: limits, source: source, at: values.start)
    skipped = SkippedTags(longestTag: limits.tag, position.search)
    tags = XMLTags(position: position)
  }

  deinit { places.detach() }
}

/// The layers below and their parts.
extension ElementPointer {
  /// The first part, by a pointer of its own.
  var tags: TagPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.tags) { $0 } }
  }
  var position: PositionPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.tags.position) { $0 } }
  }
  var limits: Limits { @inline(__always) _read { yield pointee.tags.position.limits } }
  var search: MarkupSearch { @inline(__always) _read { yield pointee.tags.position.search } }
  var window: XMLWindow {
    @inline(__always) _read { yield pointee.tags.position.window }
    @inline(__always) nonmutating _modify { yield &pointee.tags.position.window }
  }
  var document: XMLPosition.Document {
    @inline(__always) _read { yield pointee.tags.position.document }
    @inline(__always) nonmutating _modify { yield &pointee.tags.position.document }
  }
  var open: OpenElements {
    @inline(__always) _read { yield pointee.tags.position.open }
    @inline(__always) nonmutating _modify { yield &pointee.tags.position.open }
  }
  var names: DocumentNames {
    @inline(__always) _read { yield pointee.tags.names }
    @inline(__always) nonmutating _modify { yield &pointee.tags.names }
  }
  var declarations: Declarations {
    @inline(__always) _read { yield pointee.tags.declarations }
    @inline(__always) nonmutating _modify { yield &pointee.tags.declarations }
  }
}
