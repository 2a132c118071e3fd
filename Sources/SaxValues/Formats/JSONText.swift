internal import FoundationEssentials

/// Writes values as compact JSON (RFC 8259), UTF-8, appended to a buffer. Nothing is
/// allocated for a value but what the buffer needs.
///
/// Objects have all their fields in declared order, a nil one as `null`. A `Decimal` is
/// written without an exponent or trailing zeros; a `Double` as Swift prints it, one that is
/// not finite as a string; a `Date` by RFC 3339 in UTC, with at most six digits of fraction and
/// only where there are any; a `Duration` by ISO 8601, as days, hours, minutes and seconds; a
/// `UUID` in lower case; a case of an enum by its name; `Data` in base64; a `Raw` as a string;
/// numbers inside an `Any` as they were written. In strings `"`, `\` and control characters
/// alone are escaped.
package struct JSONText: Sendable {
  /// The objects that say their type, in a first member `"@type"`.
  package enum TypeTags: Sendable, Hashable {
    /// Those that a `switch` chose, at any depth.
    case chosen
    /// Those, and every object that is written by itself.
    case emitted
  }

  /// The objects that say their type, as `@type`.
  package var typeTags: TypeTags

  /// Creates a writer of JSON text.
  ///
  /// - Parameter typeTags: which objects say their type.
  package init(typeTags: TypeTags = .chosen) {
    self.typeTags = typeTags
  }

  /// Appends a value, without white space or a line end.
  package func append(_ value: SaxValue, to buffer: inout [UInt8]) {
    append(value, to: &buffer, drain: Self.keepsAll)
  }

  /// Appends a value, without white space or a line end, and hands on what has been written of a large one.
  ///
  /// - Parameter drain: called wherever the buffer has grown by a piece, to write and empty it. So a value
  ///   takes no more than some pieces of ``piece`` bytes besides its own memory.
  /// - Throws: what `drain` throws.
  package func append(
    _ value: SaxValue, to buffer: inout [UInt8], drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    if case .object(let object) = value {
      try write(object, isTagged: typeTags != .chosen || object.isChosen, &buffer, drain)
    } else {
      try write(value, &buffer, drain)
    }
  }

  /// The number of bytes of a large value that are written at once, about.
  package static var piece: Int { 64 << 10 }

  private static func keepsAll(_ buffer: inout [UInt8]) {}

  /// A value's text.
  package func string(_ value: SaxValue) -> String {
    var buffer: [UInt8] = []
    append(value, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  private func write(
    _ object: SaxObject, isTagged: Bool, _ buffer: inout [UInt8],
    _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    let shape = object.shape
    buffer.append(UInt8(ascii: "{"))
    if isTagged { buffer.append(contentsOf: shape.typeTagText) }
    for index in object.slots.indices {
      let name = shape.member(index, isFirst: index == 0 && !isTagged)
      buffer.append(contentsOf: shape.memberText[name])
      try write(object.slots[index], &buffer, drain)
    }
    buffer.append(UInt8(ascii: "}"))
  }

  // Values are nested as deep as the payload was: these call each other, and what takes more
  // room on the stack is done elsewhere.

  private func write(
    _ value: SaxValue, _ buffer: inout [UInt8], _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    switch value {
    case .object(let object):
      try write(object, isTagged: object.isChosen, &buffer, drain)
    case .list(let items): try write(items, &buffer, drain)
    case .dictionary(let entries): try write(entries, &buffer, drain)
    default: try writeScalar(value, &buffer, drain)
    }
  }

  private func write(
    _ items: [SaxValue], _ buffer: inout [UInt8], _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    buffer.append(UInt8(ascii: "["))
    var index = 0
    while index < items.count {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      try write(items[index], &buffer, drain)
      try relieve(&buffer, drain)
      index += 1
    }
    buffer.append(UInt8(ascii: "]"))
  }

  private func write(
    _ entries: ValueDictionary, _ buffer: inout [UInt8],
    _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    buffer.append(UInt8(ascii: "{"))
    var index = 0
    while index < entries.count {
      try writeKey(entries, index, &buffer, drain)
      try write(entries.values[index], &buffer, drain)
      try relieve(&buffer, drain)
      index += 1
    }
    buffer.append(UInt8(ascii: "}"))
  }

  @inline(never)
  private func writeKey(
    _ entries: ValueDictionary, _ index: Int, _ buffer: inout [UInt8],
    _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    if index > 0 { buffer.append(UInt8(ascii: ",")) }
    try write(text: entries.keys[index], &buffer, drain)
    buffer.append(UInt8(ascii: ":"))
  }

  @inline(__always)
  private func relieve(
    _ buffer: inout [UInt8], _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    if buffer.count > Self.piece { try drain(&buffer) }
  }

  private func writeScalar(
    _ value: SaxValue, _ buffer: inout [UInt8], _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    switch value {
    case .null, .object, .list, .dictionary: buffer.append("null")
    case .string(let text), .enumeration(let text), .raw(let text):
      try write(text: text, &buffer, drain)
    case .int(let number): IntFormat.print(Int64(number), to: &buffer)
    case .double(let number): Self.append(number, to: &buffer)
    case .decimal(let number): DecimalFormat.print(number, to: &buffer)
    case .bool(let isTrue): BoolFormat.print(isTrue, to: &buffer)
    case .data(let data) where data.count > Self.piece:
      buffer.append(UInt8(ascii: "\""))
      try Base64Format.print(data, to: &buffer, inPiecesOf: Self.piece, drain: drain)
      buffer.append(UInt8(ascii: "\""))
    case .date, .day, .duration, .uuid, .data:
      buffer.append(UInt8(ascii: "\""))
      value.appendText(to: &buffer)
      buffer.append(UInt8(ascii: "\""))
    case .url(let url): try write(text: url.relativeString, &buffer, drain)
    case .number(let text): buffer.append(utf8: text)
    case .custom(let value): buffer.append(quoted: String(describing: value))
    }
  }

  @inline(__always)
  private func write(
    text: String, _ buffer: inout [UInt8],
    _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    if text.utf8.count <= Self.piece {
      buffer.append(quoted: text)
    } else {
      try write(long: text, &buffer, drain)
    }
  }

  private func write(
    long text: String, _ buffer: inout [UInt8],
    _ drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    buffer.append(UInt8(ascii: "\""))
    try text.forEachPiece(of: Self.piece) { piece in
      buffer.append(escaping: piece)
      try drain(&buffer)
    }
    buffer.append(UInt8(ascii: "\""))
  }
}
