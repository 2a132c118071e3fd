extension Diagnostic {
  /// The kind of thing that a diagnostic is about. Its name stays the same from version to version;
  /// kinds are added as the language grows.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    package let kind: Kind

    /// Lower case words joined by hyphens: `undeclared-prefix`.
    package var name: String { kind.rawValue }

    /// The name of the kind: lower case words joined by hyphens, such as `undeclared-prefix`.
    public var description: String { name }

    package static let all = Kind.allCases.map { Code(kind: $0) }

    package enum Kind: String, Sendable, CaseIterable {
      // Texts and files
      case unreadable = "unreadable"
      case notAMapping = "not-a-mapping"
      case encoding = "encoding"
      case unknownCharacter = "unknown-character"
      case unterminated = "unterminated"
      case escape = "escape"
      case importFailed = "import-failed"
      case importCycle = "import-cycle"
      case duplicateImport = "duplicate-import"

      // Syntax
      case syntax = "syntax"
      case tooDeep = "too-deep"
      case tooMany = "too-many"
      case unsupportedAxis = "unsupported-axis"
      case unsupportedFunction = "unsupported-function"
      case unsupportedOperator = "unsupported-operator"
      case jsonPath = "json-path"
      case unknownClause = "unknown-clause"

      // Declarations
      case unsupportedVersion = "unsupported-version"
      case misplacedLanguage = "misplaced-language"
      case unknownDeclaration = "unknown-declaration"
      case unknownOption = "unknown-option"
      case duplicate = "duplicate"
      case reservedName = "reserved-name"
      case undeclaredPrefix = "undeclared-prefix"
      case ambiguousPrefix = "ambiguous-prefix"
      case undeclaredType = "undeclared-type"
      case notAnObjectType = "not-an-object-type"
      case inheritanceCycle = "inheritance-cycle"
      case infiniteType = "infinite-type"
      case invalidType = "invalid-type"
      case unknownLimit = "unknown-limit"
      case limitValue = "limit-value"
      case empty = "empty"

      // Paths
      case relativeRule = "relative-rule"
      case absoluteField = "absolute-field"
      case onePass = "one-pass"
      case ancestorList = "ancestor-list"
      case ancestorNode = "ancestor-node"
      case misplacedStep = "misplaced-step"
      case predicatePath = "predicate-path"
      case argumentCount = "argument-count"
      case formatConflict = "format-conflict"
      case sourceType = "source-type"

      // Clauses
      case misplacedClause = "misplaced-clause"
      case unknownFormat = "unknown-format"
      case misplacedFormat = "misplaced-format"
      case invalidFormat = "invalid-format"
      case invalidZone = "invalid-zone"
      case invalidDefault = "invalid-default"
      case invalidMaximum = "invalid-maximum"

      // Services
      case invalidTemplate = "invalid-template"
      case unknownArgument = "unknown-argument"
      case unusedArgument = "unused-argument"
      case invalidCall = "invalid-call"

      // Warnings
      case neverWins = "never-wins"
      case neverMatches = "never-matches"
      case unused = "unused"
      case noRules = "no-rules"
      case latePredicate = "late-predicate"
      case pointlessOptional = "pointless-optional"
    }
  }
}
