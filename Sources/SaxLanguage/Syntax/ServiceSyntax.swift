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
