/// The content of a node of a shape, all of its occurrences taken together.
enum ShapeContent: Equatable {
  case simple
  /// With fields of its own.
  case record
  /// With fields whose names are data.
  case dictionary
  /// Arrays in an array.
  case rows
  /// Text with elements in it.
  case markup
  /// Now this, now that.
  case varied
  /// Never anything but null, or an empty array.
  case nothing
}

/// Says what shapes are, in the terms of a format.
struct ShapeReader {
  let isXML: Bool

  func content(of shape: Shape) -> ShapeContent {
    if isXML {
      if shape.objects == 0 { return shape.scalars > 0 ? .simple : .nothing }
      if shape.mixed * 2 > shape.objects { return .markup }
      if shape.entries != nil { return .dictionary }
      return fields(of: shape).isEmpty && !hasReadableText(shape) ? .varied : .record
    }
    switch (shape.scalars > 0, shape.objects > 0, shape.rows > 0) {
    case (false, false, false): return .nothing
    case (true, false, false): return .simple
    case (false, false, true): return .rows
    case (false, true, false):
      if shape.entries != nil { return .dictionary }
      return fields(of: shape).isEmpty ? .varied : .record
    default: return .varied
    }
  }

  /// The number of nodes that had the chance to hold each of its members.
  func instances(of shape: Shape) -> Int { shape.objects + (isXML ? shape.scalars : 0) }

  /// The number of members that is more than anybody reads, where there are more than are kept.
  private static let mostOfMany = 100

  /// The members that a path can name, and something reads; those that come most, where there are
  /// more than are kept.
  func fields(of shape: Shape) -> [Member] {
    let fields = readable(shape)
    guard shape.isIncomplete, fields.count > Self.mostOfMany else { return fields }
    let byCount = fields.indices.sorted {
      (fields[$1].parents, $0) < (fields[$0].parents, $1)
    }
    return byCount.prefix(Self.mostOfMany).sorted().map { fields[$0] }
  }

  private func readable(_ shape: Shape) -> [Member] {
    shape.members.filter { isReadable($0, in: shape) }
  }

  /// Tells whether a path can name a member, and something reads it.
  func isReadable(_ member: Member, in shape: Shape) -> Bool {
    if isXML {
      if shape.unreadEntities.isInAttributes, member.name.axis == .attribute { return false }
      return !isUnreadable(member.shape)
    }
    if member.name.axis == .text { return member.shape.isSimple }
    return isNameable(member.name)
  }

  /// Tells whether a path can name all that is below a node directly.
  func isNameable(_ shape: Shape) -> Bool {
    isXML || shape.members.allSatisfy { $0.name.axis == .text || isNameable($0.name) }
  }

  private func isNameable(_ key: NodeName) -> Bool {
    !key.local.isEmpty && !key.local.contains { $0 < 0x20 || $0 == 0x7F }
      && key.local != [UInt8(ascii: "@")]
  }

  /// Tells whether text that a field would take is in an entity that was not read.
  func isUnreadable(_ shape: Shape) -> Bool {
    guard shape.unreadEntities.isBelow else { return false }
    if shape.objects == 0 { return shape.unreadEntities.isInContent }
    return shape.mixed * 2 > shape.objects || shape.entries != nil || shape.unreadEntities.isAll
  }

  /// Tells whether there is text directly in elements that have attributes or child elements.
  func hasReadableText(_ shape: Shape) -> Bool {
    shape.text.count > 0 && !shape.unreadEntities.isInContent
  }

  /// The shapes that a record's fields are of, in order.
  func below(_ shape: Shape) -> [Member] {
    switch content(of: shape) {
    case .record:
      shape.choice.map { $0.common + $0.groups.flatMap(\.members) } ?? fields(of: shape)
    case .dictionary: [shape.entries].compactMap { $0 }
    case .rows: [shape.items].compactMap { $0 }
    default: []
    }
  }
}

extension Shape {
  /// True if there are scalars alone.
  fileprivate var isSimple: Bool { scalars > 0 && objects == 0 && rows == 0 }
}
