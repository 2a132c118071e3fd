public import Saxifrage

/// Learns a schema from samples, which are read as streams: memory does not grow with their length.
///
///     let inference = SchemaInference()
///     var reading = EventReading(to: inference.sink(for: "orders.json"))
///     try reading.feed(chunk)
///     try reading.finish()
///     let schema = try inference.schema()
public final class SchemaInference {
  private let learner = Learner()
  private var sources: [String?] = []

  /// Told of each entity that was not read, at its first reference in a sample.
  public var onSkippedEntity: (_ name: String, _ position: Position?) -> Void {
    get { learner.onSkippedEntity }
    set { learner.onSkippedEntity = newValue }
  }

  public init() {}

  /// What the next sample is to be read to. All samples are of one format.
  ///
  /// - Parameters:
  ///   - source: the sample's name, which names the records if nothing in it does.
  ///   - skipsErrors: whether the reading goes on after malformed values of a JSON sequence. What
  ///     such a value of up to 1 MiB holds is not learned then; it takes that much memory.
  /// - Returns: a sink that throws ``InferenceError`` at a sample of another format than those before.
  public func sink(for source: String?, skipsErrors: Bool = false) -> any EventSink {
    sources.append(source)
    let before = sources.first ?? nil
    learner.beginSample()
    learner.onMixedFormats = { [unowned learner] in
      throw InferenceError(
        .mixedFormats(isXML: learner.isXML == true, source: source, before: before))
    }
    return skipsErrors ? HeldDocuments(for: learner) : learner
  }

  /// What all samples so far fit.
  ///
  /// - Throws: ``InferenceError`` if there was nothing in them.
  public func schema() throws(InferenceError) -> Schema {
    guard learner.documents > 0, !learner.root.members.isEmpty else {
      throw InferenceError(.nothing(sources.first ?? nil))
    }
    let schema = SchemaBuilder(learner, fallbackName: Self.stem(sources.first ?? nil)).schema()
    guard !schema.roots.isEmpty else { throw InferenceError(.unreadEntities(sources.first ?? nil)) }
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
