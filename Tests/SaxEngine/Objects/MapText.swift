import SaxEvents
import SaxJSON
@testable import SaxLanguage
@testable import SaxValues
import SaxXML

@testable import SaxEngine

/// Maps a whole text in pieces of a given size, and gives what came out as lines: objects as
/// JSON, bad objects and the end of the reading as their messages.
func mapText(
  _ mapping: String, _ payload: String, chunk: Int = .max, shape: JSONOptions.Shape = .single,
  options: BuildOptions = BuildOptions(), limits: Limits = Limits(), skipping: Bool = false
) -> [String] {
  do {
    let mapping = try Mapping(mapping, named: "test.sax")
    return mapText(
      mapping, Array(payload.utf8), chunk: chunk, shape: shape, options: options, limits: limits,
      skipping: skipping)
  } catch {
    return error.diagnostics.map(\.description)
  }
}

func mapText(
  _ mapping: Mapping, _ bytes: [UInt8], chunk: Int, shape: JSONOptions.Shape = .single,
  options: BuildOptions = BuildOptions(), limits: Limits = Limits(), skipping: Bool = false
) -> [String] {
  let mapped = MappedLines()
  let isXML = bytes.first { !$0.isWhiteSpace } == UInt8(ascii: "<")
  let mapper = Mapper(mapping, reading: isXML ? .xml : .json, options: options, limits: limits) {
    try mapped.take($0, skipping: skipping, isNamed: true)
  }
  let reader: any Reader
  if isXML {
    reader = NativeXMLReader(
      sink: mapper, options: XMLOptions(), limits: limits, source: options.source)
  } else {
    var json = JSONOptions()
    json.shape = shape
    reader = JSONReader(sink: mapper, options: json, limits: limits, source: options.source)
  }
  mapped.read(bytes, by: reader, chunk: chunk)
  return mapped.lines
}

func describe(_ error: BuildError) -> String {
  "\(error.place.text) \(error.message)"
}

extension InputPlace {
  var text: String {
    let position = position.map { "\($0.line):\($0.column):\($0.offset)" } ?? "?"
    return "\(position) \(path ?? "?")"
  }
}
