internal import SaxEngine
internal import SaxEvents
internal import SaxImport
internal import SaxValues

/// The last step in building objects of a type that may hold more than it declares: it gives an object the undeclared
/// members under their own names, and refuses those that differ from a property by case alone.
///
/// Those are the dynamic properties of open types (OData CSDL 4.01 §6.3), what `$compute` and `$apply` add, and the
/// properties of a base type that the metadata does not hold.
final class EntityFinisher: Sendable {
  /// The names of the fields that a mapping's type has behind those of the properties: none can be one of a property.
  static let rest = "rest()"
  static let elements = "rest() of elements"

  private let typeName: String
  /// The names of the properties.
  let names: [String]
  /// The declared names, by their lowercase forms.
  private let declared: [String: String]
  private let passedOver: Set<String>
  private let known: Set<String>
  /// The names of properties that hold scalars of any type.
  let scalars: [String]
  private let plain: ObjectShape
  /// The shapes of objects with more members, by the names of those.
  private let widened = Locked<[[String]: ObjectShape]>([:])

  /// More kinds of objects than most types have.
  private static let most = 64

  /// Creates the finisher of a mapping's type.
  ///
  /// - Parameters:
  ///   - typeName: the name of the mapping's type.
  ///   - names: the properties', as the fields are called.
  ///   - others: what objects hold beside those.
  init(_ typeName: String, names: [String], _ others: EntityAnnotations.Others) {
    self.typeName = typeName
    self.names = names
    passedOver = Set(others.passedOver)
    known = Set(names + others.names)
    scalars = others.scalars
    declared =
      others.areColumns
      ? [:]
      : Dictionary((names + others.names).map { ($0.lowercased(), $0) }) { first, _ in first
      }
    plain = ObjectShape(typeName: typeName, fieldNames: names, isChosen: false)
  }

  /// Returns the object with its undeclared members.
  ///
  /// - Throws: `BuildError` for a member whose name is a property's but for its case.
  func finished(_ object: SaxObject) throws -> SaxObject {
    let slots = object.slots
    var members: [(name: String, value: SaxValue)] = []
    for place in names.count..<slots.count {
      guard case .dictionary(let others) = slots[place], !others.isEmpty else { continue }
      let areElements = object.fieldNames[place] == Self.elements
      for (key, value) in zip(others.keys, others.values) {
        let name = areElements ? key.split(separator: ":").last.map(String.init) ?? key : key
        if Self.isAnnotation(name) || Self.isDeferred(value) || passedOver.contains(name) {
          continue
        }
        if areElements, known.contains(name) { continue }
        try check(name, in: object)
        members.append((name, areElements ? value.withoutAnnotations : value))
      }
    }
    let shape = members.isEmpty ? plain : self.shape(with: members.map(\.name))
    let count = names.count
    return SaxObject(
      ObjectSlots.make(shape, count: count + members.count) {
        $0 < count ? slots[$0] : members[$0 - count].value
      })
  }

  /// Refuses a member that is named as a property the object lacks, but for case.
  private func check(_ name: String, in object: SaxObject) throws {
    guard let meant = declared[name.lowercased()], meant != name else { return }
    if let value = object[meant], value != .null { return }
    throw BuildError(
      .structure, "\(typeName) has no property \(name): names of properties are told apart by case",
      fix: "did you mean \(meant)?")
  }

  private func shape(with more: [String]) -> ObjectShape {
    widened.withLock { known in
      if let shape = known[more] { return shape }
      if known.count >= Self.most { known = [:] }
      let shape = ObjectShape(typeName: typeName, fieldNames: names + more, isChosen: false)
      known[more] = shape
      return shape
    }
  }

  /// True for the name of an annotation, of an operation that is offered, or of what V2 and V3 say of an entity.
  private static func isAnnotation(_ name: String) -> Bool {
    name.contains("@") || name.hasPrefix("#") || name.hasPrefix("odata.") || name == "__metadata"
  }

  /// Returns true for the link that V2 and V3 send in place of related entities or a stream.
  private static func isDeferred(_ value: SaxValue) -> Bool {
    guard case .dictionary(let members) = value, members.count == 1 else { return false }
    return members.keys[0] == "__deferred" || members.keys[0] == "__mediaresource"
  }
}
