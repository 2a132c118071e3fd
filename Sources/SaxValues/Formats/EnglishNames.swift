/// The English names of months and weekdays, whole or by their first three letters, in any case.
enum EnglishNames {
  /// - Returns: from 1 for January.
  static func month(_ cursor: inout TextCursor) -> Int? {
    guard let index = name(&cursor, of: months) else { return nil }
    // The British short form.
    if index == 8 { _ = cursor.take(word: "t") }
    return index + 1
  }

  /// - Returns: whether there is one.
  static func weekday(_ cursor: inout TextCursor) -> Bool {
    name(&cursor, of: weekdays) != nil
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
