public import SaxEngine

extension Mapping {
  /// Maps an input that is pushed, and hands out each object.
  ///
  ///     var reading = mapping.reading(.json) { object in … }
  ///     try reading.feed(chunk)
  ///     try reading.finish()
  ///
  /// What is emitted and is no object is left out; ``values(in:options:)`` has that too.
  ///
  /// - Parameters:
  ///   - format: what the input is. Default: found out.
  ///   - options: their format is ignored.
  ///   - source: the input's name, for errors and to tell its format by.
  ///   - onObject: called with each object in the order that they close. ``StopReading`` ends
  ///     the reading without an error; anything else that it throws ends it with that.
  public func reading(
    _ format: InputFormat = .auto, options: ReadingOptions = ReadingOptions(),
    source: String? = nil, onObject: @escaping (SaxObject) throws -> Void
  ) -> ObjectReading {
    emissions(format, options: options, source: source) { emission in
      if case .success(.object(let object)) = emission.result { try onObject(object) }
    }
  }

  /// Maps an input that is pushed, and hands out each object of one emitted type.
  ///
  /// - Parameters:
  ///   - type: what the objects are decoded as.
  ///   - name: the mapping type's name; that of the Swift type if nil.
  ///   - format: what the input is. Default: found out.
  ///   - options: their format is ignored.
  ///   - source: the input's name, for errors and to tell its format by.
  ///   - onObject: called with each object. ``StopReading`` ends the reading without an error.
  /// - Throws: ``BuildError/Code/access`` if the mapping can't fill the type.
  public func reading<T: Decodable & Sendable>(
    _ type: T.Type, named name: String? = nil, _ format: InputFormat = .auto,
    options: ReadingOptions = ReadingOptions(), source: String? = nil,
    onObject: @escaping (T) throws -> Void
  ) throws(BuildError) -> ObjectReading {
    try reading(.type(named: name), format, options, source, onObject)
  }

  /// Maps an input that is pushed, and hands out each object of one emitted type as a value that a
  /// binding fills.
  ///
  /// - Parameters:
  ///   - binding: its name says which objects, and its fields what is taken of them.
  ///   - format: what the input is. Default: found out.
  ///   - options: their format is ignored.
  ///   - source: the input's name, for errors and to tell its format by.
  ///   - onObject: called with each value. ``StopReading`` ends the reading without an error.
  /// - Throws: ``BuildError/Code/access`` if the mapping's fields don't fit the binding.
  public func reading<Root: Sendable>(
    _ binding: StructBinding<Root>, _ format: InputFormat = .auto,
    options: ReadingOptions = ReadingOptions(), source: String? = nil,
    onObject: @escaping (Root) throws -> Void
  ) throws(BuildError) -> ObjectReading {
    try reading(.binding(binding), format, options, source, onObject)
  }

  private func reading<T: Sendable>(
    _ wanted: ObjectCase<T>, _ format: InputFormat, _ options: ReadingOptions, _ source: String?,
    _ onObject: @escaping (T) throws -> Void
  ) throws(BuildError) -> ObjectReading {
    var options = options
    options.format = format
    let selection = try Selection.of(wanted, in: self)
    return ObjectReading(
      ObjectPipeline(self, options: options, source: source, selection, to: onObject))
  }

  /// Maps an input that is pushed, and hands out everything that is emitted, with its type's name.
  ///
  /// - Parameters:
  ///   - format: what the input is. Default: found out.
  ///   - options: their format is ignored.
  ///   - source: the input's name, for errors and to tell its format by.
  ///   - onError: takes the errors of objects and malformed values that are skipped, as
  ///     ``ReadingOptions/ErrorPolicy/skip(_:)`` says. Default: what the options say.
  ///   - onSkipped: is told of an object that is skipped, before its error is told.
  ///   - onEmission: called with each object in the order that they close; its result is a success
  ///     always. ``StopReading`` ends the reading without an error; anything else that it throws
  ///     ends it with that.
  package func emissions(
    _ format: InputFormat = .auto, options: ReadingOptions = ReadingOptions(),
    source: String? = nil, onError: ((any Error) throws -> Void)? = nil,
    onSkipped: ((Emission) throws -> Void)? = nil,
    onEmission: @escaping (Emission) throws -> Void
  ) -> ObjectReading {
    var options = options
    options.format = format
    return ObjectReading(
      ObjectPipeline(
        self, options: options, source: source, onError: onError, onSkipped: onSkipped
      ) { emission, isNew in
        if isNew { try onEmission(emission) }
        return true
      })
  }

  /// Maps an input that is pushed, and hands out everything that is emitted: plain objects as text, written
  /// straight from what is read, and others as they are, to be printed by the caller.
  ///
  /// - Parameters:
  ///   - style: the format of the text.
  ///   - typeName: the type whose objects are written; nil for all.
  ///   - onText: called with the text of an object, in UTF-8, in its turn among the emissions.
  package func emissions(
    _ format: InputFormat = .auto, options: ReadingOptions = ReadingOptions(),
    source: String? = nil, onError: ((any Error) throws -> Void)? = nil,
    as style: TextTarget.Style, ofType typeName: String?,
    onText: @escaping (_ text: Span<UInt8>) throws -> Void,
    onEmission: @escaping (Emission) throws -> Void
  ) -> ObjectReading {
    var options = options
    options.format = format
    let targets = emitRules.filter {
      (typeName == nil || $0.typeName == typeName) && !$0.isFallback
    }
    .map { TextTarget(rule: $0.index, style, receive: onText) }
    return ObjectReading(
      ObjectPipeline(self, options: options, source: source, onError: onError, targets: targets) {
        emission, isNew in
        if isNew { try onEmission(emission) }
        return true
      })
  }
}
