internal import FoundationEssentials
internal import SaxEngine
internal import SaxValues

/// Makes the bytes of an archive.
struct ArchiveEncoder {
  private let mapping: Mapping
  /// The bytes that nobody has taken yet.
  private(set) var output: [UInt8] = []
  /// The encoded values of the block at hand.
  private var block: [UInt8] = []
  private var check = FNV1a()
  private var count: UInt64 = 0
  /// The types that came, held so that no other takes the address of one.
  private var shapes: [ObjectShape] = []
  private var depth = 0
  private var positions: [ObjectIdentifier: Int] = [:]

  init(_ mapping: Mapping) {
    self.mapping = mapping
    output = ArchiveForm.magic + [ArchiveForm.version]
    output.append(bigEndian: mapping.fingerprint)
    check.mix(output[...])
    output.append(bigEndian: check.value)
  }

  /// The bytes so far, which are forgotten here.
  mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  /// Adds a value; where it can't be archived, nothing of it.
  mutating func append(_ value: SaxValue) throws(ArchiveError) {
    let (end, known) = (block.count, shapes.count)
    depth = 0
    do {
      try encode(value, "the value")
    } catch {
      block.removeSubrange(end...)
      for shape in shapes[known...] { positions[ObjectIdentifier(shape)] = nil }
      shapes.removeSubrange(known...)
      throw error
    }
    count += 1
    if block.count >= ArchiveForm.blockSize { endBlock() }
  }

  mutating func endBlock() {
    if block.isEmpty { return }
    appendHead(ArchiveForm.values, UInt64(block.count))
    check.mix(block[...])
    output += block
    output.append(bigEndian: check.value)
    block.removeAll(keepingCapacity: block.count <= 2 * ArchiveForm.blockSize)
  }

  mutating func finish() {
    endBlock()
    appendHead(ArchiveForm.end, count)
  }

  private mutating func appendHead(_ kind: UInt8, _ number: UInt64) {
    let start = output.count
    output.append(kind)
    output.append(bigEndian: number)
    check.mix(output[start...])
    output.append(bigEndian: check.value)
  }

  private mutating func append(_ tag: ArchiveForm.Tag) { block.append(tag.rawValue) }

  private mutating func append(_ tag: ArchiveForm.Tag, _ text: String) {
    append(tag)
    append(text)
  }

  private mutating func append(_ text: String) {
    block.append(varint: UInt64(text.utf8.count))
    block.append(contentsOf: text.utf8)
  }

  // Values are nested as deep as the payload was: these call each other, and what takes more room on the stack is done
  // elsewhere.

  /// Appends a value of any kind to the block.
  ///
  /// - Parameter field: the field that the value is of, for errors.
  private mutating func encode(_ value: SaxValue, _ field: String) throws(ArchiveError) {
    switch value {
    case .object(let object): try encode(object)
    case .list(let items): try encode(items, field)
    case .dictionary(let entries): try encode(entries, field)
    default: return try encodeScalar(value, field)
    }
    depth -= 1
  }

  private mutating func encode(_ items: [SaxValue], _ field: String) throws(ArchiveError) {
    try enter(field)
    append(.list, items.count)
    var index = 0
    while index < items.count {
      try encode(items[index], field)
      index += 1
    }
  }

  private mutating func encode(_ entries: ValueDictionary, _ field: String) throws(ArchiveError) {
    try enter(field)
    append(.dictionary, entries.count)
    var index = 0
    while index < entries.count {
      append(entries.keys[index])
      try encode(entries.values[index], field)
      index += 1
    }
  }

  /// Counts a level, which its caller ends.
  @inline(never)
  private mutating func enter(_ field: String) throws(ArchiveError) {
    depth += 1
    if depth > ModelDepth.deepest { throw ArchiveError(.limit, ModelDepth.message(field)) }
  }

  @inline(never)
  private mutating func append(_ tag: ArchiveForm.Tag, _ count: Int) {
    append(tag)
    block.append(varint: UInt64(count))
  }

  @inline(never)
  private mutating func encodeScalar(_ value: SaxValue, _ field: String) throws(ArchiveError) {
    switch value {
    case .url(let url): try encode(url, field)
    case .custom(let value):
      throw ArchiveError(
        .value, "\(field) holds a \(type(of: value)) of Swift, which no archive can hold",
        fix: "have its converter make a text or number")
    case .duration(let duration) where !ArchiveForm.holds(duration):
      throw ArchiveError(.value, "\(field) holds a duration that is too long")
    case .date(let date) where !date.timeIntervalSinceReferenceDate.isFinite:
      throw ArchiveError(.value, "\(field) holds a date that is none")
    default: encode(scalar: value)
    }
  }

