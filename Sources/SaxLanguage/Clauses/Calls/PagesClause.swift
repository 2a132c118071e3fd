internal import SaxValues

/// `pages`: where a response tells the next page of a list, or how its request is made.
enum PagesClause: CallClause {
  case link(WordSyntax)
  /// `Page.next`: the address of the next page.
  case field(WordSyntax)
  /// `cursor = Page.cursor`
  case cursor(WordSyntax, field: WordSyntax)
  /// `page from 1`
  case number(WordSyntax, first: WordSyntax)
  /// `offset step top`, `offset step 100`
  case offset(WordSyntax, step: WordSyntax)

  static let keyword = "pages"
  static let isOfCallsAlone = true
}

extension PagesClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    let wanted = "link, a field such as Page.next, or a parameter such as page from 1"
    let word = try cursor.nameOrString(wanted)
    if cursor.goesOn, cursor.accept(symbol: "=") {
      self = .cursor(word, field: try cursor.name("a field such as Page.cursor"))
    } else if cursor.accept(word: "from") {
      self = .number(word, first: try cursor.number("the number of the first page"))
    } else if cursor.accept(word: "step") {
      let isNumber = cursor.current.kind == .number && cursor.goesOn
      self = .offset(
        word,
        step: isNumber
          ? try cursor.number("a number") : try cursor.name("an argument, or a number"))
    } else if word.text == "link" {
      self = .link(word)
    } else if word.text.contains(".") {
      self = .field(word)
    } else {
      throw cursor.fail(
        .syntax, "found \(word.text), wanted \(wanted)", at: word.range,
        fix: "pages \(word.text) from 1")
    }
  }

  var printed: String {
    switch self {
    case .link(let word), .field(let word): word.text
    case .cursor(let name, let field): "\(name.printedName) = \(field.text)"
    case .number(let name, let first): "\(name.printedName) from \(first.text)"
    case .offset(let name, let step): "\(name.printedName) step \(step.text)"
    }
  }

  func check(at range: SourceRange, in call: inout CheckedCall) {
    if !call.isRepetition { checkPlace(range, in: call) }
    switch self {
    case .link: call.pages = .link
    case .field(let word):
      call.pages = call.pageField(word).map { .field(typeName: $0.type, $0.field) }
    case .cursor(let name, let word):
      call.pages = call.pageField(word).map {
        .cursor(name.text, typeName: $0.type, field: $0.field)
      }
    case .number(let name, let first):
      if let number = Int(first.text) {
        call.pages = .number(name.text, first: number)
      } else {
        call.collector.error(
          .invalidCall, "\(first.text) is no number of a page", at: first.range)
      }
    case .offset(let name, let step):
      call.pages = call.step(step).map { .offset(name.text, step: $0) }
    }
  }

  /// Checks that the call has pages at all.
  private func checkPlace(_ range: SourceRange, in call: CheckedCall) {
    guard let syntax = call.syntax else { return }
    let isList = call.results.contains {
      if case .objects(_, _, .any) = $0.kind { true } else { false }
    }
    if !isList, !call.results.isEmpty || syntax.results.isEmpty, !syntax.isDamaged {
      call.collector.error(
        .misplacedClause, "pages of a call that hands out no list", at: range, fix: "-> [T]")
    }
    if call.isOfSOAP {
      call.collector.error(
        .misplacedClause, "pages of a call by SOAP, which has one envelope for an answer",
        at: range, fix: "an argument for the page")
    }
  }
}

extension CheckedCall {
  /// Resolves the number by which an offset grows from page to page.
  fileprivate mutating func step(_ word: WordSyntax) -> PagesModel.Step? {
    if word.text.first.map({ $0.isNumber || $0 == "." }) ?? false {
      if let number = Int(word.text), number > 0 { return .number(number) }
      collector.error(
        .invalidCall, "a step of \(word.text), wanted a whole number from 1", at: word.range)
      return nil
    }
    scope.use(word)
    if let argument = scope.argument(word.text), argument.field.type.required != .scalar(.int) {
      collector.error(
        .invalidCall, "a step of \(word.text), which is \(argument.typeText), wanted an Int",
        at: word.range)
      return nil
    }
    return .argument(word.text)
  }

  /// Resolves `Page.next`: a field of a type that the mapping emits.
  fileprivate func pageField(_ word: WordSyntax) -> (type: String, field: String)? {
    guard let dot = word.text.lastIndex(of: ".") else {
      collector.error(
        .invalidCall, "\(word.text) is no field of a type, wanted one such as Page.next",
        at: word.range)
      return nil
    }
    let type = String(word.text[..<dot])
    let name = String(word.text[word.text.index(after: dot)...])
    guard
      let id = checker.symbols.objectType(
        WordSyntax(text: type, range: word.range), in: scope.file, wanted: "a type with fields"),
      case .object(let fields) = checker.model.types[id].kind
    else { return nil }
    guard let field = fields.first(where: { $0.name == name }) else {
      let nearest = collector.nearest(to: name) { fields.map(\.name) }
      collector.error(
        .invalidCall, "\(type) has no field \(name)\(NearestName.asked(nearest))", at: word.range,
        fix: nearest.map { "\(type).\($0)" })
      return nil
    }
    switch field.type.required {
    case .scalar(.string), .scalar(.url), .scalar(.int): break
    default:
      collector.error(
        .invalidCall,
        "\(word.text) is \(checker.symbols.text(of: field.type)), wanted a String, a URL or an Int",
        at: word.range)
      return nil
    }
    guard isEmitted(id) else {
      collector.error(
        .invalidCall, "\(type) is emitted by no rule, so that no page is found in a response",
        at: word.range,
        fix: "emit \(type) at /path")
      return nil
    }
    return (type, name)
  }

  /// Returns true if a rule emits the type itself. A `switch` that may choose it does not count.
  private func isEmitted(_ id: TypeID) -> Bool {
    (checker.model.rules + checker.model.importedRules).contains { rule in
      guard rule.kind == .emit, case .type(let emitted) = rule.type.required else { return false }
      return emitted == id
    }
  }
}
