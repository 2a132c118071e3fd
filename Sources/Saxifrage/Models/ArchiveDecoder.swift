internal import FoundationEssentials
internal import SaxEngine
internal import SaxEvents
internal import SaxJSON
internal import SaxValues

/// Makes values of the bytes of an archive's blocks.
struct ArchiveDecoder {
  private let mapping: Mapping
  private var limits: Limits
  private var shapes: [ObjectShape] = []

  /// The block at hand.
  private var bytes: [UInt8] = []
  private var index = 0
  /// Of the block's first byte in the archive.
  private var start = 0
  /// The memory that the value at hand may yet take.
  private var room = 0

  init(_ mapping: Mapping, _ limits: Limits) {
    self.mapping = mapping
    self.limits = limits
    self.limits.depth = min(limits.depth, ModelDepth.deepest)
  }

  /// Decodes a block whose check is right.
  ///
  /// - Parameter start: of its first byte in the archive.
  mutating func decode(
    _ block: [UInt8], at start: Int, _ take: (SaxValue) throws -> Void
  ) throws {
    (bytes, index, self.start) = (block, 0, start)
    defer { bytes = [] }
    while index < bytes.count {
      room = limits.held
      try take(try value(0))
    }
  }

  // MARK: Parts

  private func malformed(_ message: String) -> ArchiveError {
    ArchiveError(.damaged, message, at: start + index)
  }

  private mutating func byte() throws(ArchiveError) -> UInt8 {
    guard index < bytes.count else { throw malformed("the block ends within a value") }
    defer { index += 1 }
    return bytes[index]
  }

