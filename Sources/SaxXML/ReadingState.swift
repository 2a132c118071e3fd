#if LibXML2
internal import CLibXML2
internal import SaxEvents

/// The state that the callbacks of one reading share.
///
/// It lies in memory of its own and is only ever reached through a pointer, a field at a time:
/// the sink looks at the reader's places in the middle of an event.
struct ReadingState: ~Copyable {
  /// The origin of the event that the sink is told of, which says where its place is.
  enum Event {
    case document, startElement, end, markup, reference
    case text(UnsafePointer<UInt8>?, Int)
  }

  let sink: BorrowedSink
  /// The reader owns this state, and is there as long as it is.
  unowned(unsafe) let reader: XMLReader
  /// The source of the current event's place, for the sink.
  let places: XMLPlaces
  let reports: XMLOptions.Reports
  let limits: Limits

  /// The parser that is fed; entities are read by others, made for the purpose by libxml2.
  var parser: UnsafeMutablePointer<xmlParserCtxt>
  /// The number of the names that libxml2 keeps which are not the document's.
  var ownNames = 0
  var names = AddressedNames()
  var open = OpenElements()
  var attributes: UnsafeMutablePointer<Attributes.Entry>
  var attributesCapacity = 32

  /// The depth of the element whose content nobody walks; 0 if the open ones all are walked.
  var passiveDepth = 0
  /// The interest in that element.
  var passive: Interest = []
  var captures = SourceCaptures()
  var isCapturing = false
  var prefixes = PrefixCounts()
  /// The number of attributes that the DTD declares for each element.
  var declaredAttributes: [String: Int] = [:]

  /// The mark after the last byte that was handed to libxml2, and how many bytes that are not
  /// the document's were handed over after it.
  var fedEnd = 0
  var spliced = 0
  /// The mark that the document is at while libxml2 reads something else.
  var pinnedMark: Int?
  var event = Event.document
  var isInEntity = false
  var cdataBegins = true
  var cdataEnds = true

  var entities: EntityLedger
  /// An entity's text on its way to libxml2, which looks at it at once.
  let plainEntity: UnsafeMutablePointer<xmlEntity>
  let dtd: [UInt8]?
  let resolver: (@Sendable (_ publicID: String?, _ systemID: String?) -> [UInt8]?)?
  /// Something external that the document names was not there to be read.
  var lacksExternal = false
  /// The error that what was passed over in the tag being read may become.
  var skippedInTag: ReadingError?

  /// The error that the reading ends with.
  var failure: (any Error)?
  /// The mark that a failure of the document's is at.
  var failureMark = 0
  /// True if the document would be well-formed as far as it goes.
  var failureIsAboutTheEnd = false
  /// True if what is being read is not the document's.
  var isSpliced = false
  var keepsGoing: Bool

  init(
    sink: any EventSink, reader: XMLReader, options: XMLOptions, limits: Limits,
    parser: UnsafeMutablePointer<xmlParserCtxt>
  ) {
    self.sink = BorrowedSink(sink)
    self.reader = reader
    places = XMLPlaces(reader)
    self.limits = limits
    self.parser = parser
    reports = options.reports
    dtd = options.dtd
    resolver = options.resolver
    keepsGoing = options.mode != .xml
    entities = EntityLedger(limits: limits)
    attributes = .allocate(capacity: attributesCapacity)
    plainEntity = .allocate(capacity: 1)
    plainEntity.initialize(to: xmlEntity())
  }

  deinit {
    places.detach()
    attributes.deallocate()
    plainEntity.deallocate()
  }
}

typealias StatePointer = UnsafeMutablePointer<ReadingState>

extension UnsafeMutablePointer<ReadingState> {
  /// The mark of the byte that libxml2 comes to next in the document.
  @inline(__always)
  var currentMark: Int {
    if let pinned = pointee.pinnedMark { return pinned }
    let parser = pointee.parser
    guard let input = parser.pointee.inputTab[0] else { return pointee.fedEnd }
    let left = input.pointee.end - input.pointee.cur
    return min(pointee.fedEnd &+ pointee.spliced &- left, pointee.fedEnd)
  }

  /// Ends the reading with an error, unless there is one already.
  func fail(_ error: any Error, at mark: Int? = nil) {
    if pointee.failure == nil {
      pointee.failure = error
      pointee.failureMark = mark ?? -1
    }
    saxxml_stop(pointee.parser)
  }

  /// Calls the sink; what it throws ends the reading.
  @inline(__always)
  func tell<Answer>(_ call: () throws -> Answer) -> Answer? {
    do { return try call() } catch {
      fail(error)
      return nil
    }
  }
}
#endif
