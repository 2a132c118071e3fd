package import SaxMapping
package import SaxValues
package import Saxifrage

/// The objects of a mapping as they are written and read again, to compare.
package struct WrittenObjects {
  private let mapping: Mapping
  private let format: WritingFormat
  private let options: WritingOptions
  /// The fields that are not written, with their types.
  private let left: Set<String>

  package init(
    _ mapping: Mapping, as format: WritingFormat, options: WritingOptions = WritingOptions()
  ) {
    self.mapping = mapping
    self.format = format
    self.options = options
    left = Set(mapping.passedOver(as: format == .json ? .json : .xml).map(\.name))
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
      return .object(SaxObject(shape: object.shape, slots: slots))
    case .list(let items): return items.isEmpty ? .null : .list(items.map(known))
    case .dictionary(let entries):
      if entries.isEmpty { return .null }
      var made = ValueDictionary()
      for (key, value) in zip(entries.keys, entries.values) { made.set(known(value), for: key) }
      return .dictionary(made)
    default: return value
    }
  }
}
