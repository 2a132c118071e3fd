internal import FoundationEssentials
internal import SaxHashing
internal import SaxValues

/// Hashes values by a canonical form of them, in which equal ones are the same bytes, on every machine and whatever
/// format they came from.
///
/// Each begins with a byte that says what it is. Numbers are of fixed width with the first byte the highest, texts are UTF-8
/// after their length. An object is the name of its type and its fields that are not null, by the order of their names'
/// bytes, each with its name; a dictionary likewise by its keys. So the order in which a mapping declares fields, and an
/// optional field without a value, make no difference.
struct DigestEncoder {
  private var buffer = Array("saxifrage digest 1\n".utf8)
  private let pieces: LibCrypto.Pieces
  private var depth = 0
  /// The fields of types, in the order of their names.
  private var orders: [ObjectIdentifier: (shape: ObjectShape, fields: [Int])] = [:]

  /// The beginning of a digest, by SHA-256 of libcrypto.
  ///
  /// - Throws: ``DigestError/Code/library`` if libcrypto, or SHA-256 in it, is missing.
  init() throws(DigestError) {
    if let absence = LibCrypto.absence {
      throw DigestError(.library, absence, fix: LibCrypto.remedy)
    }
    guard let pieces = LibCrypto.Pieces("SHA256") else { throw Self.missing }
    self.pieces = pieces
  }

  private static var missing: DigestError { DigestError(.library, "libcrypto has no SHA256 here") }

  /// The bytes that are gathered before they are hashed, about.
  private static let piece = 32 << 10

  private mutating func flush() throws(DigestError) {
    if !pieces.update(buffer[...]) { throw Self.missing }
    buffer.removeAll(keepingCapacity: true)
  }

  /// The hash of all, in lower-case hexadecimal. To be asked for once.
  mutating func finish() throws(DigestError) -> String {
    try flush()
    guard let hash = pieces.finish() else { throw Self.missing }
    var digits: [UInt8] = []
    for byte in hash { digits.append(hex: byte) }
    return String(decoding: digits, as: UTF8.self)
  }

  // Values are nested as deep as the payload was: these call each other, and what takes more room on the stack is done
  // elsewhere.

  /// Takes an object.
  ///
  /// - Parameters:
  ///   - ignored: the fields that are left out.
  ///   - isNested: whether it lies in another.
  mutating func append(
    _ object: SaxObject, without ignored: IgnoredFields?, isNested: Bool
  ) throws(DigestError) {
    let order = try begin(object, without: ignored, isNested)
    var index = 0
    while index < order.count {
      let field = order[index]
      index += 1
      if begin(field, of: object, without: ignored) {
        try append(
          object.slots[field], without: ignored?[object.fieldNames[field]], of: object, field)
      }
    }
    append(tag: "e")
  }

  /// Begins an object with the name of its type, and checks that what is to be left out is in it.
  ///
  /// - Returns: the indices of its fields in the order in which they count.
  @inline(never)
  private mutating func begin(
    _ object: SaxObject, without ignored: IgnoredFields?, _ isNested: Bool
  ) throws(DigestError) -> [Int] {
    try ignored?.check(object, isNested: isNested)
    append(tag: "o", object.typeName)
    return order(of: object.shape)
  }

  /// Begins a field with its name, unless it is left out or null.
  ///
  /// - Returns: false if the field does not count.
  @inline(never)
  private mutating func begin(
    _ field: Int, of object: SaxObject, without ignored: IgnoredFields?
  ) -> Bool {
    let name = object.fieldNames[field]
    if ignored?[name]?.isWhole == true { return false }
    if case .null = object.slots[field] { return false }
    append(tag: "f", name)
    return true
  }

  private mutating func order(of shape: ObjectShape) -> [Int] {
    if let known = orders[ObjectIdentifier(shape)] { return known.fields }
    let fields = Self.order(of: shape.fieldNames)
    orders[ObjectIdentifier(shape)] = (shape, fields)
    return fields
  }

  private mutating func append(
    _ value: SaxValue, without ignored: IgnoredFields?, of object: SaxObject, _ field: Int
  ) throws(DigestError) {
    try enter(object)
    switch value {
    case .object(let nested): try append(nested, without: ignored, isNested: true)
    case .list(let items): try append(items, without: ignored, of: object, field)
    case .dictionary(let entries): try append(entries, without: ignored, of: object, field)
    default: try appendScalar(value, without: ignored, of: object, field)
    }
    depth -= 1
  }

