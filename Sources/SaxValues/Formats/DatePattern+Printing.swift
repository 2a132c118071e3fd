extension DatePattern {
  /// True if a text of this form says how far its clock is from UTC.
  var hasOffset: Bool { items.contains { $0.part.isOffset } }

  /// Appends a date and time, of which what the pattern doesn't have is lost. Its offset is that of UTC.
  ///
  /// - Returns: false if its year is negative.
  func print(_ fields: DateTimeFields, to buffer: inout [UInt8]) -> Bool {
    guard fields.day.year >= 0 else { return false }
    for item in items { print(item, fields, &buffer) }
    return true
  }

  private func print(_ item: Item, _ fields: DateTimeFields, _ buffer: inout [UInt8]) {
    func number(_ number: Int) {
      buffer.append(UInt64(number.magnitude), width: min(item.count, 20))
    }
    let hour = fields.secondOfDay / 3600
    switch item.part {
    case .space: buffer.append(UInt8(ascii: " "))
    case .literal(let byte): buffer.append(byte)
    case .year: number(fields.day.year)
    case .shortYear: number(fields.day.year % 100)
    case .month: number(fields.day.month)
    case .monthName:
      EnglishNames.print(month: fields.day.month, isWhole: item.count == 4, to: &buffer)
    case .day: number(fields.day.day)
    case .weekdayName:
      EnglishNames.print(weekday: fields.day.weekday, isWhole: item.count == 4, to: &buffer)
    case .dayPeriod: buffer.append(hour < 12 ? "AM" : "PM")
    case .hour: number(hour)
    case .hourOfHalf: number(hour % 12 == 0 ? 12 : hour % 12)
    case .hourOfHalfFromZero: number(hour % 12)
    case .hourFromOne: number(hour == 0 ? 24 : hour)
    case .minute: number(fields.secondOfDay / 60 % 60)
    case .second: number(fields.secondOfDay % 60)
    case .fraction: print(fraction: fields.attoseconds, item, &buffer)
    case .offset(allowsZ: true): buffer.append(UInt8(ascii: "Z"))
    case .offset(allowsZ: false):
      buffer.append(item.count == 1 ? "+00" : item.count == 2 ? "+0000" : "+00:00")
    case .zoneName: buffer.append("GMT")
    }
  }

  /// As many digits as there are letters; more where they are needed and nothing else stands beside them.
  private func print(fraction: Int, _ item: Item, _ buffer: inout [UInt8]) {
    var digits = UInt64(fraction.magnitude)
    var width = 18
    while width > item.count, item.width != nil || digits.isMultiple(of: 10) {
      digits /= 10
      width -= 1
    }
    buffer.append(digits, width: width)
  }
}
