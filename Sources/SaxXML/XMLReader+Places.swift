internal import CLibXML2
package import SaxEvents

extension XMLReader: PlaceSource {
  package var mark: Mark {
    let current = state.currentMark
    switch state.pointee.event.origin {
    case .document, .markup: return Mark(offset: current)
    case .reference: return Mark(offset: markBefore(current, of: UInt8(ascii: "&")))
    case .startElement, .end:
      return Mark(offset: markBefore(current, of: state.pointee.event.isInEntity ? 0x26 : 0x3C))
    case .text(let text, let count):
      if state.pointee.event.isInEntity { return Mark(offset: markBefore(current, of: 0x26)) }
      return Mark(offset: startOfText(text, count, current))
    }
  }

  package var endMark: Mark {
    let current = state.currentMark
    switch state.pointee.event.origin {
    case .startElement where !state.pointee.event.isInEntity:
      // libxml2 stands before the tag's last characters.
      let index = current - window.mark
      guard index >= 0, index < window.count else { return Mark(offset: current) }
      return Mark(offset: current + (window.bytes[index] == UInt8(ascii: "/") ? 2 : 1))
    case .text(let text, let count) where !state.pointee.event.isInEntity:
      return Mark(offset: endOfText(text, count, current))
    default: return Mark(offset: current)
    }
  }

  package func position(at mark: Mark) -> InputPosition {
    var position = lines.position(at: mark.offset)
    let index = min(max(mark.offset - window.mark, 0), window.count)
    if let offset = decoder.offset(at: index, in: window.bytes) { position.offset = offset }
    return position
  }

  package var path: String { state.pointee.open.path }

  /// The last place at or before a mark, within the window, of either character.
  func markBefore(_ mark: Int, of character: UInt8, or other: UInt8? = nil) -> Int {
    let end = min(mark - window.mark, window.count)
    guard let other else {
      let found = ByteSearch.last(character, in: window.bytes, from: 0, to: end)
      return found.map { window.mark + $0 } ?? mark
    }
    var index = end - 1
    while index >= 0 {
      if window.bytes[index] == character || window.bytes[index] == other {
        return window.mark + index
      }
      index -= 1
    }
    return mark
  }

  /// The first place at or after a mark, within the window, of a word.
  func markAfter(_ mark: Int, of word: StaticString) -> Int {
    let start = max(mark - window.mark, 0)
    return ByteSearch.first(word, in: window.bytes, from: start, to: window.count).map {
      window.mark + $0
    }
      ?? mark
  }

  /// The number of bytes of the name that begins there, as far as it is in the window.
  func nameLength(at mark: Int) -> Int {
    let start = UnsafePointer(window.bytes) + min(max(mark - window.mark, 0), window.count)
    return XMLCharacters.endOfName(start, window.bytes + window.count) - start
  }

  func startOfTag(_ offset: Int) -> Int { markBefore(offset, of: UInt8(ascii: "<")) }

  /// The beginning of a text. Where libxml2's own buffer has the text, the place follows from that;
  /// elsewhere it stands right behind the text, or behind the reference that it comes from.
  func startOfText(_ text: UnsafePointer<UInt8>?, _ length: Int, _ current: Int) -> Int {
    if let inBuffer = markInBuffer(text) {
      // Of a return and a line feed, libxml2 takes the second.
      let index = inBuffer - window.mark
      let isSecond =
        index > 0 && index < window.count && window.bytes[index] == 0x0A
        && window.bytes[index - 1] == 0x0D
      return isSecond ? inBuffer - 1 : inBuffer
    }
    var index = current - window.mark
    if let reference = reference(before: index) { return window.mark + reference }
    guard let text else { return current }
    for offset in stride(from: length - 1, through: 0, by: -1) where index > 0 {
      index -= 1
      if text[offset] == 0x0A, window.bytes[index] == 0x0A, index > 0,
        window.bytes[index - 1] == 0x0D
      {
        index -= 1
      }
    }
    return window.mark + max(index, 0)
  }

  func endOfText(_ text: UnsafePointer<UInt8>?, _ length: Int, _ current: Int) -> Int {
    markInBuffer(text).map { $0 + length } ?? current
  }

  func markInBuffer(_ text: UnsafePointer<UInt8>?) -> Int? {
    guard let text, parser.pointee.inputNr > 0, let input = parser.pointee.inputTab[0],
      let base = input.pointee.base, let end = input.pointee.end, text >= base, text < end
    else { return nil }
    return state.pointee.fed.end + state.pointee.fed.spliced - (end - text)
  }

  /// The index of the `&` of a reference that ends there.
  func reference(before index: Int) -> Int? {
    guard index > 1, index <= window.count, window.bytes[index - 1] == UInt8(ascii: ";") else {
      return nil
    }
    var at = index - 2
    while at >= 0 {
      switch window.bytes[at] {
      case UInt8(ascii: "&"): return at
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ";"), 0...0x20: return nil
      default: at -= 1
      }
    }
    return nil
  }
}
