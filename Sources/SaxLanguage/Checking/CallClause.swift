/// A clause of a call or of a service, with how it is parsed, printed and checked.
///
/// Clauses are in `Clauses/Calls/`, and ``CallClauses`` lists them. The syntax tree has their ``CallClauseContent``, as what
/// checks them comes later in the order of folders.
protocol CallClause: CallClauseContent, SendableMetatype {
  /// The error that a second one of its kind is reported with; nil if there may be any number.
  ///
  /// Clauses with the same error are of one kind.
  static var repetition: String? { get }

  /// True if it is a call's, and not a service's.
  static var isOfCallsAlone: Bool { get }

  /// Reports mistakes in the clause, and sets its properties of the call.
  func check(at range: SourceRange, in call: inout CheckedCall)
}

extension CallClause {
  static var repetition: String? { "\(keyword) stands twice, wanted it once" }
  static var isOfCallsAlone: Bool { false }
}

/// A call, or a service, whose clauses are being checked.
struct CheckedCall {
  let checker: ServiceChecker
  /// Nil for a service, whose clauses hold for all its calls.
  let syntax: CallSyntax?
  /// The call's results, which are checked before its clauses.
  let results: [ResultModel]
  var scope: ArgumentScope
  /// True if the clause at hand is a second one of its kind, so that mistakes of the call have been reported.
  var isRepetition = false
  var settings = CallSettings()
  var body: BodyModel?
  var pages: PagesModel?
  /// The file with an example of the response.
  var example: String?
  /// The action of a call by SOAP.
  var action: String?

  var collector: DiagnosticCollector { checker.collector }

  /// True for a call by SOAP.
  var isOfSOAP: Bool { syntax?.version != nil }

  /// Notes that something sends an argument as a text, and checks that it has one.
  mutating func useText(_ word: WordSyntax) {
    scope.use(word)
    checker.checkText(word, scope)
  }

  /// Checks clauses one after the other.
  mutating func check(_ clauses: [CallClauseSyntax]) {
    var seen: [String: SourceRange] = [:]
    for clause in clauses {
      // The parser makes clauses of the listed types alone.
      guard let content = clause.content as? any CallClause else { continue }
      let kind = type(of: content)
      if syntax == nil, kind.isOfCallsAlone {
        collector.error(
          .misplacedClause, "\(kind.keyword) in a service, wanted it in a call", at: clause.range)
        scope.useAll()
        continue
      }
      guard let repetition = kind.repetition, let first = seen[repetition] else {
        if let repetition = kind.repetition { seen[repetition] = clause.range }
        content.check(at: clause.range, in: &self)
        continue
      }
      collector.repetition(repetition, clause.range, first: first)
      // It is checked in a copy: its arguments count as used, and its settings are dropped.
      var copy = self
      copy.isRepetition = true
      content.check(at: clause.range, in: &copy)
      scope = copy.scope
    }
  }
}
