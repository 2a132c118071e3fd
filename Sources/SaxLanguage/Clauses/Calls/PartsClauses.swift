internal import SaxValues

/// `form`: arguments as `application/x-www-form-urlencoded`.
struct FormClause: PartsClause {
  static let keyword = "form"
  var parts: [PartSyntax]

  func model(in call: inout CheckedCall) -> BodyModel? {
    for part in parts {
      call.scope.use(part.argument)
      if call.scope.argument(part.argument.text)?.isFile ?? false {
        call.collector.error(
          .invalidCall, "\(part.argument.text) is a file, which form can't send",
          at: part.argument.range, fix: "multipart \(part.argument.text)")
      } else {
        call.checker.checkText(part.argument, call.scope)
      }
    }
    return .form(parts.map(\.model))
  }
}

/// `multipart`: arguments as the parts of `multipart/form-data` (RFC 7578).
struct MultipartClause: PartsClause {
  static let keyword = "multipart"
  var parts: [PartSyntax]

  func model(in call: inout CheckedCall) -> BodyModel? {
    for part in parts {
      call.scope.use(part.argument)
      if call.scope.argument(part.argument.text)?.isPart ?? false { continue }
      call.checker.checkText(part.argument, call.scope)
    }
    return .multipart(parts.map(\.model))
  }
}

/// A clause that gives a body in parts, each of an argument.
protocol PartsClause: RequestBodyClause {
  var parts: [PartSyntax] { get }

  init(parts: [PartSyntax])
}

/// `file as "image/png"`, `"number" = id`
struct PartSyntax: Equatable {
  /// Nil where it is the argument's.
  var name: WordSyntax?
  var argument: WordSyntax
  var mediaType: WordSyntax?
}

extension PartsClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    self.init(
      parts: try cursor.list { cursor throws(Abandoned) in try PartSyntax(at: &cursor) })
  }

  var printed: String { parts.map(\.printed).joined(separator: ", ") }
}

extension PartSyntax {
  fileprivate init(at cursor: inout TokenCursor) throws(Abandoned) {
    let isQuoted = cursor.current.kind == .string
    let word = try cursor.nameOrString("an argument, or a name in quotes and = before it")
    if cursor.goesOn, cursor.accept(symbol: "=") {
      self.init(name: word, argument: try cursor.name("an argument"))
    } else if isQuoted {
      throw cursor.unexpected("= and an argument")
    } else {
      self.init(argument: word)
    }
    if cursor.accept(word: "as") { mediaType = try cursor.string("a media type in quotes") }
  }

  fileprivate var printed: String {
    (name.map { "\(QuotedText.string($0.text)) = " } ?? "") + argument.text
      + (mediaType.map { " as \(QuotedText.string($0.text))" } ?? "")
  }

  fileprivate var model: BodyModel.Part {
    BodyModel.Part(
      name: name?.text ?? argument.text, argument: argument.text, mediaType: mediaType?.text)
  }
}

extension ParameterModel {
  /// True if it can be a part of a body by itself, without a text: a file, bytes, an object.
  fileprivate var isPart: Bool {
    if case .type = field.type.required { return true }
    return isFile || field.type.required == .scalar(.data)
  }
}
