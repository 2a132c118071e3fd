internal import SaxEngine

/// Fills values of a Swift type from objects of a mapping type, field by field, without `Codable`.
///
///     let orders = StructBinding("Order", Order()) {
///       $0.bind("id", to: \.id)
///       $0.bind("total") { order, value in order.cents = try cents(value) }
///       $0.bind("lines", to: \.lines, by: lines)
///     }
///     for try await order in mapping.objects(orders, in: .file("orders.json")) { … }
///
/// Whether the mapping's fields fit is checked before anything is read; after that no field is
/// looked for by its name.
public struct StructBinding<Root: Sendable>: Sendable {
  struct Field: Sendable {
    var name: String
    /// Makes the setter for a mapping, once the field has been checked.
    var setter: @Sendable (Mapping, _ typeName: String) throws(BuildError) -> FieldSetter
    /// The value of the field, to be written; nil where the binding can't tell.
    var value: (@Sendable (Root, _ typeName: String, EncodingSession) throws -> SaxValue)?
  }

  package let typeName: String
  let initial: @Sendable () -> Root
  let fields: [Field]
  /// Another for each binding.
  private let identity = Identity()

  private final class Identity: Sendable {}

  var kind: SelectionKind { SelectionKind(identity, typeName: typeName) }

  /// Binds the fields of a struct to those of a type in the mapping.
  ///
  /// - Parameters:
  ///   - typeName: the name of the mapping's type: an object type, or a `switch` all of whose
  ///     types have the bound fields.
  ///   - initial: the value that each object starts from. It is asked for at least once for each, so it
  ///     should do nothing but make one.
  ///   - bind: binds the fields.
  public init(
    _ typeName: String, _ initial: @autoclosure @escaping @Sendable () -> Root,
    _ bind: (inout Fields) -> Void
  ) {
    self.typeName = typeName
    self.initial = initial
    var fields = Fields()
    bind(&fields)
    self.fields = fields.fields
  }

  /// The fields of a binding.
  public struct Fields {
    var fields: [Field] = []

    /// Sets a property from a field.
    ///
    /// - Parameters:
    ///   - field: the name of a field of the mapping's type.
    ///   - path: of a scalar, a list, a dictionary, an optional, or any `Decodable` type.
    public mutating func bind<T: Decodable & SendableMetatype>(
      _ field: String, to path: any WritableKeyPath<Root, T> & Sendable
    ) {
      fields.append(
        Field(name: field) { (mapping, typeName) throws(BuildError) in
          try mapping.check(T.self, field: field, ofType: typeName)
          let decoding = RepeatedDecoding(T.self)
          return FieldSetter(StoredProperty(path)) {
            $0.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = try decoding.decode($1)
          }
        } value: { root, typeName, session in
          guard let value = root[keyPath: path] as? any Encodable else {
            throw BuildError(
              .access, "\(T.self) is not Encodable, for \(typeName).\(field)",
              fix: "an Encodable type")
          }
          return try session.value(value, of: field, ofType: typeName)
        })
    }

    /// Sets a property from a field that holds an object, or nil.
    public mutating func bind<T>(
      _ field: String, to path: any WritableKeyPath<Root, T?> & Sendable,
      by binding: StructBinding<T>
    ) {
      bind(field, to: path, by: binding, { $0.part(ofOptional: path) }) { value, bound in
        if case .null = value { nil } else { try bound.make(value) }
      } value: { value, session in
        try value.map { .object(try binding.object(of: $0, in: session)) } ?? .null
      }
    }

    /// Sets a property from a field that holds an object.
    public mutating func bind<T>(
      _ field: String, to path: any WritableKeyPath<Root, T> & Sendable,
      by binding: StructBinding<T>
    ) {
      bind(field, to: path, by: binding, { $0.part(of: path) }) {
        try $1.make($0)
      } value: {
        .object(try binding.object(of: $0, in: $1))
      }
    }

    /// Sets a property from a field that holds a list of objects; none if it is nil.
    @inlinable public mutating func bind<T>(
      _ field: String, to path: any WritableKeyPath<Root, [T]> & Sendable,
      by binding: StructBinding<T>
    ) {
      bind(field, to: path, by: binding, ListAccess(of: T.self))
    }

