internal import FoundationEssentials

/// The offsets from UTC of a time zone of the IANA database, read from the system's compiled
/// files (RFC 8536). Foundation's own zones would load ICU and its data into every process.
final class ZoneRules: Sendable {
  let name: String
  /// Instants, in seconds since 1970, each with the index of the offset that begins there.
  private let transitions: [Int]
  /// The offset from each transition on, in seconds.
  private let offsets: [Int]
  /// Before the first transition.
  private let firstOffset: Int
  /// After the last transition; nil: the last offset stays.
  private let rule: RecurringRule?

  init(
    name: String, transitions: [Int], offsets: [Int], firstOffset: Int, rule: RecurringRule?
  ) {
    self.name = name
    self.transitions = transitions
    self.offsets = offsets
    self.firstOffset = firstOffset
    self.rule = rule
  }

  /// Finds a zone by its name, such as `Europe/Amsterdam`; `UTC` and offsets such as `+01:00`
  /// need no database.
  ///
  /// - Returns: nil if there is no such zone, or if the system has no database.
  static func named(_ name: String) -> ZoneRules? {
    if name == "UTC" || name == "GMT" || name == "Z" {
      return ZoneRules(name: name, transitions: [], offsets: [], firstOffset: 0, rule: nil)
    }
    if name.utf8.first == UInt8(ascii: "+") || name.utf8.first == UInt8(ascii: "-") {
      let bytes = Array(name.utf8)
      var cursor = TextCursor(bytes.span)
      guard let offset = ISO8601Format.offset(&cursor), cursor.isAtEnd else { return nil }
      return ZoneRules(name: name, transitions: [], offsets: [], firstOffset: offset, rule: nil)
    }
    guard isName(name) else { return nil }
    for folder in folders {
      let path = folder + "/" + name
      // Only a file that is listed under exactly this name: some file systems ignore case.
      guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else { continue }
      if let zone = ZoneFile.read(Array(data), name: name) { return zone }
    }
    return nil
  }

  /// True if the system has a database at all.
  static var hasDatabase: Bool {
    folders.contains { FileManager.default.fileExists(atPath: $0 + "/Europe/London") }
  }

  private static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]

  /// Names are relative paths of letters, digits, `_`, `+` and `-`, without a way up or out.
  private static func isName(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 64 else { return false }
    for part in name.split(separator: "/", omittingEmptySubsequences: false) {
      guard let first = part.utf8.first, first.isLetter else { return false }
      for byte in part.utf8 {
        guard
          byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "-")
        else { return false }
      }
    }
    return true
  }

  /// The offset in force at an instant, and the instant when another begins.
  func period(at instant: Int) -> (offset: Int, end: Int) {
    guard let last = transitions.last else {
      return rule?.period(at: instant) ?? (firstOffset, .max)
    }
    if instant >= last {
      guard let rule else { return (offsets.last ?? firstOffset, .max) }
      return rule.period(at: instant)
    }
    // The number of transitions at or before the instant.
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return (low == 0 ? firstOffset : offsets[low - 1], transitions[low])
  }

  /// The instant at which the zone's clocks show a time, the earlier one if they do twice.
  ///
  /// - Parameter local: the time shown, in seconds since 1970-01-01T00:00:00 on those clocks.
  /// - Returns: nil if they never show it.
  func instant(ofLocal local: Int) -> Int? {
    // No offset is more than 26 hours. The first period that shows the time is the earlier.
    let reach = 26 * 3600
    var instant = local - reach
    while instant <= local + reach {
      let period = period(at: instant)
      let candidate = local - period.offset
      if candidate >= instant, candidate < period.end { return candidate }
      guard period.end > instant, period.end != .max else { return nil }
      instant = period.end
    }
    return nil
  }
}
