internal import SaxEngine
internal import SaxEvents
public import SaxSchema
internal import SaxValues
public import Saxifrage

/// The ways in which a metadata document is read.
public struct ODataMetadataOptions: Sendable {
  /// True to have a warning for each fault of a declaration in place of an error, such as the name of a type that is declared
  /// nowhere, a name that is declared twice, or a value that CSDL doesn't allow. What is faulty is left out, and fails for
  /// those alone who need it. A document that is malformed or cut is an error all the same.
  public var toleratesFaults = false
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
    var builder = MetadataBuilder(options)
    var ways = options.reading
    let skipped = ways.readWhole(options)
    do {
      var reading = try CSDLMapping.mapping().reading(
        ways.format, options: ways, source: source
      ) { try builder.add($0) }
      try reading.feed(bytes)
      try reading.finish()
      for error in skipped.withLock({ $0 }) { try builder.leaveOut(error) }
    } catch {
      throw explained(error, builder, source)
    }
    return try builder.model(options, source: source)
  }

  /// Reads a metadata document as it arrives.
  ///
  /// - Parameters:
  ///   - input: a file, a response, or any other source of bytes.
  ///   - source: a name for messages.
  /// - Throws: `ODataMetadataError`, or what the source throws.
  public static func reading(
    metadata input: InputSource, options: ODataMetadataOptions = ODataMetadataOptions(),
    source: String? = nil
  ) async throws -> EntityModel {
    var builder = MetadataBuilder(options)
    // The objects of a chunk wait for the builder, and take some ten times its bytes.
    var reading = options.reading
    reading.chunkSize = min(reading.chunkSize, 16 << 10)
    let skipped = reading.readWhole(options)
    do {
      for try await object in try CSDLMapping.mapping().objects(in: input, options: reading) {
        try builder.add(object)
      }
      for error in skipped.withLock({ $0 }) { try builder.leaveOut(error) }
    } catch {
      throw explained(error, builder, source)
    }
    return try builder.model(options, source: source)
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

extension ReadingOptions {
  /// Has all of a document checked, parts that nothing reads too, so that a malformed one is refused whether faults are
  /// tolerated or not; and declarations passed over that the mapping can't read, where they are.
  ///
  /// - Returns: their errors, as they come.
  fileprivate mutating func readWhole(_ options: ODataMetadataOptions) -> Locked<[BuildError]> {
    validation = .full
    let skipped = Locked<[BuildError]>([])
    guard options.toleratesFaults else { return skipped }
    onError = .skip { error in
      guard let error = error as? BuildError else { throw error }
      skipped.withLock { $0.append(error) }
    }
    return skipped
  }
}
