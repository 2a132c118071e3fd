/// `service NAME at "template" { … }`
package struct ServiceSyntax: Equatable {
  var name: WordSyntax
  /// The template of its base address.
  var base: WordSyntax?
  var documentation: [String] = []
  var entries: [Entry] = []
  /// True if something of it could not be read and was left out.
  var isDamaged = false

  enum Entry: Equatable {
    case parameter(ParameterSyntax)
    case clause(CallClauseSyntax)
    case call(CallSyntax)
  }
}

/// `name: Type as format in "zone" = value`, of a call or of a service.
package struct ParameterSyntax: Equatable {
  /// The type, the format, the zone and the default, as those of a field.
  var field: FieldSyntax
  /// True if its type is `File`, or `File?`.
  var isFile = false
  var documentation: [String] = []
}

/// `call name(…) = METHOD "template" …`
package struct CallSyntax: Equatable {
  var name: WordSyntax
  /// Set for a call by SOAP.
  var version: SOAPVersion?
  var documentation: [String] = []
  var parameters: [ParameterSyntax] = []
  var method: WordSyntax?
  var path: WordSyntax?
  var results: [ResultSyntax] = []
  var clauses: [CallClauseSyntax] = []
  /// True if something of it could not be read and was left out.
  var isDamaged = false
}

/// `404 -> T?`: of a range of statuses, or of all that are a success.
package struct ResultSyntax: Equatable {
  var statuses: StatusRangeSyntax?
  var kind: Kind
  @Uncompared var range = SourceRange.nowhere

  enum Kind: Equatable {
    case type(TypeSyntax)
    case file
    case none
    /// Server-sent events, whose data is a document each, of a type or of all that are emitted.
    case events(TypeSyntax?)
  }
}

/// `404`, `200..299`
package struct StatusRangeSyntax: Equatable {
  var first: WordSyntax
  var last: WordSyntax?
}

/// A clause of a service or of a call.
package struct CallClauseSyntax: Equatable {
  /// Of the keyword.
  @Uncompared var range = SourceRange.nowhere
  var kind: Kind

  enum Kind: Equatable {
    case header(SentSyntax)
    case query(SentSyntax)
    case cookie(SentSyntax)
    case authentication(AuthenticationSyntax)
    case success([StatusRangeSyntax])
    case errors([ErrorSyntax])
    case body(BodySyntax)
    case form([PartSyntax])
    case multipart([PartSyntax])
    case pages(PagesSyntax)
    case cache(DurationSyntax)
    case timeout(DurationSyntax)
    case `retry`(WordSyntax, isAlways: Bool)
    case example(WordSyntax)
    case action(WordSyntax)

    /// The word that begins it.
    var keyword: String {
      switch self {
      case .header: "header"
      case .query: "query"
      case .cookie: "cookie"
      case .authentication: "auth"
      case .success: "success"
      case .errors: "error"
      case .body: "body"
      case .form: "form"
      case .multipart: "multipart"
      case .pages: "pages"
      case .cache: "cache"
      case .timeout: "timeout"
      case .retry: "retry"
      case .example: "example"
      case .action: "action"
      }
    }
  }
}

/// `"$top" = top`, `Accept = "text/plain"`, `since`
struct SentSyntax: Equatable {
  var name: WordSyntax
  /// Nil where it is the argument of that name.
  var value: Operand?
  /// True for `as csv`: a list is one text with commas.
  var isJoined = false

  enum Operand: Equatable {
    case argument(WordSyntax)
    /// A text, with arguments in braces.
    case text(WordSyntax)
  }
}

/// `404 Missing`, `Problem`
struct ErrorSyntax: Equatable {
  var statuses: StatusRangeSyntax?
  var type: TypeSyntax
}

/// The words behind `auth`.
struct AuthenticationSyntax: Equatable {
  /// `basic`, `digest`, `bearer`, `key`, `oauth`, `wsse`, `none`.
  var scheme: WordSyntax
  /// True for `wsse digest`.
  var isDigest = false
  /// `header` or `query`, for `key`.
  var place: WordSyntax?
  /// The name of the field or parameter, or the URL that gives tokens.
  var name: WordSyntax?
  var scopes: WordSyntax?
}

/// The words behind `body`.
struct BodySyntax: Equatable {
  var kind: Kind
  /// `json`, `xml`, or a media type in quotes.
  var format: FormatSyntax?

  enum Kind: Equatable {
    case argument(WordSyntax)
    case made(WordSyntax, [WordSyntax])
    case merge(WordSyntax)
    case text(WordSyntax)
  }
}

/// `file as "image/png"`, `"number" = id`
struct PartSyntax: Equatable {
  /// Nil where it is the argument's.
  var name: WordSyntax?
  var argument: WordSyntax
  var mediaType: WordSyntax?
}

/// The words behind `pages`.
enum PagesSyntax: Equatable {
  case link(WordSyntax)
  /// `Page.next`: the address of the next page.
  case field(WordSyntax)
  /// `cursor = Page.cursor`
  case cursor(WordSyntax, field: WordSyntax)
  /// `page from 1`
  case number(WordSyntax, first: WordSyntax)
  /// `offset step top`, `offset step 100`
  case offset(WordSyntax, step: WordSyntax)
}

/// `5 minutes`
struct DurationSyntax: Equatable {
  var count: WordSyntax
  var unit: WordSyntax
}
