internal import SaxEngine

/// One of the kinds of object that a stream hands out, for streams of several.
///
///     enum Item { case order(Order), page(Page) }
///
///     for try await item in mapping.objects(
///       .type(Order.self, Item.order), .type(Page.self, Item.page), in: .file("orders.json"))
///     { switch item { … } }
public struct ObjectCase<Element: Sendable>: Sendable {
  /// The name of the mapping's type, where one is given; else it is that of the type.
  private let name: String?
  private let type: Any.Type
  /// The kind of a selection of this alone; nil if no other reading is known to want the same.
  var kind: SelectionKind?
  let recipe: @Sendable (Mapping, Mapping.EmitRule) throws(BuildError) -> Selection<Element>.Recipe

  /// The name of the mapping's type. Not kept: to print that of a type takes as long as to read some objects.
  var typeName: String { name ?? "\(type)" }

  /// Objects of a mapping type as a `Decodable` type.
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - wrap: makes the stream's element.
  public static func type<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, _ wrap: @escaping @Sendable (T) -> Element
  ) -> Self {
    decoding(type, named: name) { decoding in
      { (value) throws(BuildError) in wrap(try decoding.decode(value)) }
    } _: { decoding, receive in
      { try receive(wrap(try decoding.decode($0))) }
    }
  }

  fileprivate static func decoding<T: Decodable & SendableMetatype>(
    _ type: T.Type, named name: String?,
    _ make: @escaping @Sendable (RepeatedDecoding<T>) -> Selection<Element>.Maker,
    _ hand:
      @escaping @Sendable (RepeatedDecoding<T>, @escaping (consuming Element) throws -> Void) -> (
        (SaxObject) throws -> Void
      )
  ) -> Self {
    ObjectCase(name: name, type: type) { (mapping, rule) throws(BuildError) in
      try mapping.check(type, rule: rule.index)
      let decoding = RepeatedDecoding(type)
      return Selection.Recipe(make: make(decoding)) {
        SlotsTarget(rule: rule.index, receive: hand(decoding, $0))
      }
    }
  }

  /// Objects that come beside the others and are no elements of the stream, such as one that says where the next page is.
  ///
  /// - Parameter note: takes each as it is read, which may be before the elements in front of it are handed out.
  package static func note(
    named name: String, _ note: @escaping @Sendable (SaxObject) throws -> Void
  ) -> Self {
    ObjectCase(name: name, type: SaxObject.self) { _, _ throws(BuildError) in
      Selection.Recipe(make: nil, note: { try note(try $0.decode(SaxObject.self)) })
    }
  }

  /// Objects of a mapping type as values that a binding fills.
  public static func binding<Root: Sendable>(
    _ binding: StructBinding<Root>, _ wrap: @escaping @Sendable (Root) -> Element
  ) -> Self {
    ObjectCase(name: binding.typeName, type: Root.self) { (mapping, rule) throws(BuildError) in
      let bound = try binding.bound(to: mapping, rule: rule.index)
      return Selection.Recipe(
        make: { (value) throws(BuildError) in wrap(try bound.make(value)) },
        target: { receive in bound.target(rule: rule.index) { try receive(wrap($0)) } })
    }
  }
}

extension ObjectCase {
  static func binding(_ binding: StructBinding<Element>) -> Self {
    // Not by wrapping each in itself, which would copy it.
    ObjectCase(name: binding.typeName, type: Element.self, kind: binding.kind) {
      (mapping, rule) throws(BuildError) in
      let bound = try binding.bound(to: mapping, rule: rule.index)
      return Selection.Recipe(
        make: { (value) throws(BuildError) in try bound.make(value) },
        target: { bound.target(rule: rule.index, to: $0) })
    }
  }
}

extension ObjectCase where Element: Decodable {
  /// Objects of a mapping type, as the elements themselves.
  package static func type(named name: String?) -> Self {
    // Not by wrapping each in itself, which would copy it.
    var result = decoding(Element.self, named: name) { decoding in
      { (value) throws(BuildError) in try decoding.decode(value) }
    } _: { decoding, receive in
      { try receive(try decoding.decode($0)) }
    }
    result.kind = SelectionKind(Element.self, typeName: name)
    return result
  }
}
