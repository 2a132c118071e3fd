/// The arguments that the clauses of a call, or of a service, may name, and those that they have.
struct ArgumentScope {
  /// An argument as declared.
  struct Argument {
    var model: ParameterModel
    /// Of its name.
    var range: SourceRange
    /// True if something of it is wrong, so that it can't be judged by its type.
    var isDamaged: Bool
  }

  /// The call's own; none for a service.
  let own: [Argument]
  /// The parameters of the service.
  let service: [Argument]
  let file: MappingFile
  /// `Shop`, or `Shop.orders`.
  let owner: String
  private let collector: DiagnosticCollector
  /// All of them by their names; the call's own goes before the service's.
  private let named: [String: Argument]
  /// The names that something has named.
  private(set) var used: Set<String> = []

  init(
    own: [Argument], service: [Argument], file: MappingFile, owner: String,
    _ collector: DiagnosticCollector
  ) {
    self.own = own
    self.service = service
    self.file = file
    self.owner = owner
    self.collector = collector
    named = Dictionary(
      (own + service).map { ($0.model.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The argument that a name means; nil if there is none that can be judged.
  func argument(_ name: String) -> ParameterModel? {
    named[name].flatMap { $0.isDamaged ? nil : $0.model }
  }

  /// Notes that something names arguments, each of which must be there.
  mutating func use(_ names: [String], at range: SourceRange) {
    for name in names { use(WordSyntax(text: name, range: range)) }
  }

  mutating func use(_ word: WordSyntax) {
    used.insert(word.text)
    guard named[word.text] == nil else { return }
    let nearest = collector.nearest(to: word.text) { (own + service).map(\.model.name) }
    // It is meant, and said once.
    if let nearest { used.insert(nearest) }
    let isOfService = !owner.contains(".")
    collector.error(
      .unknownArgument,
      "\(word.text) is no \(isOfService ? "parameter" : "argument") of \(owner)\(NearestName.asked(nearest))",
      at: word.range,
      fix: nearest
        ?? (isOfService
          ? "param \(word.text)"
          : "\(word.text): String among its arguments, or param \(word.text) in the service"))
  }

  /// Notes that all may be used, where that can't be told.
  mutating func useAll() { used.formUnion((own + service).map(\.model.name)) }

  /// Notes what one of the service's calls uses.
  mutating func add(_ call: ArgumentScope) { used.formUnion(call.used) }

  /// Reports the call's own arguments that nothing names.
  func reportUnused() {
    for argument in own where !used.contains(argument.model.name) {
      let name = argument.model.name
      collector.error(
        .unusedArgument, "\(owner) does not use its argument \(name)", at: argument.range,
        fix: "{?\(name)} in the path, or query \(name), header or body")
    }
  }
}
