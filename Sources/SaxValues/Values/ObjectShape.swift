internal import Synchronization

/// The shape that all objects of one mapping type share.
@usableFromInline package final class ObjectShape: Sendable {
  package let typeName: String
  package let fieldNames: [String]
  /// True if a `switch` leads to it, so that output says which type it is.
  package let isChosen: Bool
  /// `"@type":"Order"`
  package let typeTagText: [UInt8]
  /// For each field what JSON has before its value: `,"id":`. In one piece, as an array for each was retained for
  /// each value that is written.
  package let memberText: [UInt8]
  /// The ends of those; the first is 0.
  private let memberEnds: [Int]
  private let positions: [ExactText: Int]
  /// True if all names are of ASCII. A text that is equivalent to one of them, and another, has more bytes;
  /// the number of bytes, which tells most names apart, and `==` are the fastest to tell.
  private let hasPlainNames: Bool
  /// The field after the one that was found last. Fields are mostly asked for in one order; where
  /// several threads ask, it may be wrong, and costs a comparison more.
  private let expected = Atomic<Int>(0)

  package init(typeName: String, fieldNames: [String], isChosen: Bool) {
    self.typeName = typeName
    self.fieldNames = fieldNames
    self.isChosen = isChosen
    var tag: [UInt8] = []
    tag.append("\"@type\":")
    tag.append(quoted: typeName)
    typeTagText = tag
    var text: [UInt8] = []
    var ends = [0]
    for name in fieldNames {
      text.append(UInt8(ascii: ","))
      text.append(quoted: name)
      text.append(UInt8(ascii: ":"))
      ends.append(text.count)
    }
    memberText = text
    memberEnds = ends
    hasPlainNames = fieldNames.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    positions = Dictionary(
      fieldNames.enumerated().map { (ExactText($1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// True if both are of one type, chosen by a `switch` or not.
  package func isSameType(as other: ObjectShape) -> Bool {
    self === other || typeName == other.typeName && fieldNames == other.fieldNames
  }

  /// The part of ``memberText`` that is a field's.
  ///
  /// - Parameter isFirst: whether no member comes before it, and so no comma.
  package func member(_ field: Int, isFirst: Bool) -> Range<Int> {
    memberEnds[field] + (isFirst ? 1 : 0)..<memberEnds[field + 1]
  }

  @inline(__always)
  private func isName(_ name: String, _ field: String) -> Bool {
    hasPlainNames ? name.utf8.count == field.utf8.count && name == field : name.isExactly(field)
  }

  @usableFromInline package func index(of field: String) -> Int? {
    let next = expected.load(ordering: .relaxed)
    if next < fieldNames.count, isName(fieldNames[next], field) {
      expect(after: next)
      return next
    }
    return find(field)
  }

  @inline(never)
  private func find(_ field: String) -> Int? {
    // Few names are found faster by comparing them than by hashing.
    let found =
      fieldNames.count > 24
      ? positions[ExactText(field)] : fieldNames.firstIndex { isName($0, field) }
    if let found { expect(after: found) }
    return found
  }

  /// After the last field comes the first, of the next object.
  @inline(__always)
  private func expect(after field: Int) {
    expected.store(field + 1 < fieldNames.count ? field + 1 : 0, ordering: .relaxed)
  }
}
