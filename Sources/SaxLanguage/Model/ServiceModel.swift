package import SaxURI

/// A declared `service`: a base address, what holds for all of its calls, and the calls.
package struct ServiceModel: Sendable {
  package var name: String
  package var base: URITemplateParts
  /// As written.
  package var baseText: String
  package var documentation: [String]
  /// The values that every call may use, from the environment.
  package var parameters: [ParameterModel] = []
  package var settings = CallSettings()
  package var calls: [CallModel] = []
  package var place: MappingPlace
}

/// An argument of a call, or a parameter of a service.
package struct ParameterModel: Sendable {
  /// The name, the type, the format that it is sent in, and the default.
  package var field: FieldModel
  /// True if it is the path of a file.
  package var isFile: Bool
  package var documentation: [String]
  /// The type as written.
  package var typeText: String

  package var name: String { field.name }

  /// True if it need not be given.
  package var isOptional: Bool { field.absentValue != nil }
}

/// A call: one request, and what its response is.
package struct CallModel: Sendable {
  package var name: String
  package var documentation: [String]
  package var parameters: [ParameterModel] = []
  package var method: String
  package var path: URITemplateParts
  package var pathText: String
  package var settings = CallSettings()
  package var body: BodyModel?
  /// Without any, it hands out nothing.
  package var results: [ResultModel] = []
  package var pages: PagesModel?
  /// The file whose bytes are the answer of a mock.
  package var example: String?
  package var soap: SOAPModel?
  package var place: MappingPlace

  package init(
    name: String, documentation: [String] = [], method: String, path: URITemplateParts,
    pathText: String, place: MappingPlace
  ) {
    self.name = name
    self.documentation = documentation
    self.method = method
    self.path = path
    self.pathText = pathText
    self.place = place
  }

  package struct SOAPModel: Sendable {
    package var version: SOAPVersion
    package var action: String?
  }
}

/// The settings of a call, or those of its service for all of them.
package struct CallSettings: Sendable {
  package var fields: [SentValue] = []
  package var queries: [SentValue] = []
  package var cookies: [SentValue] = []
  package var authentication: AuthenticationModel?
  /// The statuses that are answers; nil for those from 200 to 299.
  package var successes: [ClosedRange<Int>]?
  package var errors: [ErrorModel] = []
  package var cache: Duration?
  package var timeout: Duration?
  package var retries: Retries?

  package struct Retries: Sendable {
    package var count: Int
    /// True if methods that are not idempotent are sent again, too.
    package var isAlways: Bool
  }

  package struct ErrorModel: Sendable {
    /// Nil for all that are no success.
    package var statuses: ClosedRange<Int>?
    package var type: TypeReference
    package var typeName: String
  }
}

/// A field, a parameter of the query or a cookie.
package struct SentValue: Sendable {
  package var name: String
  package var value: Operand
  /// True if a list is one text with commas.
  package var isJoined: Bool

  package enum Operand: Sendable {
    case argument(String)
    /// Texts, and the names of arguments between them.
    case text([TextPart])
  }

  package enum TextPart: Sendable {
    case text(String)
    case argument(String)
  }
}

/// The way in which a service knows who calls.
package enum AuthenticationModel: Sendable, Hashable {
  case anonymous
  case basic
  case digest
  case bearer
  case keyField(String)
  case keyQuery(String)
  case oauth(url: String, scopes: [String])
  /// A UsernameToken in the envelope of SOAP (OASIS WSS UsernameToken Profile).
  case wsse(isDigest: Bool)
}

/// The body of a call's request.
package enum BodyModel: Sendable {
  case argument(String, as: Format)
  /// An object of a type, its fields the arguments of their names.
  case made(typeName: String, arguments: [String], as: Format)
  /// The part of an object that is given, as a merge patch (RFC 7396).
  case merge(String)
  case text(String, mediaType: String)
  case form([Part])
  case multipart([Part])

  package enum Format: Sendable, Hashable {
    case json
    case xml
    /// Bytes as they are.
    case bytes(mediaType: String?)
  }

  package struct Part: Sendable {
    package var name: String
    package var argument: String
    package var mediaType: String?
  }
}

/// The things that a call hands out.
package struct ResultModel: Sendable {
  /// Nil for all that are a success.
  package var statuses: ClosedRange<Int>?
  package var kind: Kind

  package init(statuses: ClosedRange<Int>?, kind: Kind) {
    self.statuses = statuses
    self.kind = kind
  }

  package enum Kind: Sendable {
    case objects(TypeReference, typeName: String, Count)
    case data
    case text
    case file
    case none
    /// Of a type, or of all that the mapping emits.
    case events(TypeReference?, typeName: String?)
  }

  /// The number of objects that come.
  package enum Count: Sendable { case one, optional, any }
}

/// The way to the next page.
package enum PagesModel: Sendable {
  /// The `Link` field (RFC 8288) whose relation is `next`.
  case link
  /// The address in a field of an object that comes beside.
  case field(typeName: String, String)
  /// A parameter of the query that is set to a field of an object that comes beside.
  case cursor(String, typeName: String, field: String)
  /// A parameter that counts pages.
  case number(String, first: Int)
  /// A parameter that counts objects.
  case offset(String, step: Step)

  package enum Step: Sendable {
    case number(Int)
    case argument(String)
  }
}

/// The versions of SOAP, which have envelopes of their own.
package enum SOAPVersion: String, Sendable {
  case v11 = "1.1"
  case v12 = "1.2"
}
