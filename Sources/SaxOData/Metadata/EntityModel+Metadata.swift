internal import SaxEvents
internal import SaxMapping
public import SaxSchema
internal import SaxValues
public import Saxifrage

/// The ways in which a metadata document is read.
public struct ODataMetadataOptions: Sendable {
  /// True to have a warning for each type that is declared nowhere, and for annotations whose target is none, in place of
  /// an error.
  public var allowsDanglingNames = false
  /// The reading of the bytes: limits, engine, format.
  public var reading = ReadingOptions()

  /// A dangling name is an error.
  public init() {}
}

extension EntityModel {
  /// Reads a metadata document: CSDL XML of V1 to V4.01, or CSDL JSON, which is found out.
  ///
  /// Each declaration is put into the model as it ends, so that the document is never held as a tree.
  ///
  /// - Parameters:
  ///   - bytes: of the whole document, which may be compressed by gzip.
  ///   - source: a name for messages.
  /// - Throws: `ODataMetadataError`.
  public static func reading(
    metadata bytes: [UInt8], options: ODataMetadataOptions = ODataMetadataOptions(),
    source: String? = nil
  ) throws -> EntityModel {
    var builder = MetadataBuilder()
    do {
      var reading = try CSDLMapping.mapping().reading(
        options.reading.format, options: options.reading, source: source
      ) { try builder.add($0) }
      try reading.feed(bytes)
      try reading.finish()
    } catch {
      throw explained(error, builder, source)
    }
    return try builder.model(options, source: source)
  }

  /// Reads a metadata document as it arrives.
  ///
  /// - Parameter input: a file, a response, or any other source of bytes.
  /// - Throws: `ODataMetadataError`, or what the source throws.
  public static func reading(
    metadata input: InputSource, options: ODataMetadataOptions = ODataMetadataOptions()
  ) async throws -> EntityModel {
    var builder = MetadataBuilder()
    // The objects of a chunk wait for the builder, and take some ten times its bytes.
    var reading = options.reading
    reading.chunkSize = min(reading.chunkSize, 16 << 10)
    do {
      for try await object in try CSDLMapping.mapping().objects(in: input, options: reading) {
        try builder.add(object)
      }
    } catch {
      throw explained(error, builder, nil)
    }
    return try builder.model(options, source: nil)
  }

  /// The error for a document in place of that of its reader.
  private static func explained(
    _ error: any Error, _ builder: MetadataBuilder, _ source: String?
  ) -> any Error {
    switch error {
    case let error as ReadingError: return ODataMetadataError(error)
    case let error as BuildError: return ODataMetadataError(error)
    case var error as ODataMetadataError:
      error.source = error.source ?? source
      if error.code == .invalid, !builder.isMetadata {
        error.code = .notMetadata
        error.message += "; there was no $Version before it"
      }
      return error
    default: return error
    }
  }
}
