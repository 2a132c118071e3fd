internal import SaxEvents

/// Finds where a document may be cut before it goes to libxml2.
///
/// libxml2's push parser holds a piece of markup until it is whole, looks through it anew at
/// each chunk, and in places takes the end of a chunk for the end of the markup. So it is only
/// ever given whole tags, comments, processing instructions, references and declarations; the
/// rest waits here, under a limit. What is well within a chunk is not looked at: from the two
/// characters that begin anything but a tag, and from the last tag, all cuts follow.
///
/// Indices are those of the window that the bytes are in.
struct MarkupScanner {
  enum Step: Equatable {
    /// Nothing more can be handed over before more bytes come.
    case wait
    /// Everything before this index can be.
    case feed(Int)
    /// A CDATA section, or a part of one, goes up to this index.
    case cdata(Int, begins: Bool, ends: Bool)
    /// A document type declaration goes up to this index.
    case doctype(Int)
    /// There is markup in a tag before this index: an error for sure.
    case broken(Int)
    /// The tag that begins here has too many attributes, the first of which too many has its value there.
    case crowded(Int, value: Int)
    /// `<!` begins nothing here.
    case unknown
    /// The construct that begins here is longer than is allowed.
    case tooLong(Construct)
    /// The document element begins here.
    case root
  }

  enum Construct: String {
    case tag
    case comment
    case instruction = "processing instruction"
    case reference
    case cdata = "CDATA section"
    case doctype = "document type declaration"
  }

  private enum State {
    case content
    case tag(TagScan)
    case comment(scanned: Int)
    case instruction(scanned: Int)
    case cdata(begun: Bool)
    case doctype(DoctypeScan)
  }

  /// The longest tag, comment, instruction or declaration.
  private let longest: Int
  /// The longest name in a reference.
  private let longestName: Int
  /// The most attributes that a tag may have.
  private let mostAttributes: Int
  /// True if tags that lie well within a window can be too long.
  private let checksEveryTag: Bool
  private var announcesRoot: Bool

  private var state = State.content
  /// The indices up to which `!` and `?` were looked for, so that no byte is looked at twice.
  private var nextBang = 0
  private var nextQuestion = 0
  private var knowsSpecials = false

  init(
    longest: Int, longestName: Int, mostAttributes: Int, window: Int, announcesRoot: Bool
  ) {
    self.mostAttributes = mostAttributes
    self.longest = longest
    self.longestName = longestName
    self.announcesRoot = announcesRoot
    checksEveryTag = longest < window
  }

  /// The construct that the bytes end in the middle of; nil between two pieces of markup.
  var unfinished: Construct? {
    switch state {
    case .content: nil
    case .tag: .tag
    case .comment: .comment
    case .instruction: .instruction
    case .cdata: .cdata
    case .doctype: .doctype
    }
  }

  /// The window has other bytes now: those before `shift` went.
  mutating func windowMoved(by shift: Int) {
    knowsSpecials = false
    switch state {
    case .content, .cdata: break
    case .tag(var scan):
      scan.scanned -= shift
      state = .tag(scan)
    case .comment(let scanned): state = .comment(scanned: scanned - shift)
    case .instruction(let scanned): state = .instruction(scanned: scanned - shift)
    case .doctype(var scan):
      scan.scanned -= shift
      state = .doctype(scan)
    }
  }

  /// The bytes before `fed` are handed over; what can go next?
  mutating func next(_ bytes: UnsafePointer<UInt8>, fed: Int, count: Int) -> Step {
    switch state {
    case .content: return content(bytes, fed, count)
    case .tag(let scan): return tag(bytes, fed, count, scan)
    case .comment(let scanned):
      return delimited(bytes, fed, count, scanned, by: "-->", .comment) { .comment(scanned: $0) }
    case .instruction(let scanned):
      return delimited(bytes, fed, count, scanned, by: "?>", .instruction) {
        .instruction(scanned: $0)
      }
    case .cdata(let begun): return cdata(bytes, fed, count, begun)
    case .doctype(var scan):
      let end = scan.end(bytes, count)
      if (end ?? count) - fed > longest { return .tooLong(.doctype) }
      state = end == nil ? .doctype(scan) : .content
      return end.map { .doctype($0) } ?? .wait
    }
  }

  // MARK: Between pieces of markup

