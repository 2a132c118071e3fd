internal import SaxLanguage
internal import SaxValues

/// The types of shapes' nodes.
extension SchemaBuilder {
  /// The type of one node of a shape.
  ///
  /// - Parameters:
  ///   - member: the node's place, for what is known of its nulls.
  ///   - name: as the payload calls it, one of several.
  ///   - owner: the record that it is in.
  func type(
    of shape: Shape, _ member: Member, named name: String, in owner: String?
  ) -> (type: TypeSyntax, formats: [FormatSyntax]) {
    switch reader.content(of: shape) {
    case .simple:
      let choice = SimpleChoice(shape.values, named: name)
      if choice.type == .string, let owner,
        let values = EnumerationFinder.values(shape.values, named: name)
      {
        return (.named(declare(values, as: name, in: owner)), [])
      }
      return (.scalar(choice.type), choice.formats)
    case .record: return (.named(declare(shape, as: name, in: owner)), [])
    case .rows: return (rows(shape, named: name, in: owner), [])
    case .dictionary: return (dictionary(shape, named: name, in: owner), [])
    case .markup: return (.raw, [])
    case .varied, .nothing: return (.any, [])
    }
  }

  private func rows(_ shape: Shape, named name: String, in owner: String?) -> TypeSyntax {
    guard let items = shape.items, !contains(items.shape, shape) else {
      return .list(.optional(.any))
    }
    if hidesKeys(items.shape) { return .list(.optional(.any)) }
    let (item, formats) = type(of: items.shape, items, named: name, in: owner)
    let plain = formats.isEmpty ? item : .scalar(.string)
    return .list(items.nulls > 0 ? .optional(plain) : plain)
  }

  private func dictionary(_ shape: Shape, named name: String, in owner: String?) -> TypeSyntax {
    guard let entries = shape.entries, !contains(entries.shape, shape) else { return .any }
    if hidesKeys(entries.shape) { return .dictionary(.any) }
    let (value, formats) = type(of: entries.shape, entries, named: Singular.of(name), in: owner)
    let plain = formats.isEmpty ? value : .scalar(.string)
    guard entries.isList else { return .dictionary(plain) }
    return .dictionary(.list(entries.nullItems > 0 ? .optional(plain) : plain))
  }

  /// A note on the simple values of a shape, or in it; nil where there is nothing to say.
  func note(_ shape: Shape, named name: String) -> String? {
    var shape = shape
    for _ in 0..<64 {
      switch reader.content(of: shape) {
      case .simple: return SimpleChoice(shape.values, named: name).note
      case .rows: shape = shape.items?.shape ?? shape
      case .dictionary: shape = shape.entries?.shape ?? shape
      default: return nil
      }
    }
    return nil
  }

  /// Tells whether a dictionary has keys that `*` does not find, where it can't have paths: handed out, in a list or
  /// in another.
  func hidesKeys(_ shape: Shape) -> Bool {
    reader.content(of: shape) == .dictionary && shape.entries?.hasScopedKeys == true
  }

  /// Tells whether a shape is made of itself by lists and dictionaries alone, which no type is.
  private func contains(_ start: Shape, _ wanted: Shape) -> Bool {
    var shape = start
    for _ in 0..<64 {
      if shape === wanted { return true }
      switch reader.content(of: shape) {
      case .rows: shape = shape.items?.shape ?? shape
      case .dictionary: shape = shape.entries?.shape ?? shape
      default: return false
      }
    }
    return true
  }
}
