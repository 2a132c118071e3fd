public import SaxEngine

extension Mapping {
  /// The objects of an input, as the mapping builds them.
  ///
  /// What is emitted and is no object, such as a `Decimal`, is an error before anything is read:
  /// ``values(in:options:)`` takes that.
  public func objects(
    in input: InputSource, options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<SaxObject> {
    ObjectStream(self, input, options) { (mapping) throws(BuildError) in
      try Selection(mapping) { (rule) throws(BuildError) in
        guard mapping.objectTypes(rule: rule.index).isAll else {
          throw BuildError(
            .access, "the mapping emits \(rule.typeName), which is no object", mapping: rule.place,
            fix: "values(in:), which takes all")
        }
        return Selection.Recipe { (value) throws(BuildError) in try value.decode(SaxObject.self) }
      }
    }
  }

  /// Everything that is emitted from an input: objects, and what else the mapping emits.
  public func values(
    in input: InputSource, options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<SaxValue> {
    ObjectStream(self, input, options) { (mapping) throws(BuildError) in
      try Selection(mapping) { _ throws(BuildError) in
        Selection.Recipe { (value) throws(BuildError) in value }
      }
    }
  }

  /// The objects of one emitted type, as a `Decodable` type. Objects of other types are passed over.
  ///
  /// Before anything is read it is checked that the mapping emits such a type, and that each of the
  /// Swift type's properties is filled by a field; ``BuildError/Code/access`` tells what is amiss.
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - input: where the bytes come from.
  ///   - options: how they are read and built.
  public func objects<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, in input: InputSource,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<T> {
    objects(.type(named: name), in: input, options: options)
  }

  /// The objects of one emitted type, as values that a binding fills.
  public func objects<Root: Sendable>(
    _ binding: StructBinding<Root>, in input: InputSource,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<Root> {
    objects(.binding(binding), in: input, options: options)
  }

  /// The objects of several emitted types in one pass. Those of other types are passed over.
  public func objects<Element: Sendable>(
    _ cases: ObjectCase<Element>..., in input: InputSource,
    options: ReadingOptions = ReadingOptions()
  ) -> ObjectStream<Element> {
    objects(cases, in: input, options: options)
  }

  /// Reads the objects of several types, where the cases are in an array.
  package func objects<Element: Sendable>(
    _ cases: [ObjectCase<Element>], in input: InputSource, options: ReadingOptions
  ) -> ObjectStream<Element> {
    ObjectStream(self, input, options) { (mapping) throws(BuildError) in
      try Selection.of(cases, in: mapping)
    }
  }

  /// The first object of a type in an input; nothing is read after it.
  ///
  /// - Throws: ``BuildError/Code/missing`` if there is none; as ``objects(_:named:in:options:)``.
  public func object<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, in input: InputSource,
    options: ReadingOptions = ReadingOptions()
  ) async throws -> T {
    let stream = objects(type, named: name, in: input, options: options)
    for try await object in stream { return object }
    throw nothingFound(name ?? "\(type)", input.name, stream.nearestMiss)
  }

  func nothingFound(_ type: String, _ source: String?, _ miss: NearestMiss?) -> BuildError {
    BuildError(
      .missing, "read to the end, no \(type) emitted", at: InputPlace(source: source),
      mapping: miss?.place, notes: miss.map { [$0.message] } ?? [], fix: miss?.fix)
  }
}
