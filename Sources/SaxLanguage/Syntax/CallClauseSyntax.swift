/// A clause of a service or of a call, with its keyword's place.
package struct CallClauseSyntax: Equatable {
  /// Of the keyword.
  var range = SourceRange.nowhere
  var content: any CallClauseContent

  /// Compares the words of clauses, and not their places.
  package static func == (first: Self, second: Self) -> Bool {
    first.content.isEqual(to: second.content)
  }
}

/// The words of a clause of a service or of a call, as they are parsed and printed.
protocol CallClauseContent: Equatable {
  /// The word that begins it.
  static var keyword: String { get }

  /// Parses the words after the keyword.
  init(at cursor: inout TokenCursor) throws(Abandoned)

  /// The words after the keyword, as a mapping has them.
  var printed: String { get }

  /// True if what follows it in its line may be taken for part of it, for arguments are called as keywords are.
  var isAmbiguous: Bool { get }
}

extension CallClauseContent {
  var isAmbiguous: Bool { false }

  fileprivate func isEqual(to other: any CallClauseContent) -> Bool { other as? Self == self }
}

/// The words that begin clauses.
struct ClauseKeywords {
  let ofFields: [String]
  /// The words for the clauses of calls and of services.
  let ofCalls: [String]
}