  private mutating func content(_ bytes: UnsafePointer<UInt8>, _ fed: Int, _ count: Int) -> Step {
    guard fed < count else { return .wait }
    var end = special(bytes, fed, count)
    if announcesRoot, let step = root(bytes, fed, count, &end) { return step }
    if end == fed { return special(at: fed, bytes, count) }
    guard let last = lastTag(bytes, fed, end ?? count) else {
      if let end { return .feed(end) }
      return text(bytes, fed, from: fed, count)
    }
    if let step = earlierTags(bytes, fed, before: last) { return step }
    var scan = TagScan(scanned: last + 1, most: mostAttributes)
    let found = scan.find(bytes, end ?? count)
    if found != .open, scan.scanned - last > longest { return tooLongTag(at: last, fed) }
    switch found {
    case .closed: return end.map { .feed($0) } ?? text(bytes, fed, from: scan.scanned, count)
    case .many: return crowded(at: last, fed, scan)
    case .markup: return .broken(scan.scanned + 1)
    case .open:
      if let end { return .broken(end + 1) }
      state = .tag(scan)
      if last > fed { return .feed(last) }
      return count - fed > longest ? .tooLong(.tag) : .wait
    }
  }

  /// The first `<!` or `<?`.
  private mutating func special(
    _ bytes: UnsafePointer<UInt8>, _ fed: Int, _ count: Int
  ) -> Int? {
    func find(_ character: UInt8, _ start: Int) -> Int {
      var index = max(start, fed + 1)
      while let at = ByteSearch.first(character, in: bytes, from: index, to: count) {
        if bytes[at - 1] == UInt8(ascii: "<") { return at }
        index = at + 1
      }
      return count
    }
    if !knowsSpecials || nextBang <= fed { nextBang = find(UInt8(ascii: "!"), fed) }
    if !knowsSpecials || nextQuestion <= fed { nextQuestion = find(UInt8(ascii: "?"), fed) }
    knowsSpecials = true
    let first = min(nextBang, nextQuestion)
    return first < count ? first - 1 : nil
  }

  /// Stops once before the document element.
  private mutating func root(
    _ bytes: UnsafePointer<UInt8>, _ fed: Int, _ count: Int, _ end: inout Int?
  ) -> Step? {
    guard let at = ByteSearch.first(0x3C, in: bytes, from: fed, to: count) else { return nil }
    if at == end { return nil }
    if at > fed { return .feed(at) }
    guard at + 1 < count else { return .wait }
    announcesRoot = false
    return .root
  }

  private func lastTag(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    ByteSearch.last(0x3C, in: bytes, from: start, to: end)
  }

  /// A tag that is still open where the last one begins is an error, which has to show before
  /// the bytes after it matter. Tags before that one meet their error in what follows them.
  private mutating func earlierTags(
    _ bytes: UnsafePointer<UInt8>, _ fed: Int, before last: Int
  ) -> Step? {
    if let tag = TagScan.crowdedTag(bytes, from: fed, to: last, most: mostAttributes) {
      var scan = TagScan(scanned: tag + 1, most: mostAttributes)
      _ = scan.find(bytes, last)
      return crowded(at: tag, fed, scan)
    }
    if checksEveryTag {
      var start = fed
      while let at = ByteSearch.first(0x3C, in: bytes, from: start, to: last) {
        var scan = TagScan(scanned: at + 1)
        let found = scan.find(bytes, last)
        if scan.scanned - at > longest { return tooLongTag(at: at, fed) }
        if found != .closed { return .broken(scan.scanned + 1) }
        start = scan.scanned
      }
      return nil
    }
    guard let previous = lastTag(bytes, fed, last) else { return nil }
    var scan = TagScan(scanned: previous + 1)
    return scan.find(bytes, last) == .closed ? nil : .broken(last + 1)
  }

  /// The step at a tag with too many attributes. What comes before it goes first.
  private mutating func crowded(at index: Int, _ fed: Int, _ scan: TagScan) -> Step {
    if index > fed { return .feed(index) }
    state = .tag(scan)
    return .crowded(index, value: scan.scanned)
  }

  /// The step at a tag that is too long. What comes before it goes first.
  private func tooLongTag(at index: Int, _ fed: Int) -> Step {
    index > fed ? .feed(index) : .tooLong(.tag)
  }

