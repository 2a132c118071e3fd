internal import FoundationEssentials
internal import SaxValues

/// The reason that a value can't be had as a Swift type.
enum Mismatch: Error {
  /// The value is of another kind.
  case kind
  /// There is none.
  case nothing
  /// The value is a number that the type can't hold.
  case range
  /// The value can't be taken as it stands; the type's own decoding makes it, or says why it can't.
  case indirect
}

// What a value is to Swift's scalars. Only what loses nothing is converted: an `Int` also
// fills a `Double` and a `Decimal`, a case of an enum and a `Raw` also a `String`.
extension SaxValue {
  func bool() throws(Mismatch) -> Bool {
    switch self {
    case .bool(let value): return value
    case .custom(let value as Bool): return value
    default: throw mismatch
    }
  }

  func object() throws(Mismatch) -> SaxObject {
    switch self {
    case .object(let value): return value
    case .custom(let value as SaxObject): return value
    default: throw mismatch
    }
  }

  func asString() throws(Mismatch) -> String {
    switch self {
    case .string(let value), .enumeration(let value), .raw(let value): return value
    case .custom(let value as String): return value
    default: throw mismatch
    }
  }

  func integer<T: FixedWidthInteger>(_ type: T.Type) throws(Mismatch) -> T {
    switch self {
    case .int(let value):
      guard let number = T(exactly: value) else { throw .range }
      return number
    case .number(let text):
      let bytes = Array(text.utf8)
      // Beyond 64 bits with a sign there are still those without.
      let signed = (try? IntFormat.read(bytes.span)).flatMap { T(exactly: $0) }
      guard let number = signed ?? T(text) else { throw .range }
      return number
    case .custom(let value as T): return value
    default: throw mismatch
    }
  }

  func double() throws(Mismatch) -> Double {
    switch self {
    case .double(let value): return value
    case .int(let value):
      guard let number = Double(exactly: value) else { throw .range }
      return number
    case .number(let text):
      let bytes = Array(text.utf8)
      guard let number = try? DoubleFormat.read(bytes.span) else { throw .range }
      return number
    case .custom(let value as Double): return value
    default: throw mismatch
    }
  }

  /// The nearest single; a number beyond all singles is an error.
  func float() throws(Mismatch) -> Float {
    if case .custom(let value as Float) = self { return value }
    let number = try double()
    let single = Float(number)
    guard single.isFinite || !number.isFinite else { throw .range }
    return single
  }

  func exactDecimal() throws(Mismatch) -> ExactDecimal {
    switch self {
    case .decimal(let value): return value
    case .int(let value):
      return ExactDecimal(
        checked: UInt128(value.magnitude), exponent: 0, isNegative: value < 0)
    case .number(let text):
      let bytes = Array(text.utf8)
      guard let number = try? DecimalFormat.read(bytes.span) else { throw .range }
      return number
    case .custom(let value as ExactDecimal): return value
    default: throw mismatch
    }
  }

  func decimal() throws(Mismatch) -> Decimal {
    if case .custom(let value as Decimal) = self { return value }
    return Decimal(try exactDecimal())
  }

  /// The mismatch where nothing fits.
  var mismatch: Mismatch {
    if case .null = self { return .nothing }
    return .kind
  }
}
