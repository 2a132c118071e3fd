internal import FoundationEssentials
internal import SaxLanguage
package import SaxValues

/// The conversion of the text of a node to the value of a field.
package struct TextConversion: Sendable {
  private enum Kind: Sendable {
    case scalar(ScalarConversion)
    case enumeration(EnumPlan)
  }

  private let kind: Kind
  /// The name of the type, for hooks.
  let typeName: String
  package let code: FieldCode.Conversion

  package init(_ type: ScalarType, _ model: ConversionModel) {
    let conversion = ScalarConversion(type, model)
    kind = .scalar(conversion)
    typeName = type.rawValue
    code =
      switch type {
      case .string where conversion.isVerbatim: .verbatim
      case .int: .int
      case .double: .double
      case .bool where conversion.isPlainBool: .bool
      case .date: .date
      default: .general
      }
  }

  init(_ model: EnumModel) {
    kind = .enumeration(EnumPlan(model))
    typeName = model.name
    code = .general
  }

  /// The enum whose cases the values are.
  var enumeration: EnumPlan? {
    if case .enumeration(let plan) = kind { plan } else { nil }
  }

  /// True if a text of nothing but white space is a value as well.
  var takesAnyText: Bool {
    if case .scalar(let conversion) = kind { conversion.takesAnyText } else { false }
  }

  /// True if white space around a text is none of a text that is a value.
  var trimsText: Bool {
    if case .scalar(let conversion) = kind { conversion.trimsText } else { false }
  }

  /// Converts a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: nil if nothing is left of the text after trimming, which counts as missing.
  /// - Throws: ``ConversionFailure`` if the text is no value of the type.
  func value(of text: Span<UInt8>) throws(ConversionFailure) -> SaxValue? {
    switch kind {
    case .scalar(let conversion): try conversion.value(of: text)
    case .enumeration(let plan): try plan.value(of: text)
    }
  }

  /// Converts a text as ``value(of:)`` does. A value that is the same shares its memory.
  func value(of text: String) throws(ConversionFailure) -> SaxValue? {
    switch kind {
    case .scalar(let conversion): try conversion.value(of: text)
    case .enumeration(let plan): try plan.value(of: text.utf8Span.span)
    }
  }

  /// Converts a text that lies in pieces, as ``value(of:)`` does. What it becomes takes their place.
  ///
  /// - Parameter isKept: whether they are wanted by others as well, and stay.
  func value(
    ofLong text: inout GatheredText, from start: Int, keeping isKept: Bool
  ) throws(ConversionFailure) -> SaxValue? {
    switch kind {
    case .scalar(let conversion):
      return try conversion.value(ofLong: &text, from: start, keeping: isKept)
    case .enumeration:
      let start = isKept ? start : text.trim(from: start)
      return try value(of: text.takeString(from: start, keeping: isKept))
    }
  }

  /// Appends the text of a value, from which ``value(of:)`` makes the same again.
  ///
  /// - Throws: ``ConversionFailure`` if there is none, or it is of another type; of an enum.
  package func print(_ value: SaxValue, to buffer: inout [UInt8]) throws(ConversionFailure) {
    guard case .scalar(let conversion) = kind else {
      throw ConversionFailure("is a case of an enum")
    }
    try conversion.print(value, to: &buffer)
  }

  /// A date, where it is to one.
  ///
  /// - Returns: nil if the text is none, of which ``value(of:)`` tells more.
  func date(of text: Span<UInt8>) -> Date? {
    if case .scalar(let conversion) = kind { conversion.date(of: text) } else { nil }
  }
}