  /// Text that ends the window goes as far as it can't be the beginning of anything.
  private func text(
    _ bytes: UnsafePointer<UInt8>, _ fed: Int, from start: Int, _ count: Int
  ) -> Step {
    var cut = count
    if let at = ByteSearch.last(0x26, in: bytes, from: start, to: cut) {
      if MarkupScanner.isReferenceBeginning(bytes, at + 1, count) {
        if count - at > longestName + 2 { return at > fed ? .feed(at) : .tooLong(.reference) }
        cut = at
      }
    }
    if cut == count {
      if cut > start, bytes[cut - 1] == 0x0D { cut -= 1 }
      var brackets = 0
      while brackets < 2, cut > start, cut == count || brackets > 0, bytes[cut - 1] == 0x5D {
        cut -= 1
        brackets += 1
      }
    }
    return cut > fed ? .feed(cut) : .wait
  }

  /// True if nothing but a name, or a character's number, follows the ampersand.
  private static func isReferenceBeginning(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Bool {
    var index = start
    while index < count {
      guard XMLCharacters.mayBeReferred(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  private mutating func special(
    at fed: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> Step {
    if bytes[fed + 1] == UInt8(ascii: "?") {
      state = .instruction(scanned: fed + 2)
      return next(bytes, fed: fed, count: count)
    }
    func begins(_ word: StaticString) -> Bool? {
      ByteSearch.begins(word, bytes + fed, bytes + count)
    }
    let comment = begins("<!--")
    let cdata = begins("<![CDATA[")
    let doctype = begins("<!DOCTYPE")
    if comment == true {
      state = .comment(scanned: fed + 4)
    } else if cdata == true {
      state = .cdata(begun: false)
    } else if doctype == true {
      state = .doctype(DoctypeScan(scanned: fed + 9))
      announcesRoot = false
    } else {
      return comment == nil || cdata == nil || doctype == nil ? .wait : .unknown
    }
    return next(bytes, fed: fed, count: count)
  }

  // MARK: Inside markup

  private mutating func tag(
    _ bytes: UnsafePointer<UInt8>, _ fed: Int, _ count: Int, _ scan: TagScan
  ) -> Step {
    var scan = scan
    if scan.scanned == fed + 1 {
      guard scan.scanned < count else { return .wait }
      if bytes[scan.scanned] == UInt8(ascii: "!") || bytes[scan.scanned] == UInt8(ascii: "?") {
        state = .content
        return special(at: fed, bytes, count)
      }
    }
    let found = scan.find(bytes, count)
    if scan.scanned - fed > longest { return .tooLong(.tag) }
    state = found == .open ? .tag(scan) : .content
    switch found {
    case .closed: return .feed(scan.scanned)
    case .markup: return .broken(scan.scanned + 1)
    case .many: return crowded(at: fed, fed, scan)
    case .open: return .wait
    }
  }

  private mutating func delimited(
    _ bytes: UnsafePointer<UInt8>, _ fed: Int, _ count: Int, _ scanned: Int,
    by delimiter: StaticString, _ construct: Construct, _ resumed: (Int) -> State
  ) -> Step {
    let length = delimiter.utf8CodeUnitCount
    if let found = ByteSearch.first(delimiter, in: bytes, from: scanned, to: count) {
      let end = found + length
      if end - fed > longest { return .tooLong(construct) }
      state = .content
      return .feed(end)
    }
    if count - fed > longest { return .tooLong(construct) }
    state = resumed(max(scanned, count - length + 1))
    return .wait
  }

  private mutating func cdata(
    _ bytes: UnsafePointer<UInt8>, _ fed: Int, _ count: Int, _ begun: Bool
  ) -> Step {
    let start = begun ? fed : fed + 9
    if let found = ByteSearch.first("]]>", in: bytes, from: start, to: count) {
      state = .content
      return .cdata(found + 3, begins: !begun, ends: true)
    }
    var cut = count
    if cut > start, bytes[cut - 1] == 0x0D {
      cut -= 1
    } else {
      while cut > start, count - cut < 2, bytes[cut - 1] == 0x5D { cut -= 1 }
    }
    guard cut > start else { return .wait }
    state = .cdata(begun: true)
    return .cdata(cut, begins: !begun, ends: false)
  }
}
