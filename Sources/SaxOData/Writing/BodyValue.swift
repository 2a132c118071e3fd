internal import SaxValues

/// A value of a body, with scalars as the version writes them.
indirect enum BodyValue: Sendable, Hashable {
  /// A member of an object.
  struct Member: Sendable, Hashable {
    var name: String
    var value: BodyValue

    init(_ name: String, _ value: BodyValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  /// A scalar, as it stands in the document.
  case scalar(String)
  case list([BodyValue])
  case object([Member])

  /// A text.
  static func text(_ text: String) -> BodyValue { .scalar(JSONText().string(.string(text))) }

  /// The document.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .scalar(let text): bytes += text.utf8
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText().append(.string(member.name), to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Tells whether both say the same: dictionaries give their members in any order.
  private func isSame(as other: BodyValue) -> Bool {
    switch (self, other) {
    case (.list(let mine), .list(let theirs)):
      return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isSame(as: $1) }
    case (.object(let mine), .object(let theirs)):
      guard mine.count == theirs.count else { return false }
      let known = Dictionary(theirs.map { ($0.name, $0.value) }) { $1 }
      return mine.allSatisfy { known[$0.name]?.isSame(as: $0.value) == true }
    default: return self == other
    }
  }

  /// The members that make the new value of the old one: those that are others, and null for those that are gone.
  ///
  /// - Parameter isDeep: true if of a member that is an object only what changed is sent.
  /// - Returns: empty if both are the same.
  static func changes(
    from old: [Member], to new: [Member], isDeep: Bool
  ) -> [Member] {
    let before = Dictionary(old.map { ($0.name, $0.value) }) { $1 }
    let names = Set(new.map(\.name))
    var changes: [Member] = []
    for member in new {
      let known = before[member.name] ?? .null
      if known.isSame(as: member.value) { continue }
      if isDeep, case .object(let inner) = member.value, case .object(let outer) = known {
        let deeper = Self.changes(from: outer, to: inner, isDeep: true)
        changes.append(Member(member.name, .object(deeper)))
      } else {
        changes.append(member)
      }
    }
    for member in old where !names.contains(member.name) && member.value != .null {
      changes.append(Member(member.name, .null))
    }
    return changes
  }
}
