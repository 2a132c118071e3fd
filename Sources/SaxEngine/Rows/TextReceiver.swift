internal import FoundationEssentials
internal import SaxEvents
internal import SaxValues

/// The text of an object.
struct TextReceiver: FieldReceiver {
  let scratch: Unmanaged<TextScratch>
  /// The slice of its first field.
  let base: Int

  @inline(__always)
  func place(of field: ScalarField, isFirst: Bool) -> TextPlace {
    TextPlace(scratch: scratch, slice: base + Int(field.index), isList: field.isList)
  }

  func beginList(_ field: Int) -> Bool {
    scratch._withUnsafeGuaranteedRef { $0.beginList(base + field) }
    return true
  }

  func putPart(
    _ plain: PlainObject, isFirst: Bool, from row: inout Row, _ shapes: RowShapes
  ) -> Bool {
    scratch._withUnsafeGuaranteedRef { scratch in
      let slice = base + Int(plain.field)
      if !plain.isOne { scratch.beginItem(slice) }
      let start = scratch.bytes.count
      guard shapes.write(Int(plain.scope), from: &row, into: scratch) else { return false }
      if plain.isOne { scratch.put(slice, from: start) } else { scratch.endItem(slice) }
      return true
    }
  }

  func put(missing value: SaxValue, _ field: Int) -> Bool {
    // Most are, and print themselves.
    if case .null = value { return true }
    let place = TextPlace(scratch: scratch, slice: base + field, isList: false)
    var held = 0
    return place.put(value, &held)
  }

  /// The next value has a place of its own.
  func clear(_ field: Int) {}
}

/// The place of the text of a field's value, or of an item of its list.
struct TextPlace: ScalarPlace {
  let scratch: Unmanaged<TextScratch>
  let slice: Int
  let isList: Bool

  @inline(__always)
  private func append(_ body: (TextScratch) -> Void) -> Bool {
    scratch._withUnsafeGuaranteedRef { scratch in
      if isList {
        scratch.beginItem(slice)
        body(scratch)
        scratch.endItem(slice)
      } else {
        let start = scratch.bytes.count
        body(scratch)
        scratch.put(slice, from: start)
      }
      return true
    }
  }

  func put(_ text: Span<UInt8>, _ held: inout Int) -> Bool {
    append { scratch in
      if !scratch.isTable { return JSONText.append(string: text, to: &scratch.bytes) }
      let start = scratch.bytes.count
      scratch.bytes.append(copying: text)
      scratch.csv.endCell(from: start, in: &scratch.bytes)
    }
  }

  /// A number as it is written, where it would be printed so.
  @inline(__always)
  func copy(number text: Span<UInt8>, isDouble: Bool) -> Bool {
    guard text.isPrinted(asDouble: isDouble) else { return false }
    return append { $0.bytes.append(copying: text) }
  }

  func put(_ number: Int, _ held: inout Int) -> Bool {
    append { IntFormat.print(Int64(number), to: &$0.bytes) }
  }

  func put(_ number: Double, _ held: inout Int) -> Bool {
    append { scratch in
      if !scratch.isTable { return JSONText.append(number, to: &scratch.bytes) }
      let start = scratch.bytes.count
      DoubleFormat.print(number, to: &scratch.bytes)
      // Of all numbers minus infinity alone may be taken for a formula.
      if !number.isFinite { scratch.csv.endCell(from: start, in: &scratch.bytes) }
    }
  }

  func put(_ isTrue: Bool, _ held: inout Int) -> Bool {
    append { BoolFormat.print(isTrue, to: &$0.bytes) }
  }

  func put(_ date: Date, _ held: inout Int) -> Bool { put(.date(date), &held) }

  @inline(never)
  func put(_ value: SaxValue, _ held: inout Int) -> Bool {
    append { scratch in
      if !scratch.isTable { return scratch.json.append(value, to: &scratch.bytes) }
      let start = scratch.bytes.count
      value.appendText(to: &scratch.bytes)
      scratch.csv.endCell(from: start, in: &scratch.bytes)
    }
  }
}

extension RowShapes {
  /// Writes an object of a type from a row's members up to its end.
  ///
  /// - Returns: false if it has to come by events.
  func write(_ scope: Int, from row: inout Row, into scratch: TextScratch) -> Bool {
    guard let shape = objectShapes[scope] else { return false }
    let mark = scratch.begin(plan.fieldCounts[scope])
    let receiver = TextReceiver(
      scratch: .passUnretained(scratch), base: scratch.base(of: mark))
    guard fill(receiver, scope, from: &row) else {
      scratch.cut(to: mark)
      return false
    }
    shape._withUnsafeGuaranteedRef { scratch.end(mark, $0) }
    return true
  }

  /// Appends the text of a rule's object, written from a row's members up to its end.
  ///
  /// - Returns: false if the object has to come by events.
  func write(
    _ row: inout Row, into scratch: TextScratch, isTagged: Bool, to text: inout ByteBuffer
  ) -> Bool {
    guard let shape = objectShapes[row.scope] else { return false }
    let mark = scratch.begin(plan.fieldCounts[row.scope])
    let receiver = TextReceiver(
      scratch: .passUnretained(scratch), base: scratch.base(of: mark))
    guard fill(receiver, row.scope, from: &row) else {
      scratch.cut(to: mark)
      return false
    }
    shape._withUnsafeGuaranteedRef {
      scratch.end(mark, $0, isTagged: isTagged || $0.isChosen, to: &text)
    }
    return true
  }
}

extension Span<UInt8> {
  /// True if a number is printed as it is written: one of an `Int`, or one of a `Double` with a point and at most
  /// fifteen digits, which no other number of so few digits rounds to.
  fileprivate func isPrinted(asDouble isDouble: Bool) -> Bool {
    var index = 0
    if count > 0, self[0] == UInt8(ascii: "-") { index = 1 }
    let first = index
    while index < count, self[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    let whole = index - first
    guard whole > 0, whole == 1 || self[first] != UInt8(ascii: "0") else { return false }
    if !isDouble {
      // Zero has no sign, and more digits may be beyond an Int.
      return index == count && whole <= 18 && (first == 0 || self[first] != UInt8(ascii: "0"))
    }
    guard index < count, self[index] == UInt8(ascii: "."), whole <= 15 else { return false }
    // Small ones are printed with an exponent.
    if whole == 1, self[first] == UInt8(ascii: "0") {
      guard index + 1 < count, self[index + 1] != UInt8(ascii: "0") || count == index + 2 else {
        return false
      }
    }
    let point = index
    index += 1
    while index < count, self[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    let places = index - point - 1
    return index == count && places > 0 && whole + places <= 15
      && (places == 1 || self[count - 1] != UInt8(ascii: "0"))
  }
}