    @usableFromInline mutating func bind<T>(
      _ field: String, to path: any WritableKeyPath<Root, [T]> & Sendable,
      by binding: StructBinding<T>,
      _ access: ListAccess
    ) {
      bind(field, to: path, by: binding, { $0.part(ofList: path, access) }, isList: true) {
        value, bound in
        guard case .list(let items) = value else { return [] }
        return try items.map { try bound.make($0) }
      } value: { items, session in
        .list(try items.map { .object(try binding.object(of: $0, in: session)) })
      }
    }

    /// Hands a field's value to a closure. What it throws is an error of the object.
    ///
    /// - Parameters:
    ///   - field: the name of a field of the mapping's type.
    ///   - get: gives the field's value, where objects are written.
    ///   - set: takes the field's value.
    public mutating func bind(
      _ field: String, get: (@Sendable (Root) throws -> SaxValue)? = nil,
      _ set: @escaping @Sendable (inout Root, SaxValue) throws -> Void
    ) {
      fields.append(
        Field(name: field) { (mapping, typeName) throws(BuildError) in
          guard mapping.fieldNames(ofType: typeName).contains(field) else {
            throw mapping.missingField(field, ofType: typeName)
          }
          return FieldSetter(nil) { try set(&$0.assumingMemoryBound(to: Root.self).pointee, $1) }
        } value: { root, typeName, _ in
          if let get { return try get(root) }
          throw BuildError(
            .access, "the binding can't tell \(typeName).\(field), which a closure sets",
            fix: "bind(\"\(field)\", get: …)")
        })
    }

    private mutating func bind<T, Property>(
      _ field: String, to path: any WritableKeyPath<Root, Property> & Sendable,
      by binding: StructBinding<T>, _ part: @escaping @Sendable (BoundType<T>) -> StructPart?,
      isList: Bool = false, _ make: @escaping @Sendable (SaxValue, BoundType<T>) throws -> Property,
      value: @escaping @Sendable (Property, EncodingSession) throws -> SaxValue
    ) {
      fields.append(
        Field(name: field) { (mapping, typeName) throws(BuildError) in
          guard mapping.fieldNames(ofType: typeName).contains(field) else {
            throw mapping.missingField(field, ofType: typeName)
          }
          let bound = try binding.bound(to: mapping, types: [binding.typeName])
          // Where the field holds something else, it takes an object to find out what.
          let fits = mapping.field(
            field, ofType: typeName, holds: binding.typeName, isList: isList)
          let part = fits ? part(bound) : nil
          return FieldSetter(part == nil ? nil : StoredProperty(path), part: part) {
            $0.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = try make($1, bound)
          }
        } value: { root, _, session in
          try value(root[keyPath: path], session)
        })
    }
  }

  /// The object of a value, as the binding would fill it.
  func object(of value: Root, in session: EncodingSession) throws -> SaxObject {
    var values: [(name: String, value: SaxValue)] = []
    values.reserveCapacity(fields.count)
    for field in fields {
      values.append((field.name, try field.value?(value, typeName, session) ?? .null))
    }
    return try session.object(typeName, values)
  }

  func bound(to mapping: Mapping, rule: Int) throws(BuildError) -> BoundType<Root> {
    let (types, isAll) = mapping.objectTypes(rule: rule)
    guard isAll else {
      throw BuildError(.access, "\(typeName) is no object type, which a binding wants")
    }
    return try bound(to: mapping, types: types)
  }

  private func bound(to mapping: Mapping, types: [String]) throws(BuildError) -> BoundType<Root> {
    var layouts: [BoundLayout] = []
    for type in types {
      let names = mapping.fieldNames(ofType: type)
      var setters: [FieldSetter] = []
      for field in fields {
        var setter = try field.setter(mapping, type)
        guard let slot = names.firstIndex(of: field.name) else {
          throw mapping.missingField(field.name, ofType: type)
        }
        setter.slot = slot
        setters.append(setter)
      }
      layouts.append(BoundLayout(typeName: type, fieldCount: names.count, setters: setters))
    }
    return BoundType(initial: initial, layouts: layouts)
  }
}
