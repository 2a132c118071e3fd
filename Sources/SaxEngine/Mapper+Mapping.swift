package import SaxEvents
internal import SaxLanguage

extension Mapper {
  /// Creates a mapper that builds the objects of a compiled mapping from the events and rows of a reader.
  ///
  /// - Parameters:
  ///   - format: what the reader reads: `json(…)` and `xml(…)` paths go by it.
  ///   - limits: the engine's, which the mapping's own `limit` declarations tighten.
  ///   - output: what objects are handed to, and errors of objects; what it throws ends the
  ///     reading. A ``BuildError`` without a place, thrown for an object, is an error of that
  ///     object: it comes back with its place.
  package convenience init(
    _ mapping: Mapping, reading format: MappedFormat, options: BuildOptions = BuildOptions(),
    limits: Limits = Limits(), output: @escaping (Emission) throws -> Void
  ) {
    let plan = mapping.plan
    self.init(
      Assembly(
        plan: plan, automaton: Automaton(plan: plan, format: format == .json ? .json : .xml),
        options: options, limits: mapping.tighten(limits), soleScope: nil, outside: nil,
        nested: Mapper.self, output: output))
  }
}
