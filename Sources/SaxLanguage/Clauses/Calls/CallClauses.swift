/// The list of the clauses of calls and services, in the order in which messages name them.
enum CallClauses {
  static let all: [any CallClause.Type] = [
    HeaderClause.self, QueryClause.self, CookieClause.self, AuthenticationClause.self,
    SuccessClause.self, ErrorClause.self, BodyClause.self, FormClause.self, MultipartClause.self,
    PagesClause.self, CacheClause.self, TimeoutClause.self, RetryClause.self, ExampleClause.self,
    ActionClause.self,
  ]

  static let keywords = all.map { $0.keyword }

  /// Returns the clause that begins with a keyword; nil if there is none.
  static func clause(_ keyword: String) -> (any CallClause.Type)? {
    all.first { $0.keyword == keyword }
  }
}
