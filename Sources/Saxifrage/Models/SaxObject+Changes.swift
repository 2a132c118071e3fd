public import SaxEvents
public import SaxValues

extension SaxObject {
  /// The JSON merge patch (RFC 7396) that makes this object of an older one.
  ///
  ///     try new.changes(from: old)   // {"note":null,"customer":{"name":"Ada"}}
  ///
  /// Applied to the older object's JSON, its ``SaxObject/description``, it gives this one's. A merge patch has no null but
  /// that which removes a member, so a field that went to nil is missing in what it gives, which is how a mapping reads a
  /// null of an optional field. Nested objects and dictionaries are gone into, lists stand whole. Without changes it is
  /// `{}`.
  ///
  /// - Parameter old: an object of the same type.
  /// - Returns: JSON in one line.
  /// - Throws: ``WritingError`` with the code ``WritingError/Code/value`` if a key of a dictionary goes to null, which
  ///   would remove the key; ``WritingError/Code/mapping`` if the older object is of another type;
  ///   ``WritingError/Code/limit`` beyond 2,000 levels.
  public func changes(from old: SaxObject) throws(WritingError) -> String {
    guard typeName == old.typeName, fieldNames == old.fieldNames else {
      let found = typeName == old.typeName ? "another \(typeName)" : old.typeName
      throw WritingError(
        .mapping, "the object to compare with is of \(found), not of \(typeName)",
        fix: "two objects of one type, of one mapping")
    }
    var patch = MergePatch()
    // Both say the same type, or one says none.
    let isChanged = try patch.append(
      members: Members(.object(self), saysType: false),
      from: Members(.object(old), saysType: false), typeName)
    if !isChanged { return "{}" }
    return String(decoding: patch.bytes, as: UTF8.self)
  }
}

/// The text of a merge patch, of fields under their own names. The one that `Resource` sends is of what the mapping writes
/// (`JSONDifference`), and needs its paths, which nothing here knows.
private struct MergePatch {
  private(set) var bytes: [UInt8] = []
  private let text = JSONText()
  private var depth = 0

  /// Appends what makes one value of another.
  ///
  /// - Parameters:
  ///   - old: nil where there is none.
  ///   - field: the field that the value is of.
  /// - Returns: false if nothing does, as both are the same.
  mutating func append(
    from old: SaxValue?, to new: SaxValue, _ field: String
  ) throws(WritingError) -> Bool {
    guard Members.has(new) else {
      if let old, isSame(old, new) { return false }
      text.append(new, to: &bytes)
      return true
    }
    return try append(
      members: Members(new), from: old.flatMap { Members.has($0) ? Members($0) : nil }, field)
  }

  /// Appends a patch of members, whose former ones are nil where there were none.
  ///
  /// - Returns: false if nothing has changed; nothing is appended then.
  mutating func append(
    members: Members, from before: Members?, _ field: String
  ) throws(WritingError) -> Bool {
    depth += 1
    defer { depth -= 1 }
    if depth > ModelDepth.deepest {
      throw WritingError(.limit, ModelDepth.message(field), field: field)
    }
    let start = bytes.count
    bytes.append(UInt8(ascii: "{"))
    var count = 0
    for name in before?.names ?? [] where members[name] == nil {
      begin(name, &count)
      bytes.append("null")
    }
    for name in members.names {
      guard let value = members[name] else { continue }
      let known = before?[name]
      let own = members.field(name, field)
      if case .null = value {
        if case .null? = known { continue }
        // A field that is missing is as one that is null; a key is not.
        if members.isDictionary { throw Self.nullKey(name, own) }
        if known == nil { continue }
      }
      let (end, last) = (bytes.count, count)
      begin(name, &count)
      if try !append(from: known, to: value, own) {
        bytes.removeSubrange(end...)
        count = last
      }
    }
    if count == 0, before != nil {
      bytes.removeSubrange(start...)
      return false
    }
    bytes.append(UInt8(ascii: "}"))
    return true
  }

  /// Begins a member, after a comma if one came before.
  private mutating func begin(_ name: String, _ count: inout Int) {
    if count > 0 { bytes.append(UInt8(ascii: ",")) }
    count += 1
    JSONText.append(string: name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  private func isSame(_ old: SaxValue, _ new: SaxValue) -> Bool {
    old == new || text.string(old) == text.string(new)
  }

  private static func nullKey(_ key: String, _ field: String) -> WritingError {
    let shown = JSONText().string(.string(key))
    return WritingError(
      .value, "a merge patch can't set the key \(shown) to null: it would remove the key",
      field: field, fix: "the whole object in place of its changes")
  }
}

/// The members that an object or a dictionary has as JSON.
private struct Members {
  private let value: SaxValue
  let names: [String]
  private let typeTag: String?

  /// The members of a value: the fields of an object, or the entries of a dictionary.
  ///
  /// - Parameters:
  ///   - value: an object or a dictionary; any other has none.
  ///   - saysType: whether an object that a `switch` chose has a member that says its type.
  init(_ value: SaxValue, saysType: Bool = true) {
    self.value = value
    switch value {
    case .object(let object):
      typeTag = object.isChosen && saysType ? object.typeName : nil
      names = (typeTag == nil ? [] : [Self.tagName]) + object.fieldNames
    case .dictionary(let entries):
      typeTag = nil
      names = entries.keys
    default:
      typeTag = nil
      names = []
    }
  }

  /// True if a value has members.
  static func has(_ value: SaxValue) -> Bool {
    switch value {
    case .object, .dictionary: true
    default: false
    }
  }

  private static let tagName = "@type"

  var isDictionary: Bool { if case .dictionary = value { true } else { false } }

  subscript(name: String) -> SaxValue? {
    switch value {
    case .object(let object):
      if let typeTag, name == Self.tagName { return .string(typeTag) }
      return object[name]
    case .dictionary(let entries): return entries[name]
    default: return nil
    }
  }

  /// The field that a member is of.
  func field(_ name: String, _ outer: String) -> String {
    if case .object(let object) = value { "\(object.typeName).\(name)" } else { outer }
  }
}
