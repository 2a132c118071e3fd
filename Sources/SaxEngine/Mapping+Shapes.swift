internal import SaxLanguage
package import SaxValues

extension Mapping {
  /// The shape of a type's objects: the one that the mapping's own objects have, where it builds any.
  ///
  /// - Parameters:
  ///   - typeName: of a type with fields.
  ///   - isChosen: whether a `switch` chooses the objects.
  /// - Returns: nil if the mapping declares no such type.
  package func shape(of typeName: String, isChosen: Bool) -> ObjectShape? {
    guard let type = model.types.first(where: { $0.name == typeName }),
      case .object(let fields) = type.kind
    else { return nil }
    return plan.shapes.lazy.compactMap(\.self)
      .first { $0.isChosen == isChosen && $0.typeName == typeName }
      ?? ObjectShape(typeName: typeName, fieldNames: fields.map(\.name), isChosen: isChosen)
  }
}
