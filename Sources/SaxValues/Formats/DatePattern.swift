/// A date pattern of Unicode TR 35, part 4, §8, in English, by which dates are read and printed.
package struct DatePattern: Sendable, Hashable {
  /// The reason that a pattern can't be used.
  package struct Problem: Error, Hashable {
    /// One line: what was found, and what is wrong with it.
    package var message: String
    package var fix: String?
    /// The place in the pattern, in Unicode scalars from 0.
    var offset: Int
  }

  enum Part: Sendable, Hashable {
    /// Any run of white space stands for any other.
    case space
    case literal(UInt8)
    /// A year in full, of at least so many digits.
    case year(minimum: Int)
    case shortYear
    case month
    case monthName
    case day
    case weekdayName
    case dayPeriod
    /// 0–23
    case hour
    /// 1–12
    case hourOfHalf
    /// 0–11
    case hourOfHalfFromZero
    /// 1–24
    case hourFromOne
    case minute
    case second
    case fraction
    case offset(allowsZ: Bool)
    case zoneName
  }

  struct Item: Sendable, Hashable {
    var part: Part
    /// The number of letters that it is printed by.
    var count = 1
    /// For a number with another right before or after it: its count of digits.
    var width: Int?
  }

  let text: String
  let items: [Item]
  let hasTime: Bool

  /// Reads the letters and the quoted texts of a pattern.
  ///
  /// - Throws: ``Problem``: a letter that is not supported, a quote that is not closed, or a
  ///   pattern that does not say the year.
  init(_ text: String) throws(Problem) {
    self.text = text
    var items: [Item] = []
    let scalars = Array(text.unicodeScalars)
    var index = 0
    let isStrftime = Self.isStrftime(scalars)
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "%", isStrftime {
        throw Problem(
          message: "% begins a field of strftime, and here letters alone are fields",
          fix: Self.pattern(ofStrftime: scalars), offset: index)
      }
      if scalar == "'" {
        index = try Self.quoted(scalars, from: index, into: &items)
        continue
      }
      if scalar.isASCII, scalar.properties.isAlphabetic {
        var end = index
        while end < scalars.count, scalars[end] == scalar { end += 1 }
        let part = try Self.part(scalar, count: end - index, at: index)
        // Z is written as xx, ZZZ too.
        let isZ = part == .offset(allowsZ: false) && scalar == "Z"
        let count = isZ ? 2 : end - index
        items.append(Item(part: part, count: count, width: part.isNumber ? count : nil))
        index = end
        continue
      }
      Self.add(literal: scalar, to: &items)
      index += 1
    }
    // A number's width counts only where another number stands beside it.
    let numbers = items.map(\.part.isNumber)
    for index in items.indices {
      let isBeside =
        index > 0 && numbers[index - 1] || index + 1 < numbers.count && numbers[index + 1]
      if !isBeside { items[index].width = nil }
    }
    self.items = items
    hasTime = items.contains { $0.part.isTime }
    try check(scalars.count)
  }

  private func check(_ end: Int) throws(Problem) {
    let parts = items.map(\.part)
    let hasYear = parts.contains { part in
      if case .year = part { return true }
      return part == .shortYear
    }
    guard hasYear else {
      throw Problem(
        message: "the pattern \"\(text)\" has no year",
        fix: "a year is yyyy, a month MM, a day dd", offset: 0)
    }
    let hasMonth = parts.contains(.month) || parts.contains(.monthName)
    guard hasMonth || !parts.contains(.day) else {
      throw Problem(
        message: "the pattern \"\(text)\" has a day and no month",
        fix: parts.contains(.minute) ? "minutes are mm, months MM" : "a month is MM", offset: 0)
    }
    let isHalf = parts.contains(.hourOfHalf) || parts.contains(.hourOfHalfFromZero)
    guard !isHalf || parts.contains(.dayPeriod) else {
      throw Problem(
        message: "the pattern \"\(text)\" has hours of half a day, without AM or PM",
        fix: "hours from 0 to 23 are HH, and AM or PM is a", offset: 0)
    }
  }

  /// Adds what stands between apostrophes; two apostrophes are one.
  private static func quoted(
    _ scalars: [Unicode.Scalar], from start: Int, into items: inout [Item]
  ) throws(Problem) -> Int {
    var index = start + 1
    if index < scalars.count, scalars[index] == "'" {
      add(literal: "'", to: &items)
      return index + 1
    }
    while index < scalars.count {
      if scalars[index] == "'" {
        guard index + 1 < scalars.count, scalars[index + 1] == "'" else { return index + 1 }
        index += 1
      }
      add(literal: scalars[index], to: &items)
      index += 1
    }
    throw Problem(
      message: "the quotation in the pattern is not closed", fix: "end it with '", offset: start)
  }

  private static func add(literal scalar: Unicode.Scalar, to items: inout [Item]) {
    if scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" {
      if items.last?.part != .space { items.append(Item(part: .space)) }
      return
    }
    for byte in String(Character(scalar)).utf8 { items.append(Item(part: .literal(byte))) }
  }

  private static func part(
    _ letter: Unicode.Scalar, count: Int, at offset: Int
  ) throws(Problem) -> Part {
    switch (letter, count) {
    case ("y", 2): return .shortYear
    case ("y", 1...9), ("u", 1...9): return .year(minimum: count)
    case ("M", 1...2), ("L", 1...2): return .month
    case ("M", 3...4), ("L", 3...4): return .monthName
    case ("d", 1...2): return .day
    case ("E", 1...4): return .weekdayName
    case ("a", 1...3): return .dayPeriod
    case ("H", 1...2): return .hour
    case ("h", 1...2): return .hourOfHalf
    case ("K", 1...2): return .hourOfHalfFromZero
    case ("k", 1...2): return .hourFromOne
    case ("m", 1...2): return .minute
    case ("s", 1...2): return .second
    case ("S", 1...18): return .fraction
    case ("Z", 1...3), ("x", 1...3): return .offset(allowsZ: false)
    case ("Z", 5), ("X", 1...3): return .offset(allowsZ: true)
    case ("z", 1...3), ("Z", 4), ("O", 1), ("O", 4): return .zoneName
    default: break
    }
    let found = String(repeating: Character(letter), count: min(count, 8))
    throw Problem(
      message: "\(found) is no field of a date pattern that can be read", fix: fix(letter, count),
      offset: offset)
  }

  /// True if fields of strftime are the only letters: where there are others, `%` is a sign between fields.
  private static func isStrftime(_ scalars: [Unicode.Scalar]) -> Bool {
    var hasField = false
    for (index, scalar) in scalars.enumerated() where scalar.properties.isAlphabetic {
      var before = index - 1
      if before >= 0, scalars[before] == "-" { before -= 1 }
      if before >= 0, scalars[before] == "%" {
        hasField = true
      } else if scalar != "T" {
        return false
      }
    }
    return hasField
  }

  /// The pattern for what strftime has with `%` before each field.
  ///
  /// - Returns: nil if it has a field that patterns have not.
  private static func pattern(ofStrftime scalars: [Unicode.Scalar]) -> String? {
    let fields: [Unicode.Scalar: String] = [
      "Y": "yyyy", "y": "yy", "m": "MM", "b": "MMM", "h": "MMM", "B": "MMMM", "d": "dd", "e": "d",
      "H": "HH", "I": "hh", "M": "mm", "S": "ss", "f": "SSSSSS", "p": "a", "z": "xx", "Z": "z",
      "a": "EEE", "A": "EEEE", "F": "yyyy-MM-dd", "T": "HH:mm:ss", "R": "HH:mm", "D": "MM/dd/yy",
    ]
    var pattern = ""
    var literal = ""
    func endLiteral() {
      let isQuoted = literal.unicodeScalars.contains { $0.properties.isAlphabetic }
      let doubled = literal.replacing("'", with: "''")
      pattern += isQuoted ? "'\(doubled)'" : doubled
      literal = ""
    }
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      if scalar != "%" {
        literal.unicodeScalars.append(scalar)
        continue
      }
      // `%-d` has no zeros in front.
      if rest.first == "-" { rest.removeFirst() }
      guard let letter = rest.popFirst() else { return nil }
      if letter == "%" {
        literal.unicodeScalars.append(letter)
        continue
      }
      guard let field = fields[letter] else { return nil }
      endLiteral()
      pattern += field
    }
    endLiteral()
    return "\"\(pattern)\""
  }

  private static func fix(_ letter: Unicode.Scalar, _ count: Int) -> String {
    switch letter {
    case "Y": return "yyyy: Y is the year that a week belongs to"
    case "D": return "dd: D is the day of the year"
    case "T": return "text is quoted: 'T'"
    case "y", "M", "L", "d", "E", "H", "h", "K", "k", "m", "s", "S", "a":
      return "fewer of them: \(letter) or \(letter)\(letter)"
    case "n", "N", "f", "F", "A": return "a fraction of seconds is SSS"
    case "z", "v", "V", "X", "x", "O", "Z": return "an offset is Z or XXX, a zone's name z"
    default: return "text is quoted: '\(letter)'"
    }
  }
}

extension DatePattern.Part {
  /// True if it reads digits, so that a number before it must know where to end.
  package var isNumber: Bool {
    switch self {
    case .year, .shortYear, .month, .day, .hour, .hourOfHalf, .hourOfHalfFromZero, .hourFromOne,
      .minute, .second, .fraction:
      true
    default: false
    }
  }

  /// True if it says how far the clock is from UTC.
  var isOffset: Bool {
    switch self {
    case .offset, .zoneName: true
    default: false
    }
  }

  package var isTime: Bool {
    switch self {
    case .hour, .hourOfHalf, .hourOfHalfFromZero, .hourFromOne, .minute, .second, .fraction: true
    default: false
    }
  }
}