  private mutating func number() throws(ArchiveError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let next = try byte()
      let bits = UInt64(next & 0x7F)
      if shift == 63, bits > 1 { break }
      number |= bits << shift
      if next < 0x80 { return number }
    }
    throw malformed("found a number that is too large")
  }

  private mutating func signed() throws(ArchiveError) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private mutating func fixed() throws(ArchiveError) -> UInt64 {
    guard bytes.count - index >= 8 else { throw malformed("the block ends within a number") }
    defer { index += 8 }
    return bytes.bigEndian(at: index)
  }

  /// A number of things, each of which takes some bytes.
  private mutating func count(_ size: Int = 1) throws(ArchiveError) -> Int {
    let number = try number()
    guard number <= UInt64((bytes.count - index) / size) else {
      throw malformed("found more than the block can hold")
    }
    return Int(number)
  }

  private mutating func part() throws(ArchiveError) -> ArraySlice<UInt8> {
    let count = try count()
    if count > limits.text { throw excess("a text", "text", limits.text) }
    try charge(HeldSize.text(count))
    defer { index += count }
    return bytes[index..<index + count]
  }

  private mutating func text() throws(ArchiveError) -> String {
    guard let text = String(validating: try part(), as: UTF8.self) else {
      throw malformed("found a text that is no UTF-8")
    }
    return text
  }

  private func excess(_ what: String, _ limit: String, _ value: Int) -> ArchiveError {
    ArchiveError(
      .limit, "found \(what) of more than \(value) (limit \(limit))", at: start + index,
      fix: Limits.fix(raising: limit, from: value))
  }

  private mutating func charge(_ size: Int) throws(ArchiveError) {
    room -= size
    if room < 0 {
      throw ArchiveError(
        .limit, "found a value that takes more than \(limits.held) bytes (limit held)",
        at: start + index, fix: Limits.fix(raising: "held", from: limits.held))
    }
  }

  // MARK: Values

  // Values are nested as deep as the payload was: these call each other, and what takes more room on the stack is done
  // elsewhere.

  /// Reads a value of any kind.
  ///
  /// - Parameter depth: the number of values that it lies in.
  private mutating func value(_ depth: Int) throws(ArchiveError) -> SaxValue {
    let tag = try tag(depth)
    switch tag {
    case .object, .firstObject: return .object(try object(tag == .firstObject, depth))
    case .list: return .list(try list(depth))
    case .dictionary: return .dictionary(try dictionary(depth))
    default: return try scalar(tag)
    }
  }

  @inline(never)
  private mutating func tag(_ depth: Int) throws(ArchiveError) -> ArchiveForm.Tag {
    if depth > limits.depth { throw excess("values in each other", "depth", limits.depth) }
    guard let tag = ArchiveForm.Tag(rawValue: try byte()) else {
      index -= 1
      throw malformed("found a kind of value that there is not")
    }
    return tag
  }

  private mutating func list(_ depth: Int) throws(ArchiveError) -> [SaxValue] {
    var count = try listCount()
    var items: [SaxValue] = []
    items.reserveCapacity(count)
    while count > 0 {
      items.append(try value(depth + 1))
      count -= 1
    }
    return items
  }

  @inline(never)
  private mutating func listCount() throws(ArchiveError) -> Int {
    let count = try count()
    if let items = limits.items, count > items { throw excess("a list", "items", items) }
    try charge(HeldSize.list(of: count))
    return count
  }

  private mutating func dictionary(_ depth: Int) throws(ArchiveError) -> ValueDictionary {
    var count = try dictionaryCount()
    var entries = ValueDictionary()
    while count > 0 {
      let key = try text()
      try put(try value(depth + 1), for: key, in: &entries)
      count -= 1
    }
    return entries
  }

  @inline(never)
  private mutating func dictionaryCount() throws(ArchiveError) -> Int {
    // A key and a value take a byte each at least.
    let count = try count(2)
    if let items = limits.items, count > items { throw excess("a dictionary", "items", items) }
    return count
  }

  @inline(never)
  private mutating func put(
    _ value: SaxValue, for key: String, in entries: inout ValueDictionary
  ) throws(ArchiveError) {
    if entries[key] != nil { throw malformed("found a key for the second time") }
    try charge(max(0, entries.put(value, for: key)))
  }

  private mutating func object(_ isFirst: Bool, _ depth: Int) throws(ArchiveError) -> SaxObject {
    let shape = try shape(isFirst)
    var slots: [SaxValue] = []
    slots.reserveCapacity(shape.fieldNames.count)
    while slots.count < shape.fieldNames.count { slots.append(try value(depth + 1)) }
    return SaxObject(shape: shape, slots: slots)
  }

  @inline(never)
  private mutating func shape(_ isFirst: Bool) throws(ArchiveError) -> ObjectShape {
    let shape: ObjectShape
    if isFirst {
      shape = try firstShape()
      shapes.append(shape)
    } else {
      let position = try number()
      guard position < UInt64(shapes.count) else {
        throw malformed("found an object of a type that did not come")
      }
      shape = shapes[Int(position)]
    }
    try charge(HeldSize.object(shape.fieldNames.count))
    return shape
  }

  private mutating func firstShape() throws(ArchiveError) -> ObjectShape {
    let name = try text()
    let isChosen = try byte() == 1
    let count = try count()
    let shape = mapping.shape(of: name, isChosen: isChosen)
    var isSame = shape?.fieldNames.count == count
    for field in shape?.fieldNames ?? [] where isSame { isSame = try text() == field }
    guard let shape, isSame else {
      throw ArchiveError(
        .mapping, "found an object of \(name), which the mapping does not have with those fields",
        at: start + index, fix: ArchiveError.otherMapping)
    }
    return shape
  }

  @inline(never)
  private mutating func scalar(_ tag: ArchiveForm.Tag) throws(ArchiveError) -> SaxValue {
    switch tag {
    case .null, .object, .firstObject, .list, .dictionary: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .int:
      guard let number = Int(exactly: try signed()) else {
        throw malformed("found an Int that is too large here")
      }
      return .int(number)
    case .double: return .double(Double(bitPattern: try fixed()))
    case .decimal: return .decimal(try decimal())
    case .string: return .string(try text())
    case .enumeration: return .enumeration(try text())
    case .number:
      let text = try text()
      guard JSONNumber.isNumber(text.utf8Span.span) else {
        throw malformed("found a number that is none of JSON")
      }
      return .number(text)
    case .raw: return .raw(try text())
    case .date:
      let seconds = Double(bitPattern: try fixed())
      guard seconds.isFinite else { throw malformed("found a date that is none") }
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .day: return .day(try day())
    case .duration:
      let (high, low) = (try fixed(), try fixed())
      let attoseconds = Int128(bitPattern: UInt128(high) << 64 | UInt128(low))
      let duration = Duration(attoseconds: attoseconds)
      guard ArchiveForm.holds(duration) else {
        throw malformed("found a duration that is too long")
      }
      return .duration(duration)
    case .url: return .url(try url())
    case .uuid: return .uuid(try uuid())
    case .data: return .data(Data(try part()))
    }
  }

  private mutating func decimal() throws(ArchiveError) -> ExactDecimal {
    let isNegative = try byte() == 1
    let exponent = try signed()
    let (high, low) = (try number(), try number())
    guard let exponent = Int16(exactly: exponent),
      let decimal = ExactDecimal(
        significand: UInt128(high) << 64 | UInt128(low), exponent: exponent, isNegative: isNegative)
    else { throw malformed("found what is no Decimal") }
    return decimal
  }

  private mutating func day() throws(ArchiveError) -> Day {
    let year = try signed()
    let (month, day) = (try byte(), try byte())
    guard let day = Day(year: Int(clamping: year), month: Int(month), day: Int(day)) else {
      throw malformed("found a day that there is not")
    }
    return day
  }

  private mutating func url() throws(ArchiveError) -> URL {
    var parts: [String] = []
    for _ in 0..<min(try count(), ArchiveForm.mostURLs) { parts.append(try text()) }
    guard let url = URL(archived: parts) else { throw malformed("found what is no URL") }
    try charge(512)
    return url
  }

  private mutating func uuid() throws(ArchiveError) -> UUID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    guard self.bytes.count - index >= 16 else { throw malformed("the block ends within a UUID") }
    withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: self.bytes[index..<index + 16]) }
    index += 16
    return UUID(uuid: bytes)
  }
}
