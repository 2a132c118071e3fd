internal import SaxSchema
internal import SaxValues

/// The values of annotations in CSDL JSON (§14.3, §14.4).
enum JSONExpressions {
  private static let operations: Set<String> = [
    "And", "Or", "Not", "Eq", "Ne", "Gt", "Ge", "Lt", "Le", "Has", "In", "Add", "Sub", "Neg", "Mul",
    "Div", "DivBy", "Mod", "If",
  ]
  private static let typeTerms: Set<String> = ["type", "odata.type"]

  static func expression(
    _ value: SaxValue, _ names: inout RecurringNames
  ) throws -> EntityModel.Expression {
    switch value {
    case .bool(let value): return .bool(value)
    case .number(let text): return .number(text)
    case .string(let text): return .string(text)
    case .list(let items): return .collection(try expressions(items, &names))
    case .dictionary(let members): return try expression(JSONMembers(members), &names)
    default: return .null
    }
  }

  private static func expressions(
    _ values: [SaxValue], _ names: inout RecurringNames
  ) throws -> [EntityModel.Expression] {
    var result: [EntityModel.Expression] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(try expression(value, &names)) }
    return result
  }

  private static func expression(
    _ object: JSONMembers, _ names: inout RecurringNames
  ) throws -> EntityModel.Expression {
    guard let value = try dynamic(object, &names) else { return try record(object, &names) }
    let annotations = try object.annotations(&names)
    return annotations.isEmpty ? value : .annotated(value, annotations)
  }

  /// The expression of an object with a keyword; nil for a record.
  private static func dynamic(
    _ object: JSONMembers, _ names: inout RecurringNames
  ) throws -> EntityModel.Expression? {
    for (key, value) in zip(object.members.keys, object.members.values) where key.hasPrefix("$") {
      let keyword = String(key.dropFirst())
      switch keyword {
      case "Path": return .path(value.scalarText ?? "")
      case "Null": return .null
      case "Apply":
        return .apply(
          function: object.text("$Function") ?? "", try expressions(value.items ?? [value], &names))
      case "Cast": return .cast(try type(object, &names), try expression(value, &names))
      case "IsOf": return .isOf(try type(object, &names), try expression(value, &names))
      case "LabeledElement":
        return .labeled(object.text("$Name") ?? "", try expression(value, &names))
      case "LabeledElementReference": return .labeledReference(value.scalarText ?? "")
      case "UrlRef": return .urlReference(try expression(value, &names))
      default:
        if operations.contains(keyword) {
          return .operation(keyword, try expressions(value.items ?? [value], &names))
        }
      }
    }
    return nil
  }

  private static func type(
    _ object: JSONMembers, _ names: inout RecurringNames
  ) throws -> EntityModel.TypeReference {
    var type = EntityModel.TypeReference(
      names.kept(object.text("$Type") ?? "Edm.String"),
      isCollection: try object.flag("$Collection", "a cast"))
    type.maxLength = try FacetTexts.maxLength(object.text("$MaxLength"), "a cast")
    type.precision = object.text("$Precision").flatMap { Int($0) }
    type.scale = try FacetTexts.scale(object.text("$Scale"), "a cast")
    type.srid = try FacetTexts.srid(object.text("$SRID"), "a cast")
    return type
  }

  private static func record(
    _ object: JSONMembers, _ names: inout RecurringNames
  ) throws -> EntityModel.Expression {
    // The type is a URL whose fragment is the qualified name.
    let type = (object.text("@type") ?? object.text("@odata.type")).map {
      String($0.split(separator: "#", omittingEmptySubsequences: false).last ?? "")
    }
    var record = EntityModel.Record(type: type.map { names.kept($0) })
    for (name, value) in object.named {
      var property = EntityModel.PropertyValue(names.kept(name), try expression(value, &names))
      property.annotations = try object.annotations(of: name, &names)
      record.properties.append(property)
    }
    record.annotations = try object.annotations(except: typeTerms, &names)
    return .record(record)
  }
}
