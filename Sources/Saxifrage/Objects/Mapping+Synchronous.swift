public import SaxEngine

extension Mapping {
  /// The first object of a type in bytes that are all there, read where it is called.
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - bytes: the whole input.
  ///   - options: how they are read and built.
  ///   - source: the input's name, for errors and to tell its format by.
  /// - Throws: ``BuildError/Code/missing`` if there is none; ``ReadingError``, ``BuildError``.
  public func object<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, from bytes: [UInt8],
    options: ReadingOptions = ReadingOptions(), source: String? = nil
  ) throws -> T {
    var found: T?
    let miss = try read(ObjectCase<T>.type(named: name), bytes, options, source) {
      found = $0
      throw StopReading()
    }
    if let found { return found }
    throw nothingFound(name ?? "\(type)", source, miss)
  }

  /// All objects of a type in bytes that are all there, read where it is called.
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - bytes: the whole input.
  ///   - options: how they are read and built.
  ///   - source: the input's name, for errors and to tell its format by.
  /// - Throws: ``ReadingError``, ``BuildError``.
  public func objects<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, from bytes: [UInt8],
    options: ReadingOptions = ReadingOptions(), source: String? = nil
  ) throws -> [T] {
    var found: [T] = []
    _ = try read(ObjectCase<T>.type(named: name), bytes, options, source) { found.append($0) }
    return found
  }

  private func read<T: Sendable>(
    _ wanted: ObjectCase<T>, _ bytes: [UInt8], _ options: ReadingOptions, _ source: String?,
    _ receive: (T) throws -> Void
  ) throws -> NearestMiss? {
    let selection = try Selection.of(wanted, in: self)
    return try withoutActuallyEscaping(receive) { receive in
      let pipeline = ObjectPipeline(
        self, options: options, source: source, selection, to: receive)
      try pipeline.feed(bytes.span)
      try pipeline.finish()
      return pipeline.nearestMiss()
    }
  }
}
