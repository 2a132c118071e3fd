@testable import SaxCodable
@testable import SaxEngine
@testable import SaxValues

/// An object of a type with these fields.
func built(
  _ type: String, _ fields: KeyValuePairs<String, SaxValue>, isChosen: Bool = false
) -> SaxObject {
  SaxObject(
    shape: ObjectShape(typeName: type, fieldNames: fields.map(\.key), isChosen: isChosen),
    slots: fields.map(\.value))
}

func dictionary(_ entries: KeyValuePairs<String, SaxValue>) -> SaxValue {
  var result = ValueDictionary()
  for (key, value) in entries { result.set(value, for: key) }
  return .dictionary(result)
}

/// A text as a field of that type reads it.
func converted(_ text: String, _ type: ScalarType) -> SaxValue {
  (try? ScalarConversion(type, ConversionModel()).value(of: text)) ?? .null
}

func decimal(_ text: String) -> SaxValue { converted(text, .decimal) }

/// The error that decoding ends in.
func decodingError<T: Decodable>(_ object: SaxObject, as type: T.Type) -> BuildError? {
  do throws(BuildError) {
    _ = try object.decode(type)
    return nil
  } catch {
    return error
  }
}
