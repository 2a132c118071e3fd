internal import FoundationEssentials
internal import SaxEvents
internal import SaxValues

/// A receiver of the fields of one object, which makes the representation of their values.
///
/// Which value of a field counts, and what stands for one that is missing, is decided in front of it.
protocol FieldReceiver {
  associatedtype Place: ScalarPlace

  /// The place of a field that takes scalars.
  ///
  /// - Parameter isFirst: whether the field has had no value yet.
  func place(of field: ScalarField, isFirst: Bool) -> Place

  /// Begins a list that may stay empty.
  ///
  /// - Returns: false if the object has to come by events; so do those below.
  func beginList(_ field: Int) -> Bool

  /// Puts the object there that the next members are of.
  func putPart(
    _ plain: PlainObject, isFirst: Bool, from row: inout Row, _ shapes: RowShapes
  ) -> Bool

  /// Puts a value where there was none.
  func put(missing value: SaxValue, _ field: Int) -> Bool

  /// Takes back the value that a field has, as a better alternative has come.
  func clear(_ field: Int)
}

/// The place of a field's value, or of the next item of its list.
///
/// Each function returns false if the value doesn't fit what is there, and adds what the place itself takes
/// to the bytes held.
protocol ScalarPlace {
  /// Takes a number as it is written, if that is what the place makes of it.
  ///
  /// - Returns: false if it has to be converted.
  func copy(number text: Span<UInt8>, isDouble: Bool) -> Bool

  func put(_ text: Span<UInt8>, _ held: inout Int) -> Bool
  func put(_ number: Int, _ held: inout Int) -> Bool
  func put(_ number: Double, _ held: inout Int) -> Bool
  func put(_ isTrue: Bool, _ held: inout Int) -> Bool
  func put(_ date: Date, _ held: inout Int) -> Bool
  func put(_ value: SaxValue, _ held: inout Int) -> Bool
}

extension ScalarPlace {
  @inline(__always)
  func copy(number text: Span<UInt8>, isDouble: Bool) -> Bool { false }
}

/// The result of putting a text at its place.
enum Placement {
  case placed
  /// Nothing is left of the text, which counts as missing.
  case blank
  /// The value doesn't fit the place.
  case refused
}

extension Plan {
  /// Puts the value of a text at its place: the one conversion from texts to the values of fields.
  ///
  /// - Parameter held: the bytes that the value holds are added to it.
  /// - Throws: ``ConversionFailure`` if the text is no value of the field's type.
  @inline(__always)
  func put(
    _ text: Span<UInt8>, _ field: ScalarField, at place: some ScalarPlace, holding held: inout Int
  ) throws(ConversionFailure) -> Placement {
    switch field.conversion {
    case .verbatim:
      if text.count > 15 { held &+= HeldSize.text(text.count) }
      return place.put(text, &held) ? .placed : .refused
    case .int:
      if place.copy(number: text, isDouble: false) { return .placed }
      if let number = IntFormat.plain(text) {
        return place.put(Int(number), &held) ? .placed : .refused
      }
    case .double:
      if place.copy(number: text, isDouble: true) { return .placed }
      if let number = DoubleFormat.plain(text) {
        return place.put(number, &held) ? .placed : .refused
      }
    case .bool:
      if let value = BoolFormat.plain(text) { return place.put(value, &held) ? .placed : .refused }
    case .date:
      if let date = date(of: text, field) { return place.put(date, &held) ? .placed : .refused }
    case .general: break
    }
    guard let value = try convert(text, field) else { return .blank }
    held &+= value.ownSize
    return place.put(value, &held) ? .placed : .refused
  }

  /// The date that a text is, where the conversion is to one.
  @inline(never)
  private func date(of text: Span<UInt8>, _ field: ScalarField) -> Date? {
    conversions[Int(field.conversionIndex)].date(of: text)
  }

  /// The value of a text, by a conversion that takes more.
  @inline(never)
  private func convert(
    _ text: Span<UInt8>, _ field: ScalarField
  ) throws(ConversionFailure) -> SaxValue? {
    let value = try conversions[Int(field.conversionIndex)].value(of: text)
    // A `text()` of which nothing is left is none, as one that is empty.
    if field.ignoresEmpty, case .string(let text)? = value, text.isEmpty { return nil }
    return value
  }

  /// The value of a field of an object that nothing was found for; nil if it has to have one.
  func missing(_ field: Int, of scope: Int) -> SaxValue? {
    codes[firstCode[scope] + field].isNullIfAbsent
      ? .null : scopes[scope].fields[field].absentValue
  }
}
