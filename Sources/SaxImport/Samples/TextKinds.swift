/// The simple types, and the ways to write them, that hold all texts seen so far.
struct TextKinds: OptionSet {
  let rawValue: UInt32

  static let bool = TextKinds(rawValue: 1 << 0)
  static let int = TextKinds(rawValue: 1 << 1)
  static let decimal = TextKinds(rawValue: 1 << 2)
  static let double = TextKinds(rawValue: 1 << 3)
  /// By ISO 8601, with a time of day or without.
  static let date = TextKinds(rawValue: 1 << 4)
  /// By ISO 8601, without a time of day.
  static let day = TextKinds(rawValue: 1 << 5)
  static let rfc822 = TextKinds(rawValue: 1 << 6)
  static let odata = TextKinds(rawValue: 1 << 7)
  static let duration = TextKinds(rawValue: 1 << 8)
  static let uuid = TextKinds(rawValue: 1 << 9)
  static let url = TextKinds(rawValue: 1 << 10)

  /// Whole numbers that are seconds since 1970, of 2001 to 2065, and milliseconds.
  static let unix = TextKinds(rawValue: 1 << 11)
  static let unixMilliseconds = TextKinds(rawValue: 1 << 12)

  /// Of texts that are none of the above.
  static func pattern(_ index: Int) -> TextKinds { TextKinds(rawValue: 1 << (16 + UInt32(index))) }

  static let numbers: TextKinds = [.int, .decimal, .double]

  /// Dates as people and programs write them apart from the standards.
  static let patterns = [
    "EEE MMM dd HH:mm:ss Z yyyy", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd", "dd/MM/yyyy", "MM/dd/yyyy",
    "dd.MM.yyyy", "dd-MM-yyyy", "MM-dd-yyyy", "dd/MM/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm:ss",
    "dd.MM.yyyy HH:mm:ss", "dd-MM-yyyy HH:mm:ss", "MM-dd-yyyy HH:mm:ss",
  ]

  static let all = TextKinds(rawValue: (1 << (16 + UInt32(patterns.count))) - 1)
}
