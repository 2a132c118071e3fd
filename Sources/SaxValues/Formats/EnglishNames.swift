/// The English names of months and weekdays, whole or by their first three letters; read in any case.
enum EnglishNames {
  /// Reads the name of a month.
  ///
  /// - Returns: the month, from 1 for January; nil if there is none.
  static func month(_ cursor: inout TextCursor) -> Int? {
    guard let index = name(&cursor, of: months) else { return nil }
    // The British short form.
    if index == 8 { _ = cursor.take(word: "t") }
    return index + 1
  }

  /// Passes over the name of a weekday.
  ///
  /// - Returns: whether there is one.
  static func weekday(_ cursor: inout TextCursor) -> Bool {
    name(&cursor, of: weekdays) != nil
  }

  /// Prints the name of a month, its first three letters unless it is to be whole.
  ///
  /// - Parameter month: from 1 for January.
  static func print(month: Int, isWhole: Bool = false, to buffer: inout [UInt8]) {
    print(months[month - 1], isWhole, &buffer)
  }

  /// Prints the name of a weekday, its first three letters unless it is to be whole.
  ///
  /// - Parameter weekday: from 0 for Sunday.
  static func print(weekday: Int, isWhole: Bool = false, to buffer: inout [UInt8]) {
    print(weekdays[weekday], isWhole, &buffer)
  }

  private static func print(
    _ name: (short: StaticString, rest: StaticString), _ isWhole: Bool, _ buffer: inout [UInt8]
  ) {
    let start = buffer.count
    buffer.append(name.short)
    buffer[start] -= UInt8(ascii: "a") - UInt8(ascii: "A")
    if isWhole { buffer.append(name.rest) }
  }

  private static func name(
    _ cursor: inout TextCursor, of names: [(short: StaticString, rest: StaticString)]
  ) -> Int? {
    for (index, name) in names.enumerated() where cursor.take(word: name.short) {
      _ = cursor.take(word: name.rest)
      return index
    }
    return nil
  }

  private static let months: [(short: StaticString, rest: StaticString)] = [
    ("jan", "uary"), ("feb", "ruary"), ("mar", "ch"), ("apr", "il"), ("may", ""), ("jun", "e"),
    ("jul", "y"), ("aug", "ust"), ("sep", "tember"), ("oct", "ober"), ("nov", "ember"),
    ("dec", "ember"),
  ]

  private static let weekdays: [(short: StaticString, rest: StaticString)] = [
    ("sun", "day"), ("mon", "day"), ("tue", "sday"), ("wed", "nesday"), ("thu", "rsday"),
    ("fri", "day"), ("sat", "urday"),
  ]
}
