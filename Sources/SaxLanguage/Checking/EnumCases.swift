/// The cases of an enum, found by their names and by the texts that they stand for.
struct EnumCases {
  /// In the order of declaration, with that of all other texts last.
  let names: [String]
  private let known: Set<String>
  private let byLiteral: [String: String]

  init(_ model: EnumModel) {
    names = model.cases.map(\.name) + (model.otherwise.map { [$0] } ?? [])
    known = Set(names)
    byLiteral = Dictionary(
      model.cases.flatMap { declared in declared.literals.map { ($0, declared.name) } },
      uniquingKeysWith: { first, _ in first })
  }

  func isName(_ name: String) -> Bool { known.contains(name) }

  /// Returns the name of the first case that a text stands for; nil if there is none.
  func name(ofLiteral text: String) -> String? { byLiteral[text] }
}
