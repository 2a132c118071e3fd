internal import CLibXML2
internal import SaxEvents

/// The state that the callbacks of one reading share.
///
/// It lies in memory of its own and is only ever reached through a pointer, a field at a time:
/// the sink looks at the reader's places in the middle of an event.
struct ReadingState: ~Copyable {
  /// The event that the sink is told of.
  struct CurrentEvent {
    /// The origin, which says where its place is.
    enum Origin {
      case document, startElement, end, markup, reference
      case text(UnsafePointer<UInt8>?, Int)
    }

    var origin = Origin.document
    var isInEntity = false
    /// True if the piece of a CDATA section that is handed over begins it, or ends it.
    var cdataBegins = true
    var cdataEnds = true
  }

  /// The point up to which libxml2 has been fed.
  struct Fed {
    /// The mark after the last byte that was handed to it, and how many bytes that are not the document's were
    /// handed over after it.
    var end = 0
    var spliced = 0
    /// True if what is being read is not the document's.
    var isSpliced = false
    /// The mark that the document is at while libxml2 reads something else.
    var pinnedMark: Int?
  }

  /// The error that the reading ends with.
  struct Failure {
    var error: (any Error)?
    /// The mark that a failure of the document's is at.
    var mark = 0
    /// True if the document would be well-formed as far as it goes.
    var isAboutTheEnd = false
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
  var attributes = AttributeRoom()

  var interest = ElementInterest()
  var prefixes = PrefixCounts()
  /// The number of attributes that the DTD declares for each element.
  var declaredAttributes: [String: Int] = [:]

  var fed = Fed()
  var event = CurrentEvent()
  var entities: EntityReading
  var failure = Failure()
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
    keepsGoing = options.mode != .xml
    entities = EntityReading(options, limits)
  }

  deinit {
    places.detach()
  }
}

typealias StatePointer = UnsafeMutablePointer<ReadingState>

extension UnsafeMutablePointer<ReadingState> {
  /// The mark of the byte that libxml2 comes to next in the document.
  @inline(__always)
  var currentMark: Int {
    if let pinned = pointee.fed.pinnedMark { return pinned }
    let parser = pointee.parser
    guard let input = parser.pointee.inputTab[0] else { return pointee.fed.end }
    let left = input.pointee.end - input.pointee.cur
    return min(pointee.fed.end &+ pointee.fed.spliced &- left, pointee.fed.end)
  }

  /// Ends the reading with an error, unless there is one already.
  func fail(_ error: any Error, at mark: Int? = nil) {
    if pointee.failure.error == nil {
      pointee.failure.error = error
      pointee.failure.mark = mark ?? -1
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
