internal import SaxSchema

extension EntityOutline {
  /// The properties of a type of a service, those of its base types, and those that only derived types have.
  ///
  /// - Parameters:
  ///   - type: its qualified name.
  ///   - selection: the properties and the related entities that come.
  ///   - detail: the part of the declarations that is taken over.
  /// - Returns: nil if the model has no such type.
  init?(
    _ type: String, in model: EntityModel, selection: EntitySelection = EntitySelection(),
    _ detail: ModelOutline.Detail = .read(isWhole: true)
  ) {
    var outline = ModelOutline(model: model, detail: detail)
    guard let root = outline.outline(of: type, selection) else { return nil }
    self = root
    parts = outline.takeParts()
  }
}
