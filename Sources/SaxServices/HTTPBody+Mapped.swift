public import SaxHTTP
public import Saxifrage

extension HTTPBody {
  /// A document of one object, written by a mapping as `Mapping.alone(_:)` has it. Its length is known, and it can be
  /// sent again.
  ///
  /// - Parameters:
  ///   - value: `Encodable`, a ``SaxObject`` among others.
  ///   - mapping: that declares the type.
  ///   - typeName: the mapping type's name; that of the object, or of the Swift type, if nil.
  ///   - format: the format to write, which says the media type: `application/json` or `application/xml`.
  ///   - options: what is left out, and the layout.
  /// - Throws: ``WritingError``; ``BuildError`` if the value does not fit the type.
  public static func mapped<T: Encodable>(
    _ value: T, by mapping: Mapping, named typeName: String? = nil, as format: WritingFormat,
    options: WritingOptions = WritingOptions()
  ) throws -> HTTPBody {
    let object =
      try (value as? SaxObject) ?? mapping.object(of: value, named: typeName)
    let bytes = try mapping.alone(typeName ?? object.typeName)
      .bytes(of: [object], as: format, options: options)
    return .bytes(bytes, contentType: format.mediaType)
  }

  /// A document of objects that is written while it is sent, in chunks.
  ///
  /// - Parameters:
  ///   - isRepeatable: true if `objects` gives them again, as to where a redirection leads.
  ///   - mapping: that emits their types.
  ///   - format: the format to write, which says the media type: `application/json` or `application/xml`.
  ///   - options: what is left out, and the layout.
  ///   - objects: called once for each time that the body is sent if `isRepeatable`; else once.
  public static func mapped<Objects: AsyncSequence & Sendable>(
    isRepeatable: Bool = false, by mapping: Mapping, as format: WritingFormat,
    options: WritingOptions = WritingOptions(),
    _ objects: @escaping @Sendable () async throws -> Objects
  ) -> HTTPBody where Objects.Element == SaxObject {
    .stream(contentType: format.mediaType, isRepeatable: isRepeatable) {
      mapping.chunks(of: try await objects(), as: format, options: options)
    }
  }
}

extension HTTPExecutor {
  /// Sends a value as a document that a mapping writes. A status that is no success is handed on as any other.
  ///
  /// - Parameters:
  ///   - url: where it is sent.
  ///   - value: `Encodable`, a ``SaxObject`` among others.
  ///   - mapping: that declares the type.
  ///   - typeName: the mapping type's name; that of the object, or of the Swift type, if nil.
  ///   - format: the format to write.
  /// - Throws: `HTTPError.Code.request` if the text is no URL; as ``HTTPBody/mapped(_:by:named:as:options:)``; what sending
  ///   the request throws.
  public func post<T: Encodable>(
    _ url: String, mapped value: T, by mapping: Mapping, named typeName: String? = nil,
    as format: WritingFormat = .json
  ) async throws -> WebResponse {
    var request = try WebRequest(.post, url)
    request.body = try .mapped(value, by: mapping, named: typeName, as: format)
    return try await execute(request)
  }
}

extension WritingFormat {
  fileprivate var mediaType: String {
    switch self {
    case .json: "application/json"
    case .xml: "application/xml"
    }
  }
}
