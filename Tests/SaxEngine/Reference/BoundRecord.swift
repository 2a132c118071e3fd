import Foundation
import SaxValues

@testable import SaxEngine

/// A value whose stored properties take the fields of any object type, of each kind a few.
struct BoundRecord<Part: BoundPart>: Sendable {
  var scalars = BoundScalars()
  var whole = Part()
  var part: Part? = Part()
  var lists = Four([Part()])
}

/// The part of a record that takes an object that one of its fields holds.
protocol BoundPart: Sendable {
  init()

  /// The way in which the part takes objects of a type.
  ///
  /// - Returns: nil if it takes none.
  static func shape(of type: String, in mapping: Mapping) -> BoundShape<Self>?
}

/// The end of records in records.
struct NoPart: BoundPart {
  static func shape(of type: String, in mapping: Mapping) -> BoundShape<NoPart>? { nil }
}

/// Properties that take anything but parts. Each starts from a value that no payload has.
struct BoundScalars: Sendable {
  var strings = Four("unset")
  var optionalStrings = Four<String?>("unset")
  var ints = Four(-99)
  var optionalInts = Four<Int?>(-99)
  var doubles = Four(-99.5)
  var optionalDoubles = Four<Double?>(-99.5)
  var bools = Four(true)
  var optionalBools = Four<Bool?>(true)
  var dates = Four(Date(timeIntervalSince1970: -99))
  var optionalDates = Four<Date?>(Date(timeIntervalSince1970: -99))
  var decimals = Four(ExactDecimal(checked: 99, exponent: 0, isNegative: true))
  var optionalDecimals = Four<ExactDecimal?>(
    ExactDecimal(checked: 99, exponent: 0, isNegative: true))
  var cases = Four(DraftCase.x)
  var optionalCases = Four<DraftCase?>(.x)
  var stringLists = Four(["unset"])
  var optionalStringLists = Four<[String]?>(["unset"])
  var intLists = Four([-99])
  var dictionaries = Four(ValueDictionary())
  var values = Four(SaxValue.string("unset"))
  var optionalValues = Four<SaxValue?>(.string("unset"))
}

/// Four properties of one type.
struct Four<Value: Sendable>: Sendable {
  var first: Value
  var second: Value
  var third: Value
  var fourth: Value

  init(_ value: Value) {
    first = value
    second = value
    third = value
    fourth = value
  }

  static var paths: [WritableKeyPath<Four, Value>] { [\.first, \.second, \.third, \.fourth] }
}
