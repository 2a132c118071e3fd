import SaxTestSupport
import Saxifrage

/// A mapping and, after a line of three hyphens, a payload: its objects, written as JSON and as XML, are read again as
/// they were. One that can't be is refused, and so is a mapping.
enum WritingCheck {
  private static let prefixes = ["@", "-", "a"]

  static func failure(on input: FuzzInput) -> String? {
    guard let (text, payload) = input.parts,
      let mapping = try? Mapping(MappingSource(name: "fuzz.sax", bytes: text))
    else { return nil }
    let prefix = prefixes[input.variant % prefixes.count]
    let declared = String(decoding: text, as: UTF8.self)
    var options = WritingOptions()
    options.isPretty = input.options & 1 != 0
    options.keepsEmpty = input.options & 2 != 0
    options.reading.attributePrefix = prefix
    var reading = ReadingOptions()
    reading.build.attributePrefix = prefix
    func read(_ bytes: [UInt8]) -> [SaxValue] {
      WrittenObjects.values(mapping, bytes, chunk: input.sizes.first ?? .max, options: reading)
    }
    let values = read(payload)
    if values.isEmpty { return nil }
    // What is around objects, and an object itself, comes out of several.
    let isNested = mapping.emittedTypes.count > 1 || declared.contains("//")
    for format in WritingFormat.allCases {
      let objects = WrittenObjects(
        mapping, as: format, options: options, hasAny: declared.contains("Any"))
      let written: [SaxValue]
      let bytes: [UInt8]
      do {
        (written, _, bytes) = try objects.write(values)
      } catch is WritingError {
        continue
      } catch {
        return "as \(format): \(error)"
      }
      if written.isEmpty { continue }
      let (wanted, found) = (objects.lines(written), objects.lines(read(bytes)))
      if isSame(found, wanted, isNested: isNested) { continue }
      return """
        as \(format): wanted
        \(wanted.joined(separator: "\n").prefix(2000))
        found
        \(found.joined(separator: "\n").prefix(2000))
        by
        \(String(decoding: bytes, as: UTF8.self).prefix(2000))
        """
    }
    return nil
  }

  /// True if sorted lines are those wanted, with others among them where objects may lie around others.
  private static func isSame(_ found: [String], _ wanted: [String], isNested: Bool) -> Bool {
    if !isNested { return found == wanted }
    var rest = found[...]
    for line in wanted {
      guard let index = rest.firstIndex(of: line) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
