import FoundationEssentials
import Testing

@testable import SaxMapping

/// Converts as a field of that type does.
func convert(
  _ text: String, _ type: ScalarType, _ formats: [ConversionModel.Format] = [],
  in zone: String? = nil
) throws(ConversionFailure) -> Value? {
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

/// A random number generator that gives the same numbers in every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
