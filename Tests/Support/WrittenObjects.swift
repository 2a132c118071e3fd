package import SaxEngine
package import SaxValues
package import Saxifrage

/// The objects of a mapping as they are written and read again, to compare.
package struct WrittenObjects {
  private let mapping: Mapping
  private let format: WritingFormat
  private let options: WritingOptions
  /// The fields that are not written, with their types, but for those that others restore.
  private var left: Set<String>
  /// True if an `Any` is compared by its texts: XML gives its numbers and Booleans back as those.
  private let comparesTexts: Bool

  package init(
    _ mapping: Mapping, as format: WritingFormat, options: WritingOptions = WritingOptions(),
    hasAny: Bool = false
  ) {
    comparesTexts = hasAny && format == .xml
    self.mapping = mapping
    self.format = format
    self.options = options
    left = Self.left(by: mapping, as: format == .json ? .json : .xml)
  }

  /// Leaves out, in a copy, what another format has no place for, so that it is not compared either.
  package func leavingOut(of mapping: Mapping, as other: MappedFormat) -> WrittenObjects {
    var made = self
    made.left.formUnion(Self.left(by: mapping, as: other))
    return made
  }

  private static func left(by mapping: Mapping, as format: MappedFormat) -> Set<String> {
    Set(mapping.writingReport(as: format).passedOver.filter { !$0.isRestored }.map(\.name))
  }

  /// The values that a mapping reads, of which those that are wrong are left out.
  package static func values(
    _ mapping: Mapping, _ bytes: [UInt8], chunk: Int = .max,
    options: ReadingOptions = ReadingOptions()
  ) -> [SaxValue] {
    var values: [SaxValue] = []
    do {
      var reading = mapping.emissions(options: options, source: "sample", onError: { _ in }) {
        if let value = try? $0.result.get() { values.append(value) }
      }
      var rest = bytes[...]
      while !rest.isEmpty {
        try reading.feed(Array(rest.prefix(chunk)))
        rest = rest.dropFirst(min(chunk, rest.count))
      }
      try reading.finish()
    } catch {}
    return values
  }

  /// The values that can be written, and the document of those.
  ///
  /// - Throws: ``WritingError`` if the mapping can't be written.
  package func write(_ values: [SaxValue]) throws -> (
    written: [SaxValue], refused: [WritingError], bytes: [UInt8]
  ) {
    var bytes: [UInt8] = []
    let writer = try ObjectWriter(mapping, as: format, options: options) { bytes += $0 }
    var written: [SaxValue] = []
    var refused: [WritingError] = []
    for value in values {
      do {
        try writer.write(value)
        written.append(value)
      } catch let error as WritingError {
        refused.append(error)
      }
    }
    try writer.finish()
    return (written, refused, bytes)
  }

  /// Values as lines, sorted, without what is not written.
  package func lines(_ values: [SaxValue]) -> [String] {
    values.map { JSONText().string(known($0)) }.sorted()
  }

  private func known(_ value: SaxValue) -> SaxValue {
    switch value {
    case .object(let object):
      let slots = zip(object.fieldNames, object.slots).map { name, slot in
        left.contains("\(object.typeName).\(name)") ? SaxValue.null : known(slot)
      }
      // An object that a `switch` chose equals another of its type.
      let shape = ObjectShape(
        typeName: object.typeName, fieldNames: object.fieldNames, isChosen: false)
      return .object(SaxObject(shape: shape, slots: slots))
    case .list(let items):
      // One item of an array in an `Any` is an element like any other.
      if comparesTexts, items.count == 1 { return known(items[0]) }
      return items.isEmpty ? .null : .list(items.map(known))
    case .dictionary(let entries): return known(entries)
    case .bool, .number,
      .string("") where comparesTexts:
      let text = value.text
      return text.isEmpty ? .null : .string(text)
    default: return value
    }
  }

  private func known(_ entries: ValueDictionary) -> SaxValue {
    var made: [(key: String, value: SaxValue)] = []
    for (key, value) in zip(entries.keys, entries.values) {
      let value = known(value)
      if comparesTexts, value == .null { continue }
      made.append((key, value))
    }
    if comparesTexts {
      made.sort { $0.key < $1.key }
      if made.count == 1, made[0].key == "#text" { return made[0].value }
    }
    var dictionary = ValueDictionary()
    for (key, value) in made { dictionary.set(value, for: key) }
    return dictionary.isEmpty ? .null : .dictionary(dictionary)
  }
}

extension SaxValue {
  fileprivate var text: String {
    switch self {
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let text), .string(let text): text
    default: ""
    }
  }
}
