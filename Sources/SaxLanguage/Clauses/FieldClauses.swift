/// The clauses of fields, in the order in which they are printed, named and checked.
///
/// `from` is first, as printing puts it beside the type; `as` comes before `using` and
/// `default`, and `in` before `default`, as their checks read what those have set.
enum FieldClauses {
  static let all: [any FieldClause.Type] = [
    FromClause.self, ToClause.self, KeyClause.self, ValueClause.self, FormatClause.self,
    ZoneClause.self, ConverterClause.self, DefaultClause.self, MaximumClause.self,
    DistinctClause.self,
  ]

  static let keywords = all.map { $0.keyword }

  /// The clause that a word begins.
  static func clause(_ keyword: String) -> (any FieldClause.Type)? {
    all.first { $0.keyword == keyword }
  }
}
