extension ClauseKeywords {
  /// The words that begin the clauses that there are.
  static let all = ClauseKeywords(
    ofFields: FieldClauses.keywords, ofCalls: CallClauses.keywords)
}
