import FoundationEssentials
import Testing

@testable import SaxValues

/// Converts as a field of that type does.
func convert(
  _ text: String, _ type: ScalarType, _ formats: [ConversionModel.Format] = [],
  in zone: String? = nil
) throws(ConversionFailure) -> SaxValue? {
  let conversion = ScalarConversion(type, ConversionModel(formats: formats, zone: zone))
  let bytes = Array(text.utf8)
  return try conversion.value(of: bytes.span)
}

/// The reason why a text does not convert; nil if it does.
func failure(
  _ text: String, _ type: ScalarType, _ formats: [ConversionModel.Format] = [],
  in zone: String? = nil
) -> ConversionFailure? {
  do throws(ConversionFailure) {
    _ = try convert(text, type, formats, in: zone)
    return nil
  } catch {
    return error
  }
}
