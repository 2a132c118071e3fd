package import SaxEvents
internal import SaxLanguage
package import SaxSchema

/// Learns a schema from samples, which are read as streams: memory does not grow with their length.
///
///     let inference = SchemaInference()
///     var reading = EventReading(to: inference.sink(for: "orders.json"))
///     try reading.feed(chunk)
///     try reading.finish()
///     let schema = try inference.schema()
///
/// Samples may be JSON and XML: what is called the same in both is one type or field, with a path for
/// each.
package final class SchemaInference {
  private let json = Learner()
  private let xml = Learner()
  private var sources: [String?] = []

  /// Told of each entity that was not read, at its first reference in a sample.
  package var onSkippedEntity: (_ name: String, _ position: InputPosition?) -> Void {
    get { xml.onSkippedEntity }
    set { xml.onSkippedEntity = newValue }
  }

  package init() {}

  /// The sink that the next sample is to be read to.
  ///
  /// - Parameters:
  ///   - source: the sample's name, which names the records if nothing in it does.
  ///   - skipsErrors: whether the reading goes on after malformed values of a JSON sequence. What
  ///     such a value of up to 1 MiB holds is not learned then; it takes that much memory.
  package func sink(for source: String?, skipsErrors: Bool = false) -> any EventSink {
    sources.append(source)
    json.beginSample()
    xml.beginSample()
    return FormatChoice(json: skipsErrors ? HeldDocuments(for: json) : json, xml: xml)
  }

  /// The schema that all samples so far fit.
  ///
  /// - Parameters:
  ///   - path: to the records, such as `/data/orders`: names from the root, those of XML without
  ///     prefixes; or one for each format, `json(/orders) | xml(/shop/order)`. Default: what comes
  ///     again and again, or the whole; so it is for a format that has none.
  ///   - style: the ways in which names and enumerations are made.
  /// - Throws: ``InferenceError`` if there was nothing in them, or nothing at the path.
  package func schema(
    at path: String? = nil, style: SchemaStyle = SchemaStyle()
  ) throws(InferenceError) -> Schema {
    var paths: RecordPaths?
    if let path { paths = try RecordPaths(path) }
    let name = Self.stem(sources.first ?? nil)
    let read = [(json, paths?.json, Path.Format.json), (xml, paths?.xml, .xml)]
      .filter { $0.0.documents > 0 && !$0.0.root.members.isEmpty }
    var schemas: [Schema] = []
    var covered = SampleSet()
    for (learner, records, format) in read {
      do throws(InferenceError) {
        let builder = SchemaBuilder(learner, fallbackName: name, style: style)
        let schema = try builder.schema(at: records)
        covered.formUnion(builder.covered)
        if !schema.roots.isEmpty { schemas.append(schema) }
      } catch {
        throw read.count > 1 && paths?.isCommon == true ? error.among(format) : error
      }
    }
    guard let first = schemas.first else {
      throw InferenceError(
        read.isEmpty ? .nothing(sources.first ?? nil) : .unreadEntities(sources.first ?? nil))
    }
    var schema =
      schemas.count == 1
      ? first : SchemaMerger(json: first, xml: schemas[1], style: style).merged()
    schema.unreadSamples = sources.indices
      .filter { json.samples.contains($0) || xml.samples.contains($0) }
      .filter { !covered.contains($0) }
      .map { sources[$0] ?? "sample \($0 + 1)" }
    if !style.closesEnums { schema.openEnums() }
    return schema
  }

  /// A file's name up to its first dot.
  private static func stem(_ source: String?) -> String {
    guard let name = source?.split(separator: "/").last, !name.hasPrefix("<") else {
      return "record"
    }
    return name.split(separator: ".").first.map(String.init) ?? "record"
  }
}

extension Schema {
  /// Adds a case for any other text to all enumerations.
  fileprivate mutating func openEnums() {
    for index in declarations.indices {
      guard case .enumeration(var enumeration) = declarations[index] else { continue }
      let taken = Set(enumeration.cases.map(\.name))
      var name = "other"
      while taken.contains(name) { name += "Value" }
      enumeration.otherwise = name
      declarations[index] = .enumeration(enumeration)
    }
  }
}

extension InferenceError {
  /// Adds the format of the samples to an error, where those in the other format have the same
  /// path.
  fileprivate func among(_ format: Path.Format) -> InferenceError {
    guard case .nothingAt(let path, let missing, let names, _) = reason else { return self }
    return InferenceError(.nothingAt(path, missing: missing, names: names, format: format))
  }
}
