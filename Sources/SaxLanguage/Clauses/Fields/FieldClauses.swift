/// The list of the clauses of fields, in the order in which they are printed and checked.
///
/// `as` comes before `using` and `default`, and `in` before `default`, as their checks read what those
/// have set.
enum FieldClauses {
  static let all: [any FieldClause.Type] = [
    FromClause.self, ToClause.self, KeyClause.self, ValueClause.self, FormatClause.self,
    ZoneClause.self, ConverterClause.self, DefaultClause.self, MaximumClause.self,
    DistinctClause.self,
  ]

  static let keywords = all.map { $0.keyword }

  /// Returns the clause that begins with a keyword; nil if there is none.
  static func clause(_ keyword: String) -> (any FieldClause.Type)? {
    all.first { $0.keyword == keyword }
  }
}
