/// A test of whether texts are values of a scalar type, by the very rules that fields are read by.
package struct TextFit: Sendable {
  private let conversion: ScalarConversion

  private init(_ type: ScalarType, _ formats: [ConversionModel.Format] = []) {
    conversion = ScalarConversion(type, ConversionModel(formats: formats))
  }

  package static let decimal = TextFit(.decimal)
  package static let int = TextFit(.int)
  package static let date = TextFit(.date)
  package static let day = TextFit(.day)
  package static let duration = TextFit(.duration)
  package static let url = TextFit(.url)
  package static let uuid = TextFit(.uuid)
  package static let rfc822 = TextFit(.date, [.rfc822])
  package static let odata = TextFit(.date, [.odata])

  /// A moment by a pattern of Unicode TR 35.
  package static func pattern(_ text: String) -> TextFit { TextFit(.date, [.pattern(text)]) }

  /// True if a field of the type could be read from a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: false for what is no value of the type, and for nothing but white space.
  package func holds(_ text: Span<UInt8>) -> Bool {
    (try? conversion.value(of: text)) != nil
  }
}
