internal import SaxValues

extension ServiceChecker {
  /// The body of a call's request; nil if it has none.
  func body(of call: CallSyntax, _ scope: inout ArgumentScope) -> BodyModel? {
    var result: BodyModel?
    var first: SourceRange?
    for clause in call.clauses {
      let body: BodyModel?
      switch clause.kind {
      case .body(let syntax): body = self.body(syntax, call, &scope)
      case .form(let parts): body = .form(self.parts(parts, mayBeFiles: false, &scope))
      case .multipart(let parts): body = .multipart(self.parts(parts, mayBeFiles: true, &scope))
      default: continue
      }
      if let first {
        collector.repetition(
          "a second body, wanted one of body, form and multipart", clause.range, first: first)
        continue
      }
      first = clause.range
      result = body
      if let body, call.version != nil, !body.isOfSOAP {
        collector.error(
          .invalidCall,
          "a call by SOAP sends one element in its envelope, wanted an object as xml",
          at: clause.range, fix: "body x, or body T(a, b)")
      }
    }
    if let first, let method = call.method, ["GET", "HEAD"].contains(method.text) {
      collector.error(
        .invalidCall, "a body with \(method.text), which has none", at: first, fix: "POST")
    }
    return result
  }

  private func parts(
    _ syntax: [PartSyntax], mayBeFiles: Bool, _ scope: inout ArgumentScope
  ) -> [BodyModel.Part] {
    syntax.map { part in
      scope.use(part.argument)
      if !mayBeFiles, scope.argument(part.argument.text)?.isFile ?? false {
        collector.error(
          .invalidCall, "\(part.argument.text) is a file, which form can't send",
          at: part.argument.range, fix: "multipart \(part.argument.text)")
      } else if !(mayBeFiles && scope.argument(part.argument.text)?.isPart ?? false) {
        checkText(part.argument, scope)
      }
      return BodyModel.Part(
        name: part.name?.text ?? part.argument.text, argument: part.argument.text,
        mediaType: part.mediaType?.text)
    }
  }

  private func body(
    _ syntax: BodySyntax, _ call: CallSyntax, _ scope: inout ArgumentScope
  ) -> BodyModel? {
    let format = self.format(of: syntax, isSOAP: call.version != nil)
    switch syntax.kind {
    case .argument(let word):
      scope.use(word)
      guard let parameter = scope.argument(word.text), let format else { return nil }
      return argument(word, parameter, format, isSOAP: call.version != nil)
    case .made(let type, let arguments):
      for argument in arguments { scope.use(argument) }
      guard let id = symbols.objectType(type, in: scope.file, wanted: "a type with fields"),
        case .object(let fields) = model.types[id].kind
      else { return nil }
      check(arguments, fill: fields, of: type, scope)
      guard let format else { return nil }
      return .made(typeName: type.text, arguments: arguments.map(\.text), as: format)
    case .merge(let word):
      scope.use(word)
      guard let parameter = scope.argument(word.text) else { return nil }
      guard case .type = parameter.field.type.required else {
        collector.error(
          .invalidCall,
          "a merge of \(word.text), which is \(parameter.typeText), wanted a type with fields",
          at: word.range)
        return nil
      }
      return .merge(word.text)
    case .text(let word):
      scope.use(word)
      checkText(word, scope)
      let media: String =
        if case .bytes(let type?) = format { type } else { "text/plain; charset=utf-8" }
      return .text(word.text, mediaType: media)
    }
  }

  private func argument(
    _ word: WordSyntax, _ parameter: ParameterModel, _ format: BodyModel.Format, isSOAP: Bool
  ) -> BodyModel? {
    let type = parameter.field.type.required
    let isBytes = parameter.isFile || type == .scalar(.data)
    switch format {
    case .bytes where isBytes || type == .scalar(.string) || type == .raw:
      return .argument(word.text, as: format)
    case .bytes:
      collector.error(
        .invalidCall, "\(parameter.typeText) has no bytes to be sent as they are", at: word.range,
        fix: "as json, or as xml")
    case .json where parameter.isFile, .xml where parameter.isFile:
      return .argument(
        word.text, as: .bytes(mediaType: format == .json ? "application/json" : "application/xml"))
    case .xml:
      if case .type = type { return .argument(word.text, as: format) }
      collector.error(
        .invalidCall, "\(parameter.typeText) can't be a document of XML, wanted a declared type",
        at: word.range, fix: isSOAP ? "body T(\(word.text)), of a declared type" : "as json")
    case .json: return .argument(word.text, as: format)
    }
    return nil
  }

  /// Each argument is of the type of its field, and each field has one, or a value without.
  private func check(
    _ arguments: [WordSyntax], fill fields: [FieldModel], of type: WordSyntax,
    _ scope: ArgumentScope
  ) {
    let named = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for argument in arguments {
      guard let field = named[argument.text] else {
        let nearest = collector.nearest(to: argument.text) { fields.map(\.name) }
        collector.error(
          .invalidCall,
          "\(type.text) has no field \(argument.text)\(NearestName.asked(nearest))",
          at: argument.range, fix: nearest)
        continue
      }
      guard let given = scope.argument(argument.text) else { continue }
      let isNilWhereNoneMayBe = given.field.type.isOptional && field.absentValue == nil
      if given.isFile || given.field.type.required != field.type.required || isNilWhereNoneMayBe {
        let wanted = symbols.text(of: field.type)
        collector.error(
          .invalidCall,
          "\(argument.text) is \(given.typeText), and \(type.text).\(field.name) is \(wanted)",
          at: argument.range, fix: "\(argument.text): \(wanted)")
      }
    }
    let given = Set(arguments.map(\.text))
    for field in fields where field.absentValue == nil && !given.contains(field.name) {
      collector.error(
        .invalidCall, "\(type.text).\(field.name) is required, and no argument is given for it",
        at: type.range, fix: "\(field.name) among the arguments")
    }
  }

  /// `json` where nothing is said, or `xml` in a call by SOAP.
  private func format(of syntax: BodySyntax, isSOAP: Bool) -> BodyModel.Format? {
    guard let format = syntax.format else { return isSOAP ? .xml : .json }
    switch format.kind {
    case .name("json", argument: nil): return .json
    case .name("xml", argument: nil): return .xml
    case .text(let type) where type.contains("/"): return .bytes(mediaType: type)
    case .text(let text), .name(let text, _):
      collector.error(
        .invalidCall, "\(text) is no format of a body, wanted json, xml or a media type in quotes",
        at: format.range, fix: NearestName.of(text, among: ["json", "xml"]) ?? "as json")
      return nil
    }
  }
}

extension ParameterModel {
  /// True if it can be a part of a body by itself, without a text: a file, bytes, an object.
  fileprivate var isPart: Bool {
    if case .type = field.type.required { return true }
    return isFile || field.type.required == .scalar(.data)
  }
}

extension BodyModel {
  /// True if it can be what an envelope holds.
  fileprivate var isOfSOAP: Bool {
    switch self {
    case .argument(_, as: .xml), .made(typeName: _, arguments: _, as: .xml): true
    case .argument, .made, .merge, .text, .form, .multipart: false
    }
  }
}
