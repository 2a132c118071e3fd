internal import SaxLanguage
internal import SaxValues

/// The types that a `switch` chooses among, by a text.
struct ChoicePlan: Sendable {
  let name: String
  let cases: [Case]
  let otherwise: Otherwise
  let place: MappingPlace
  let pathText: String
  /// True if in XML only attributes of the node itself decide, which have all come as it opens.
  let isOfAttributes: Bool

  /// True if a text is compared with a qualified name, by what its prefix stands for.
  let comparesNames: Bool
  private let texts: ByteTable
  /// By entry of ``texts``.
  private let caseOfText: [Int]

  struct Case: Sendable {
    var literals: [SwitchModel.Literal]
    var scope: Int
  }

  enum Otherwise: Sendable {
    case error, skip
    case scope(Int)
  }

  init(
    name: String, cases: [Case], otherwise: Otherwise, place: MappingPlace, pathText: String,
    isOfAttributes: Bool
  ) {
    self.name = name
    self.cases = cases
    self.otherwise = otherwise
    self.place = place
    self.pathText = pathText
    self.isOfAttributes = isOfAttributes
    comparesNames = cases.contains { $0.literals.contains { $0.name != nil } }
    // Each text stands for one type, which the checker sees to.
    let plain = cases.enumerated().flatMap { index, each in
      each.literals.filter { $0.name == nil }.map { (text: $0.text, index: index) }
    }
    texts = ByteTable(plain.map(\.text))
    caseOfText = plain.map(\.index)
  }

  /// The index of the case that a text chooses, but for qualified names; nil if there is none.
  func index(of text: Span<UInt8>) -> Int? {
    let number = texts.number(of: text.trimmed)
    return number > 0 ? caseOfText[number - 1] : nil
  }
}
