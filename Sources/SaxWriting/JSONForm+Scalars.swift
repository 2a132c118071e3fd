internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

// Keys, texts and subtrees as they are.
extension JSONForm {
  func writeKey(_ key: String) throws {
    var key = key
    try key.withUTF8 { _ = try writer.key($0.span) }
  }

  func writeKey(_ name: WrittenName) throws {
    let key = name.keyBytes
    try writer.key(written: key.span)
  }

  func writeNull() throws {
    try writer.scalar(Scalar(kind: .null, text: Span(), source: Span()))
  }

  func writeString() throws {
    let text = scratch
    try writer.scalar(Scalar(kind: .string, text: text.span, source: text.span))
  }

  func write(
    _ value: SaxValue, _ scalar: WrittenScalar, _ content: WrittenContent, _ field: WrittenField?
  ) throws {
    if case .string(var text) = value, scalar.isVerbatim {
      return try text.withUTF8 {
        try writer.scalar(Scalar(kind: .string, text: $0.span, source: $0.span))
      }
    }
    try print(value, content, for: field)
    guard scalar.isBare else { return try writeString() }
    switch value {
    case .bool(let isTrue):
      try writer.scalar(Scalar(kind: isTrue ? .true : .false, text: Span(), source: Span()))
    case .double(let number) where !number.isFinite: try writeString()
    default:
      let text = scratch
      try writer.scalar(Scalar(kind: .number, text: text.span, source: text.span))
    }
  }

  func writeAny(_ value: SaxValue) throws {
    switch value {
    case .null: try writeNull()
    case .list(let items):
      _ = try writer.startArray()
      for item in items { try writeAny(item) }
      try writer.end()
    case .dictionary(let entries):
      _ = try writer.startObject()
      for (key, value) in zip(entries.keys, entries.values) {
        try writeKey(key)
        try writeAny(value)
      }
      try writer.end()
    default:
      // As `sax map` prints it.
      let source = Array(JSONText().string(value).utf8)
      try writer.source(source.span)
    }
  }
}
