internal import SaxSchema
internal import SaxValues

/// Annotations of CSDL XML.
extension MetadataBuilder {
  /// All annotations at an element: those of CSDL, its documentation before V4, and attributes of other namespaces.
  ///
  /// - Parameter read: local names of attributes in OData's own namespace that are no annotations.
  mutating func annotations(
    of object: SaxObject, except read: Set<String> = []
  ) throws -> [EntityModel.Annotation] {
    var result = try annotations(object.objects("annotations"))
    if let summary = object.text("summary"), !summary.isEmpty {
      result.append(.init(kept("Org.OData.Core.V1.Description"), .string(summary)))
    }
    if let detail = object.text("detail"), !detail.isEmpty {
      result.append(.init(kept("Org.OData.Core.V1.LongDescription"), .string(detail)))
    }
    let (sap, meta) = (object.entries("sap"), object.entries("meta"))
    for (name, value) in sap { result.append(.init(kept("sap:\(name)"), .string(kept(value)))) }
    for (name, value) in meta where !read.contains(name) {
      result.append(.init(kept("m:\(name)"), .string(kept(value))))
    }
    let foreign = object.entries("foreign")
    guard foreign.count > sap.count + meta.count else { return result }
    let known = Set(sap.map(\.key) + meta.map(\.key))
    for (name, value) in foreign {
      let local = name.split(separator: ":").last.map(String.init) ?? name
      guard !known.contains(local) else { continue }
      result.append(.init(kept(name), .string(kept(value))))
    }
    return result
  }

  /// The annotations among some elements.
  mutating func annotations(
    _ nodes: [SaxObject], qualifier: String? = nil
  ) throws -> [EntityModel.Annotation] {
    var result: [EntityModel.Annotation] = []
    for node in nodes where Self.annotationKinds.contains(node.name("kind")) {
      let attributes = node.entries("attributes")
      guard let term = attributes.first(where: { $0.key == "Term" })?.value else {
        try tell(.invalid, "an annotation has no term")
        continue
      }
      let own = attributes.first { $0.key == "Qualifier" }?.value
      let (value, annotations) =
        node.text("kind") == "TypeAnnotation"
        ? (try record(node), []) : try value(of: node, attributes)
      var annotation = EntityModel.Annotation(kept(term), qualifier: own ?? qualifier, value)
      annotation.annotations = annotations
      result.append(annotation)
    }
    return result
  }

  private static let annotationKinds: Set<String> = [
    "Annotation", "ValueAnnotation", "TypeAnnotation",
  ]

  /// The expression that an element holds, as an attribute or within it, and the annotations beside that.
  private mutating func value(
    of node: SaxObject, _ attributes: [(key: String, value: String)]
  ) throws -> (EntityModel.Expression?, [EntityModel.Annotation]) {
    let children = node.objects("children")
    let annotations = try annotations(children)
    for (kind, text) in attributes {
      if let value = Self.constant(kind, text) { return (value, annotations) }
    }
    return (try operands(children).first, annotations)
  }

  /// The expressions among some elements.
  private mutating func operands(_ nodes: [SaxObject]) throws -> [EntityModel.Expression] {
    var result: [EntityModel.Expression] = []
    for node in nodes where !Self.annotationKinds.contains(node.name("kind")) {
      result.append(try expression(node))
    }
    return result
  }

  /// A constant, or a path, of a kind; nil if that is the kind of something else.
  private static func constant(_ kind: String, _ text: String) -> EntityModel.Expression? {
    switch kind {
    case "Bool": .bool(text == "true" || text == "1")
    case "Int", "Decimal", "Float": isNumber(text) ? .number(text) : .string(text)
    case "EnumMember": .string(members(text))
    case "Path": .path(text)
    case "UrlRef": .urlReference(.string(text))
    case "AnnotationPath", "Binary", "Date", "DateTime", "DateTimeOffset", "Duration", "Guid",
      "ModelElementPath", "NavigationPropertyPath", "PropertyPath", "String", "Time", "TimeOfDay":
      .string(text)
    default: nil
    }
  }

  /// The names in `Type/Member Type/Member`, separated by commas.
  private static func members(_ text: String) -> String {
    text.split { $0.isWhitespace }.map { $0.split(separator: "/").last ?? $0 }
      .joined(separator: ",")
  }

