public import SaxMapping

extension Mapping {
  /// Maps an input that is pushed, and hands out everything that is emitted, with its type's name.
  ///
  /// - Parameters:
  ///   - options: their format is ignored.
  ///   - source: the input's name, for errors and to tell its format by.
  ///   - onError: takes the errors of objects and malformed values that are skipped, as
  ///     ``ReadingOptions/ErrorPolicy/skip(_:)`` says. Default: what the options say.
  ///   - onEmission: called with each object in the order that they close. ``StopReading`` ends
  ///     the reading without an error; anything else that it throws ends it with that.
  public func reading(
    _ format: InputFormat = .auto, options: ReadingOptions = ReadingOptions(),
    source: String? = nil, onError: ((any Error) throws -> Void)? = nil,
    onEmission: @escaping (Emission) throws -> Void
  ) -> ObjectReading {
    var options = options
    options.format = format
    return ObjectReading(
      ObjectPipeline(self, options: options, source: source, onError: onError, output: onEmission))
  }
}
