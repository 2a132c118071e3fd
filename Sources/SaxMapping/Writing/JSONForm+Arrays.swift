internal import SaxLanguage
internal import SaxValues

extension JSONForm {
  /// True if a value is written as an array.
  func isArray(_ value: SaxValue, _ content: WrittenContent) -> Bool {
    switch (content, value) {
    case (.items, .list), (.any, .list): return true
    case (.raw, .raw(let text)):
      return text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
    case (.object(let id), .object(let object)):
      guard let whole = type(id, of: object)?.whole, case .field(let index) = whole.source,
        object.slots.indices.contains(index)
      else { return false }
      return isArray(object.slots[index], whole.content)
    case (.choice(let id, _), .object(let object)):
      guard let known = plan.choices[id]?.types[object.typeName] else { return false }
      return isArray(value, .object(known.type))
    default: return false
    }
  }
}
