internal import SaxLanguage
package import SaxValues

extension Mapping {
  /// The table of an emitted object type's objects.
  ///
  /// - Returns: the layout, and the lists that objects have outside of other lists, as `customer.tags`; nil if no such
  ///   type is emitted, or if it is no object type: a scalar, a list, a `switch`.
  package func table(
    ofEmitted typeName: String, lists: TableLayout.Lists
  ) -> (layout: TableLayout, lists: [String])? {
    for rule in model.rules where rule.kind == .emit && rule.typeName == typeName {
      guard case .type(let id) = rule.type.required,
        case .object = model.types[id].kind
      else { return nil }
      var builder = TableBuilder(model: model, lists: lists)
      builder.add(id, at: [], named: "")
      if lists == .rows, let list = builder.found.first, builder.found.count == 1 {
        builder = TableBuilder(model: model, lists: lists, expanded: list)
        builder.add(id, at: [], named: "")
      }
      return (builder.layout, builder.found.map { $0.joined(separator: ".") })
    }
    return nil
  }
}

/// Finds the columns of a type's objects.
private struct TableBuilder {
  let model: MappingModel
  let lists: TableLayout.Lists
  /// The fields to the list each of whose items has a row; nil if there is none.
  var expanded: [String]?
  private(set) var layout = TableLayout()
  /// The fields to each list.
  private(set) var found: [[String]] = []
  private var open: Set<TypeID> = []
  private var names: Set<String> = []
  /// The names of the fields of the object itself.
  private var own: Set<String> = []
  private var isOfItem = false

  /// The objects within that have had columns of their own.
  private var parts = 0

  /// Types that hold each other twice would make parts without end; further ones are JSON.
  private static let mostParts = 1024

  init(model: MappingModel, lists: TableLayout.Lists, expanded: [String]? = nil) {
    self.model = model
    self.lists = lists
    self.expanded = expanded
  }

  /// Adds the columns of an object type's fields.
  ///
  /// - Parameters:
  ///   - fields: those that lead to its object.
  ///   - prefix: of the names of columns.
  mutating func add(_ id: TypeID, at fields: [String], named prefix: String) {
    guard case .object(let all) = model.types[id].kind else { return }
    if open.isEmpty { own = Set(all.map(\.name)) }
    open.insert(id)
    defer { open.remove(id) }
    let finisher = model.finishers[model.types[id].name]
    for field in all {
      if let finisher, !finisher.fieldNames.contains(field.name) { continue }
      let isScalar = finisher?.scalars.contains(field.name) == true
      add(
        field.type.required, at: fields + [field.name], named: prefix + field.name,
        isScalar: isScalar)
    }
  }

  private mutating func add(
    _ type: TypeReference, at fields: [String], named name: String, isScalar: Bool
  ) {
    switch type {
    case .scalar, .raw, .enumeration: column(name, fields, isPlain: !isOfItem && fields.count == 1)
    case .any where isScalar: column(name, fields, isPlain: !isOfItem && fields.count == 1)
    case .type(let id) where isObject(id) && !open.contains(id) && parts < Self.mostParts:
      parts += 1
      layout.isPlain = false
      add(id, at: fields, named: name + "_")
    case .list(let item):
      if !isOfItem { found.append(fields) }
      if !isOfItem, fields == expanded {
        expand(item.required, at: fields, named: name)
      } else {
        column(name, fields, isPlain: false, isJoined: lists == .join && item.required.isText)
      }
    case .any, .type, .dictionary, .optional: column(name, fields, isPlain: false)
    }
  }

  /// Adds the columns of a list's items.
  private mutating func expand(_ item: TypeReference, at fields: [String], named name: String) {
    layout.rows = fields
    layout.isPlain = false
    isOfItem = true
    defer { isOfItem = false }
    if case .type(let id) = item, isObject(id), !open.contains(id) {
      add(id, at: [], named: name + "_")
    } else {
      column(name, [], isPlain: false)
    }
  }

  private func isObject(_ id: TypeID) -> Bool {
    if case .object = model.types[id].kind { true } else { false }
  }

  private mutating func column(
    _ name: String, _ fields: [String], isPlain: Bool, isJoined: Bool = false
  ) {
    // `customer_city` may be a field as well, which keeps its name.
    let isOwn = own.contains(name) && fields.count <= 1 && (!isOfItem || fields.isEmpty)
    var unique = name
    var number = 2
    while !isOwn && own.contains(unique) || !names.insert(unique).inserted {
      unique = "\(name)_\(number)"
      number += 1
    }
    layout.columns.append(
      TableLayout.Column(unique, fields, isOfItem: isOfItem, isJoined: isJoined))
    if !isPlain { layout.isPlain = false }
  }
}

extension TypeReference {
  /// True if its values are single texts, numbers and the like.
  fileprivate var isText: Bool {
    switch self {
    case .scalar, .raw, .enumeration: true
    case .any, .type, .list, .dictionary, .optional: false
    }
  }
}