  private mutating func encode(_ object: SaxObject) throws(ArchiveError) {
    try enter(object.typeName)
    try begin(object)
    var index = 0
    while index < object.slots.count {
      try encode(object.slots[index], Self.field(object, index))
      index += 1
    }
  }

  private static func field(_ object: SaxObject, _ index: Int) -> String {
    "\(object.typeName).\(object.fieldNames[index])"
  }

  @inline(never)
  private mutating func begin(_ object: SaxObject) throws(ArchiveError) {
    if let position = positions[ObjectIdentifier(object.shape)] {
      append(.object, position)
    } else {
      try begin(object.shape)
    }
  }

  /// The first object of a type.
  private mutating func begin(_ shape: ObjectShape) throws(ArchiveError) {
    guard let known = mapping.shape(of: shape.typeName, isChosen: shape.isChosen),
      known.fieldNames == shape.fieldNames
    else {
      throw ArchiveError(
        .mapping, "the mapping has no type \(shape.typeName) with the fields of the object",
        fix: "archive objects by the mapping that they are of")
    }
    positions[ObjectIdentifier(shape)] = shapes.count
    shapes.append(shape)
    append(.firstObject, shape.typeName)
    block.append(shape.isChosen ? 1 : 0)
    block.append(varint: UInt64(shape.fieldNames.count))
    for name in shape.fieldNames { append(name) }
  }

  /// A URL by its text, after that of its base and so on.
  private mutating func encode(_ url: URL, _ field: String) throws(ArchiveError) {
    var parts = [url.relativeString]
    var base = url.baseURL
    while let next = base {
      parts.append(next.relativeString)
      base = next.baseURL
    }
    guard parts.count <= ArchiveForm.mostURLs,
      let again = URL(archived: parts.reversed()), again == url,
      again.relativeString == url.relativeString
    else {
      throw ArchiveError(
        .value, "\(field) holds a URL that its text does not give again: \(url.relativeString)")
    }
    append(.url)
    block.append(varint: UInt64(parts.count))
    for part in parts.reversed() { append(part) }
  }

  private mutating func encode(scalar value: SaxValue) {
    switch value {
    case .null: append(ArchiveForm.Tag.null)
    case .bool(let isTrue): append(isTrue ? .yes : .no)
    case .string(let text): append(.string, text)
    case .enumeration(let name): append(.enumeration, name)
    case .number(let text): append(.number, text)
    case .raw(let text): append(.raw, text)
    case .int(let number):
      append(.int)
      block.append(signed: Int64(number))
    case .double(let number):
      append(.double)
      block.append(bigEndian: number.bitPattern)
    case .decimal(let number):
      append(.decimal)
      block.append(number.isNegative ? 1 : 0)
      block.append(signed: Int64(number.exponent))
      block.append(varint: UInt64(truncatingIfNeeded: number.significand >> 64))
      block.append(varint: UInt64(truncatingIfNeeded: number.significand))
    case .date(let date):
      append(.date)
      block.append(bigEndian: date.timeIntervalSinceReferenceDate.bitPattern)
    case .day(let day):
      append(.day)
      block.append(signed: Int64(day.year))
      block.append(UInt8(day.month))
      block.append(UInt8(day.day))
    case .duration(let duration):
      append(.duration)
      let attoseconds = UInt128(bitPattern: duration.attoseconds)
      block.append(bigEndian: UInt64(truncatingIfNeeded: attoseconds >> 64))
      block.append(bigEndian: UInt64(truncatingIfNeeded: attoseconds))
    case .uuid(let uuid):
      append(.uuid)
      withUnsafeBytes(of: uuid.uuid) { block.append(contentsOf: $0) }
    case .data(let data):
      append(.data)
      block.append(varint: UInt64(data.count))
      block.append(contentsOf: data)
    case .object, .list, .dictionary, .url, .custom: break
    }
  }
}

extension URL {
  /// A URL from its text and those of its bases, none of which Foundation may have repaired; else
  /// nil.
  ///
  /// - Parameter parts: the text of the outermost base first, the URL's own last.
  init?(archived parts: [String]) {
    var made: URL?
    for part in parts {
      // Foundation repairs what is wrong.
      guard let url = made == nil ? URL(string: part) : URL(string: part, relativeTo: made),
        url.relativeString == part
      else { return nil }
      made = url
    }
    guard let made else { return nil }
    self = made
  }
}
