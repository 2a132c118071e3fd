internal import SaxEvents

typealias RowPointer = UnsafeMutablePointer<RowScan>

/// Reads an element that is all in the window without telling of it: its wanted parts, for a sink
/// that takes them at once.
///
/// It takes what is plain and gives up at anything else, which is then told by events: what the
/// window cuts, an error, CDATA, comments, elements in a text. So it does no more than most elements ask for, and
/// nothing is told twice.
///
/// It lies in memory of its own, as ``NativeState`` does.
struct RowScan: ~Copyable {
  /// An element that is being read.
  struct Level {
    let tag: RowNames.Tags
    let shape: RowNames.Shape
    /// The parts that have come of what it needs.
    var had: UInt64
    /// The one of the names of its shape that is expected next.
    var cursor = 0
    /// True if an element came in it that showed that it has all.
    var isInRest = false
  }

  let sink: BorrowedRowSink
  let search: MarkupSearch
  let limits: Limits
  /// The reader that it is a part of: it knows the names, and reads references.
  let reader: NativePointer
  var names = RowNames()

  var members = RowMemberList()
  /// Texts with references, for which there is room before the first of them comes.
  var decoded = ByteBuffer()
  /// True if the tag read last was an empty element's.
  var isEmptyElement = false
  /// The number of names that rows were the first to have.
  var newNames = 0
  /// The number of elements open around the row.
  var outermost = 0
  /// Those within it that are open, but for the innermost.
  let levels: UnsafeMutablePointer<Level>

  var attempts = RowAttempts()

  /// An element that has others nested deeper is told by events: each level takes of the stack in the sink.
  static let deepest = 64
  /// As well as one that has longer texts with references, in bytes.
  static let mostDecoded = 1 << 16

  /// The most names that rows may be the first to have. An element with one more is told by events.
  static let mostNewNames = 1024

  init(sink: any RowSink, reader: NativePointer, search: MarkupSearch, limits: Limits) {
    self.sink = BorrowedRowSink(sink)
    self.reader = reader
    self.search = search
    self.limits = limits
    levels = .allocate(capacity: Self.deepest)
  }

  deinit { levels.deallocate() }
}

extension RowPointer {
  /// Adds a member behind the others of the row.
  ///
  /// - Returns: false if there are too many for a row.
  @inline(__always)
  func add(
    _ kind: RowMember.Kind, _ field: Int32, _ start: Cursor, _ length: Int
  ) -> Bool {
    pointee.members.add(kind, field, start, length)
  }
}
