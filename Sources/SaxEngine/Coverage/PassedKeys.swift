package import SaxLanguage
internal import SaxEvents

/// A dictionary that takes the children of a node alone, and so passes over keys of JSON that begin as those of
/// attributes do.
package struct PassedKeys: Sendable, Hashable {
  /// `Package.dependencies`
  package var name: String
  /// The paths that take these keys too.
  package var fix: String
  /// The place in the mapping.
  package var place: MappingPlace
  /// The path of such a key in the payload.
  package var example: String

  /// A key of JSON that begins as that of an attribute does, and that nothing has read.
  package struct Key {
    /// The name of the node that it is in, as a step of a path.
    package var owner: String
    /// The key's path in the payload.
    package var path: String

    package init(owner: String, path: String) {
      self.owner = owner
      self.path = path
    }
  }

  /// Makes it of a field, if one of some keys is in a node whose children it takes.
  init?(_ field: FieldModel, unread: [Key]) {
    guard case .dictionary = field.type.required, field.keyPaths == nil else { return nil }
    let paths = field.paths.filter { $0.format != .xml }
    for path in paths where path.takesEveryChild {
      guard !paths.contains(where: { $0.takesEveryAttribute && $0.hasOwner(of: path) }),
        let owner = path.steps.dropLast().last, owner.axis == .child,
        let name = owner.test.local,
        let found = unread.first(where: { $0.owner == NameScalars.step(name) })
      else { continue }
      self.name = "\(field.owner).\(field.name)"
      fix = "\(field.pathText) | \(path.text.dropLast())@*"
      place = field.pathPlace
      example = found.path
      return
    }
    return nil
  }
}
