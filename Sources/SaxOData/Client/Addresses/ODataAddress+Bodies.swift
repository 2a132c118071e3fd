internal import SaxSchema

extension ODataAddress {
  /// The way bodies for what it leads to are written.
  ///
  /// - Parameter typeName: of the entity, where it is a derived one.
  func style(
    _ service: ODataService, _ version: ODataVersion, typeName: String? = nil
  ) throws(ODataError) -> BodyStyle {
    var style = service.style(version)
    guard let model else { return style }
    if let typeName, model.structuredType(typeName) != nil {
      style.schema = ModeledType(model: model, type: typeName)
    } else {
      style.schema = try type(below: service.root, version).map {
        ModeledType(model: model, type: $0)
      }
    }
    return style
  }
}

extension ODataService {
  /// The way bodies are written that no type is known of.
  func style(_ version: ODataVersion) -> BodyStyle {
    BodyStyle(version: version, isIEEE754Compatible: options.isIEEE754Compatible)
  }
}