  /// Counts a level, which its caller ends.
  @inline(never)
  private mutating func enter(_ object: SaxObject) throws(DigestError) {
    depth += 1
    if depth > ModelDepth.deepest {
      throw DigestError(.value, ModelDepth.message(object.typeName))
    }
  }

  private mutating func append(
    _ items: [SaxValue], without ignored: IgnoredFields?, of object: SaxObject, _ field: Int
  ) throws(DigestError) {
    append(tag: "l", UInt64(items.count))
    var index = 0
    while index < items.count {
      try append(items[index], without: ignored, of: object, field)
      index += 1
    }
  }

  private mutating func append(
    _ entries: ValueDictionary, without ignored: IgnoredFields?, of object: SaxObject, _ field: Int
  ) throws(DigestError) {
    append(tag: "m", UInt64(entries.count))
    let order = Self.order(of: entries.keys)
    var index = 0
    while index < order.count {
      append(text: entries.keys[order[index]])
      try append(entries.values[order[index]], without: ignored, of: object, field)
      index += 1
    }
  }

  @inline(never)
  private static func order(of names: [String]) -> [Int] {
    names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
  }

  @inline(never)
  private mutating func appendScalar(
    _ value: SaxValue, without ignored: IgnoredFields?, of object: SaxObject, _ field: Int
  ) throws(DigestError) {
    if buffer.count >= Self.piece { try flush() }
    switch value {
    case .custom(let value):
      throw DigestError(
        .value,
        "\(object.typeName).\(object.fieldNames[field]) holds a \(type(of: value)) of Swift, which has no digest",
        fix: "ignore the field, or have its converter make a text or number")
    case .null: append(tag: "n")
    default:
      if let ignored, !ignored.isEmpty {
        throw ignored.noFields("\(object.typeName).\(object.fieldNames[field])")
      }
      append(scalar: value)
    }
  }

  private mutating func append(scalar value: SaxValue) {
    switch value {
    case .string(let text): append(tag: "s", text)
    case .enumeration(let name): append(tag: "c", name)
    case .number(let text): append(tag: "t", text)
    case .raw(let text): append(tag: "r", text)
    case .int(let number): append(tag: "i", UInt64(bitPattern: Int64(number)))
    case .bool(let isTrue): append(tag: isTrue ? "1" : "0")
    case .double(let number): append(tag: "d", Self.bits(of: number))
    case .date(let date): append(tag: "a", Self.bits(of: date.timeIntervalSinceReferenceDate))
    case .decimal(let number):
      append(tag: number.isNegative ? "-" : "+", UInt64(bitPattern: Int64(number.exponent)))
      append(UInt64(truncatingIfNeeded: number.significand >> 64))
      append(UInt64(truncatingIfNeeded: number.significand))
    case .day(let day):
      append(tag: "y", UInt64(bitPattern: Int64(day.daysSinceEpoch)))
    case .duration(let duration):
      let attoseconds = UInt128(bitPattern: duration.attoseconds)
      append(tag: "p", UInt64(truncatingIfNeeded: attoseconds >> 64))
      append(UInt64(truncatingIfNeeded: attoseconds))
    case .url(let url):
      append(tag: "u", url.relativeString)
      var base = url.baseURL
      while let next = base {
        append(tag: "b", next.relativeString)
        base = next.baseURL
      }
    case .uuid(let uuid):
      append(tag: "g")
      withUnsafeBytes(of: uuid.uuid) { buffer.append(contentsOf: $0) }
    case .data(let data):
      append(tag: "x", UInt64(data.count))
      buffer.append(contentsOf: data)
    case .null, .object, .list, .dictionary, .custom: break
    }
  }

  /// Both zeros are equal, and so is all that is no number.
  private static func bits(of number: Double) -> UInt64 {
    number == 0 ? 0 : (number.isNaN ? Double.nan : number).bitPattern
  }

  private mutating func append(tag: Unicode.Scalar) { buffer.append(UInt8(ascii: tag)) }

  private mutating func append(tag: Unicode.Scalar, _ text: String) {
    append(tag: tag)
    append(text: text)
  }

  private mutating func append(tag: Unicode.Scalar, _ number: UInt64) {
    append(tag: tag)
    append(number)
  }

  private mutating func append(text: String) {
    append(UInt64(text.utf8.count))
    buffer.append(utf8: text)
  }

  private mutating func append(_ number: UInt64) { buffer.append(bigEndian: number) }
}
