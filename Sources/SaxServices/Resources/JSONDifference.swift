internal import SaxEvents
internal import SaxValues

/// The merge patch between two values of JSON (RFC 7396).
///
/// `SaxObject.changes(from:)` makes another one, of the fields of two objects. This one is of documents that the mapping
/// has written, with the members and the values that a service knows: they can't be told from the fields.
struct JSONDifference {
  /// Gives the new value once more with a null for each field that is nil. It tells a member that is nil from one that
  /// is not there as nothing in it is: of the latter others may know more.
  private let makeNils: () throws -> SaxValue?
  private var nils: SaxValue??

  /// Creates a difference that finds out about members that are nil only where it matters.
  ///
  /// - Parameter nils: gives the new value with a null for each field that is nil; called at most once, where a
  ///   member is gone that had members.
  init(nils: @escaping () throws -> SaxValue?) { makeNils = nils }

  /// Makes the patch that turns one value into another.
  ///
  /// - Parameters:
  ///   - old: nil where there is none.
  ///   - path: the names of the members around it.
  /// - Returns: nil if both are the same. Members of which nothing is left in the new one are null.
  /// - Throws: `WritingError.Code.value` if a member becomes null, which would remove it; what giving the nils throws.
  mutating func patch(
    from old: SaxValue?, to new: SaxValue, at path: [String] = []
  ) throws -> SaxValue? {
    guard case .dictionary(let members) = new else { return old == new ? nil : new }
    let before: ValueDictionary? = if case .dictionary(let members)? = old { members } else { nil }
    var patch = ValueDictionary()
    for (name, value) in zip(before?.keys ?? [], before?.values ?? [])
    where members[name] == nil && value != .null {
      patch.set(try removal(of: value, at: path + [name]), for: name)
    }
    for (name, value) in zip(members.keys, members.values) {
      let known = before?[name]
      if value == .null {
        if known == .null { continue }
        throw Self.nullMember(path + [name])
      }
      if let change = try self.patch(from: known, to: value, at: path + [name]) {
        patch.set(change, for: name)
      }
    }
    return patch.isEmpty && before != nil ? nil : .dictionary(patch)
  }

  /// The patch of a member that is gone: null, or that for each member in it.
  private mutating func removal(of old: SaxValue, at path: [String]) throws -> SaxValue {
    guard case .dictionary = old, case .dictionary? = try nilMember(at: path) else { return .null }
    return try patch(from: old, to: .dictionary(ValueDictionary()), at: path) ?? .null
  }

  private mutating func nilMember(at path: [String]) throws -> SaxValue? {
    let root: SaxValue?
    if let known = nils {
      root = known
    } else {
      root = try makeNils()
      nils = .some(root)
    }
    var value = root
    for name in path {
      guard case .dictionary(let members)? = value else { return nil }
      value = members[name]
    }
    return value
  }

  private static func nullMember(_ path: [String]) -> WritingError {
    WritingError(
      .value, "a merge patch can't set \(path.joined(separator: ".")) to null: it would remove it",
      fix: "the whole object in place of its changes (.put)")
  }
}
