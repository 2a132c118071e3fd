internal import SaxEvents
internal import SaxMapping
internal import SaxValues

/// Ends the objects of a type of the service's model: says what does not fit its properties, and gives an object the
/// members that no property is declared for, by their names.
///
/// They are the dynamic properties of open types (OData CSDL 4.01 §6.3), what `$compute` and `$apply` add, the properties
/// of a base type that the metadata does not hold, and all else that the service sends beside annotations.
final class EntityFinisher: Sendable {
  /// The names of the fields that a mapping's type has behind those of the properties, in this order: the texts where
  /// complex values belong (``text(for:)``), then these.
  static let rest = "rest()"
  static let elements = "rest() of elements"

  static func text(for property: String) -> String { property + textEnding }
  private static let textEnding = "/text()"

  private let typeName: String
  /// The names of the properties.
  let names: [String]
  /// The properties with complex values, in the order of the fields that have a text in their place.
  private let texts: [String]
  /// The declared names, by their lowercase forms.
  private let declared: [String: String]
  private let passedOver: Set<String>
  private let isOpen: Bool
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
  ///   - texts: those of the properties with complex values.
  ///   - others: what objects hold beside those.
  init(_ typeName: String, names: [String], texts: [String], _ others: EntityOutline.Others) {
    self.typeName = typeName
    self.names = names
    self.texts = texts
    passedOver = Set(others.passedOver)
    isOpen = others.isOpen
    scalars = others.scalars
    declared = Dictionary((names + others.names).map { ($0.lowercased(), $0) }) { first, _ in first
    }
    plain = ObjectShape(typeName: typeName, fieldNames: names, isChosen: false)
  }

  /// Ends an object.
  ///
  /// - Throws: `BuildError` for a text, number or truth value in the place of a complex value, and for a member whose name
  ///   is a property's but for its case.
  func finished(_ object: SaxObject) throws -> SaxObject {
    let slots = object.slots
    for (offset, name) in texts.enumerated() {
      if let text = Self.text(in: slots[names.count + offset]) {
        throw BuildError(
          .structure,
          "\(text.debugDescription) for \(name), wanted an object: its type is structured")
      }
    }
    var members: [(name: String, value: SaxValue)] = []
    for place in names.count + texts.count..<slots.count {
      guard case .dictionary(let others) = slots[place], !others.isEmpty else { continue }
      let areElements = object.fieldNames[place] == Self.elements
      for (key, value) in zip(others.keys, others.values) {
        let name = areElements ? key.split(separator: ":").last.map(String.init) ?? key : key
        if Self.isAnnotation(name) || Self.isDeferred(value) || passedOver.contains(name) {
          continue
        }
        if areElements, declared[name.lowercased()] == name { continue }
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

  /// Says that a member may be meant for a property that the object lacks, or that names differ by more than case.
  private func check(_ name: String, in object: SaxObject) throws {
    guard let meant = declared[name.lowercased()], meant != name else { return }
    if let value = object[meant], isOpen, value != .null { return }
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

  /// The text that stands where a complex value or a list of them belongs; nil for none.
  private static func text(in value: SaxValue) -> String? {
    switch value {
    case .string(let text): text
    case .list(let items): items.lazy.compactMap { text(in: $0) }.first
    default: nil
    }
  }

  /// True for the name of an annotation, of an operation that is offered, or of what V2 and V3 say of an entity.
  private static func isAnnotation(_ name: String) -> Bool {
    name.contains("@") || name.hasPrefix("#") || name.hasPrefix("odata.") || name == "__metadata"
  }

  /// True for the link to what is not expanded, in V2 and V3.
  private static func isDeferred(_ value: SaxValue) -> Bool {
    guard case .dictionary(let members) = value, members.count == 1 else { return false }
    return members.keys[0] == "__deferred" || members.keys[0] == "__mediaresource"
  }
}
