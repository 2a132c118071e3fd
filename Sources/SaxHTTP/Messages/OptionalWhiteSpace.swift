extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without the spaces and tabs around it (`OWS`, RFC 9110 §5.6.3).
  var withoutOuterSpaces: SubSequence {
    guard let first = utf8.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let last = utf8.lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
    else { return self[startIndex..<startIndex] }
    return self[first..<utf8.index(after: last)]
  }
}