  /// True for what JSON has as a number.
  private static func isNumber(_ text: String) -> Bool {
    guard let value = Double(text), value.isFinite, let first = text.utf8.first else {
      return false
    }
    return first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
  }

  private mutating func expression(_ node: SaxObject) throws -> EntityModel.Expression {
    let kind = node.name("kind")
    // Numbers and names may have white space around them.
    let text = node.text("text") ?? ""
    let trimmed = text.split { $0.isWhitespace }.joined(separator: " ")
    if kind != "UrlRef", let value = Self.constant(kind, kind == "String" ? text : trimmed) {
      return value
    }
    let children = node.objects("children")
    let attributes = node.entries("attributes")
    let annotations = try annotations(children)
    func attribute(_ name: String) -> String? { attributes.first { $0.key == name }?.value }
    var operands = try operands(children)
    let shorthand = attributes.lazy.compactMap { Self.constant($0.key, $0.value) }.first
    if operands.isEmpty, let shorthand { operands = [shorthand] }
    let only = operands.first ?? .null
    let value: EntityModel.Expression
    switch kind {
    case "Null": value = .null
    case "Record": return try record(node)
    case "Collection": value = .collection(operands)
    case "Apply": value = .apply(function: attribute("Function") ?? "", operands)
    case "Cast", "TypeCast": value = .cast(try castType(attributes), only)
    case "IsOf", "IsType", "TypeTest": value = .isOf(try castType(attributes), only)
    case "LabeledElement": value = .labeled(attribute("Name") ?? "", only)
    case "LabeledElementReference": value = .labeledReference(attribute("Name") ?? trimmed)
    case "UrlRef": value = .urlReference(operands.first ?? .string(trimmed))
    default: value = .operation(kind, kind == "If" ? operands : typed(operands, children))
    }
    return annotations.isEmpty ? value : .annotated(value, annotations)
  }

  /// Operands of which the names of enumeration members say their type, as CSDL JSON has them: no term tells it there.
  private mutating func typed(
    _ operands: [EntityModel.Expression], _ nodes: [SaxObject]
  ) -> [EntityModel.Expression] {
    let nodes = nodes.filter { !Self.annotationKinds.contains($0.name("kind")) }
    guard nodes.count == operands.count else { return operands }
    return zip(operands, nodes).map { operand, node in
      guard node.text("kind") == "EnumMember", let text = node.text("text"),
        let slash = text.firstIndex(of: "/")
      else { return operand }
      let type = text[..<slash].split { $0.isWhitespace }.first ?? ""
      return .cast(.init(kept(String(type))), operand)
    }
  }

  private mutating func castType(
    _ attributes: [(key: String, value: String)]
  ) throws -> EntityModel.TypeReference {
    func attribute(_ name: String) -> String? { attributes.first { $0.key == name }?.value }
    let (name, isCollection) = FacetTexts.type(attribute("Type") ?? "")
    var type = EntityModel.TypeReference(kept(name), isCollection: isCollection)
    _ = try tolerating { _ in
      type.maxLength = try FacetTexts.maxLength(attribute("MaxLength"), "a cast")
      type.precision = attribute("Precision").flatMap { Int($0) }
      type.scale = try FacetTexts.scale(attribute("Scale"), "a cast")
      type.srid = try FacetTexts.srid(attribute("SRID"), "a cast")
    }
    return type
  }

  private mutating func record(_ node: SaxObject) throws -> EntityModel.Expression {
    let type = node.entries("attributes").first { $0.key == "Type" }?.value
    var record = EntityModel.Record(type: type.map { kept($0) })
    let children = node.objects("children")
    record.annotations = try annotations(children)
    for child in children where child.text("kind") == "PropertyValue" {
      let attributes = child.entries("attributes")
      guard let name = attributes.first(where: { $0.key == "Property" })?.value else {
        try tell(.invalid, "a property value has no property")
        continue
      }
      let (value, annotations) = try value(of: child, attributes)
      var property = EntityModel.PropertyValue(kept(name), value)
      property.annotations = annotations
      record.properties.append(property)
    }
    return .record(record)
  }
}
