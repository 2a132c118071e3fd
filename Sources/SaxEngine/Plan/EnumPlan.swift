package import SaxLanguage
package import SaxValues

/// The cases of an enum, by what payloads call them.
package final class EnumPlan: Sendable {
  let name: String
  private let table: ByteTable
  /// By entry of the table.
  private let values: [SaxValue]
  /// Of any other text.
  private let otherwise: SaxValue?

  package init(_ model: EnumModel) {
    name = model.name
    otherwise = model.otherwise.map { .enumeration($0) }
    var names: [ExactText: String] = [:]
    for declared in model.cases {
      for literal in declared.literals where names[ExactText(literal)] == nil {
        names[ExactText(literal)] = declared.name
      }
    }
    table = ByteTable(model.cases.flatMap(\.literals))
    values = table.entries.map { names[ExactText($0)].map { .enumeration($0) } ?? .null }
  }

  /// The texts that stand for cases.
  var literals: [String] { table.entries }

  /// The case that a text stands for; white space around it doesn't count.
  ///
  /// - Returns: nil if nothing is left of the text after trimming.
  /// - Throws: ``ConversionFailure`` if there is no such case.
  package func value(of text: Span<UInt8>) throws(ConversionFailure) -> SaxValue? {
    let word = text.trimmed
    if word.count == 0 { return nil }
    let number = table.number(of: word)
    if number > 0 { return values[number - 1] }
    guard let otherwise else { throw ConversionFailure("is no case of \(name)") }
    return otherwise
  }
}
