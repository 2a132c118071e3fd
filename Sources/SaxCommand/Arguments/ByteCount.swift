/// Numbers with units, as options take them and as reports give them.
enum ByteCount {
  /// `512`, `64KiB`, `64 KiB`, `16MiB`, `1GiB`; nil for anything else.
  static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    let factor: Int
    switch unit {
    case "": factor = 1
    case "KiB": factor = 1 << 10
    case "MiB": factor = 1 << 20
    case "GiB": factor = 1 << 30
    default: return nil
    }
    let (result, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow ? nil : result
  }

  /// `512 B`, `3.4 MiB`.
  static func text(_ count: Int) -> String {
    var value = Double(count)
    guard value >= 1024 else { return "\(count) B" }
    var unit = ""
    for next in ["KiB", "MiB", "GiB", "TiB"] where value >= 1024 {
      value /= 1024
      unit = next
    }
    return "\(tenths(value)) \(unit)"
  }

  /// A count that has been computed, as near as an `Int` comes to it.
  static func whole(_ value: Double) -> Int {
    Int(exactly: value.rounded(.down)) ?? (value > 0 ? .max : 0)
  }

  /// With one digit of fraction.
  static func tenths(_ value: Double) -> String {
    let tenths = Int(exactly: (value * 10).rounded()) ?? 0
    return "\(tenths / 10).\(tenths % 10)"
  }
}
