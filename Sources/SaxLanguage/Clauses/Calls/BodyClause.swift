internal import SaxValues

/// `body`: an argument, an object made of arguments, a merge or a text.
struct BodyClause: RequestBodyClause {
  static let keyword = "body"

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

extension BodyClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    let word = try cursor.name("an argument, or merge, text or a type of arguments")
    // `body text` may be of an argument that is called so.
    let isAlone =
      cursor.current.kind != .name || !cursor.goesOn || cursor.beginsCallClause
      || cursor.beginsFormat
    switch word.text {
    case "merge" where !isAlone: kind = .merge(try cursor.name("an argument"))
    case "text" where !isAlone: kind = .text(try cursor.name("an argument"))
    default:
      let isMade = cursor.current.isSymbol("(") && cursor.goesOn
      kind = isMade ? .made(word, try Self.madeOf(at: &cursor)) : .argument(word)
    }
    if cursor.accept(word: "as") {
      guard cursor.goesOn else {
        throw cursor.unexpected("json, xml or a media type in quotes")
      }
      format = try cursor.format()
    }
  }

  /// Parses `(a, b)`.
  private static func madeOf(at cursor: inout TokenCursor) throws(Abandoned) -> [WordSyntax] {
    let opening = cursor.current.range
    try cursor.nest(from: opening)
    cursor.advance()
    var names: [WordSyntax] = []
    while !cursor.accept(symbol: ")") {
      guard cursor.goesOn else {
        throw cursor.fail(
          .unterminated,
          "the arguments are not closed, wanted ) before \(cursor.current.described)", at: opening)
      }
      if !names.isEmpty { try cursor.expect(symbol: ",", "a comma or ) behind an argument") }
      names.append(try cursor.name("an argument"))
    }
    cursor.nesting -= 1
    return names
  }

  var printed: String {
    let content: String =
      switch kind {
      case .argument(let word): word.text
      case .made(let type, let arguments):
        "\(type.text)(\(arguments.map(\.text).joined(separator: ", ")))"
      case .merge(let word): "merge \(word.text)"
      case .text(let word): "text \(word.text)"
      }
    return content + (format.map { " as \($0.printed)" } ?? "")
  }

  var isAmbiguous: Bool {
    switch kind {
    case .argument(let word): ["text", "merge"].contains(word.text)
    case .text(let word), .merge(let word):
      CallClauses.keywords.contains(word.text) || word.text == "as"
    case .made: false
    }
  }
}

// MARK: Checks

extension BodyClause {
  func model(in call: inout CheckedCall) -> BodyModel? {
    let format = self.formatModel(in: call)
    switch kind {
    case .argument(let word):
      call.scope.use(word)
      guard let parameter = call.scope.argument(word.text), let format else { return nil }
      return argument(word, parameter, format, in: call)
    case .made(let type, let arguments):
      for argument in arguments { call.scope.use(argument) }
      guard
        let id = call.checker.symbols.objectType(
          type, in: call.scope.file, wanted: "a type with fields"),
        case .object(let fields) = call.checker.model.types[id].kind
      else { return nil }
      check(arguments, fill: fields, of: type, in: call)
      guard let format else { return nil }
      return .made(typeName: type.text, arguments: arguments.map(\.text), as: format)
    case .merge(let word):
      call.scope.use(word)
      guard let parameter = call.scope.argument(word.text) else { return nil }
      guard case .type = parameter.field.type.required else {
        call.collector.error(
          .invalidCall,
          "a merge of \(word.text), which is \(parameter.typeText), wanted a type with fields",
          at: word.range)
        return nil
      }
      return .merge(word.text)
    case .text(let word):
      call.useText(word)
      let media: String =
        if case .bytes(let type?) = format { type } else { "text/plain; charset=utf-8" }
      return .text(word.text, mediaType: media)
    }
  }

  private func argument(
    _ word: WordSyntax, _ parameter: ParameterModel, _ format: BodyModel.Format,
    in call: CheckedCall
  ) -> BodyModel? {
    let type = parameter.field.type.required
    let isBytes = parameter.isFile || type == .scalar(.data)
    switch format {
    case .bytes where isBytes || type == .scalar(.string) || type == .raw:
      return .argument(word.text, as: format)
    case .bytes:
      call.collector.error(
        .invalidCall, "\(parameter.typeText) has no bytes to be sent as they are", at: word.range,
        fix: "as json, or as xml")
    case .json where parameter.isFile, .xml where parameter.isFile:
      return .argument(
        word.text, as: .bytes(mediaType: format == .json ? "application/json" : "application/xml"))
    case .xml:
      if case .type = type { return .argument(word.text, as: format) }
      call.collector.error(
        .invalidCall, "\(parameter.typeText) can't be a document of XML, wanted a declared type",
        at: word.range, fix: call.isOfSOAP ? "body T(\(word.text)), of a declared type" : "as json")
    case .json: return .argument(word.text, as: format)
    }
    return nil
  }

  /// Checks that each argument is of the type of its field, and that each field has one, or a value without.
  private func check(
    _ arguments: [WordSyntax], fill fields: [FieldModel], of type: WordSyntax,
    in call: CheckedCall
  ) {
    let named = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for argument in arguments {
      guard let field = named[argument.text] else {
        let nearest = call.collector.nearest(to: argument.text) { fields.map(\.name) }
        call.collector.error(
          .invalidCall,
          "\(type.text) has no field \(argument.text)\(NearestName.asked(nearest))",
          at: argument.range, fix: nearest)
        continue
      }
      guard let given = call.scope.argument(argument.text) else { continue }
      let isNilWhereNoneMayBe = given.field.type.isOptional && field.absentValue == nil
      if given.isFile || given.field.type.required != field.type.required || isNilWhereNoneMayBe {
        let wanted = call.checker.symbols.text(of: field.type)
        call.collector.error(
          .invalidCall,
          "\(argument.text) is \(given.typeText), and \(type.text).\(field.name) is \(wanted)",
          at: argument.range, fix: "\(argument.text): \(wanted)")
      }
    }
    let given = Set(arguments.map(\.text))
    for field in fields where field.absentValue == nil && !given.contains(field.name) {
      call.collector.error(
        .invalidCall, "\(type.text).\(field.name) is required, and no argument is given for it",
        at: type.range, fix: "\(field.name) among the arguments")
    }
  }

  /// Resolves the format: `json` where nothing is said, or `xml` in a call by SOAP.
  private func formatModel(in call: CheckedCall) -> BodyModel.Format? {
    guard let format else { return call.isOfSOAP ? .xml : .json }
    switch format.kind {
    case .name("json", argument: nil): return .json
    case .name("xml", argument: nil): return .xml
    case .text(let type) where type.contains("/"): return .bytes(mediaType: type)
    case .text(let text), .name(let text, _):
      call.collector.error(
        .invalidCall, "\(text) is no format of a body, wanted json, xml or a media type in quotes",
        at: format.range, fix: NearestName.of(text, among: ["json", "xml"]) ?? "as json")
      return nil
    }
  }
}
