import SaxEvents
internal import SaxValues

/// The messages for what a rule can't hand out.
extension BuildError {
  /// The error of a rule that found something else than it hands out.
  ///
  /// - Parameters:
  ///   - found: stands in place of a value, with its article.
  ///   - others: things of that kind, which the rule passes over where it is optional.
  static func emission(
    of rule: RulePlan, found: String, passing others: String, at place: InputPlace
  ) -> BuildError {
    BuildError(
      .missing, "found \(found), wanted \(rule.typeName.article) \(rule.typeName)", at: place,
      mapping: rule.place,
      notes: [(place.shownPath.map { "at \($0), by " } ?? "by ") + "\(rule.place)"],
      fix: "emit \(rule.typeName)? to pass over \(others)")
  }

  /// The payload itself says that it is an error.
  static func declared(_ value: SaxValue, by rule: RulePlan, at place: InputPlace) -> BuildError {
    BuildError(
      .declared, "the payload says \(rule.typeName) \(value)", at: place, mapping: rule.place,
      notes: [(place.shownPath.map { "at \($0), " } ?? "") + "declared an error by \(rule.place)"],
      object: value)
  }
}
