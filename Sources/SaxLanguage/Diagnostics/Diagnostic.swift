internal import SaxEvents

/// Something wrong, or likely wrong, in a mapping: what, where, and the way out.
public struct Diagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable {
    /// The mapping can't be used.
    case error
    /// The mapping can be used, and part of it has no effect.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// The kind of thing it is about; stays the same when messages are reworded.
  public var code: Code
  /// The file's name as it was given, or the name passed with a text.
  public var file: String
  /// Nil where it concerns the file as a whole: it can't be read, or is no mapping; and of a mapping that is no text.
  public var place: MappingPlace?
  /// One line: what was found, and what was wanted.
  public var message: String
  /// The line of the mapping, shortened if it is long; nil without a place.
  package var excerpt: Excerpt?
  /// Lines that say more, such as where the first of two declarations is.
  public var notes: [String]
  /// A text to write instead, where one is known.
  public var fix: String?

  /// A line of the mapping, and what of it is meant.
  package struct Excerpt: Sendable, Hashable {
    /// The line, its middle if it is long.
    package var line: String
    /// The text before the part meant: white space as wide as the line up to there.
    package var indentation: String
    /// Scalars of the part meant, 1 or more.
    package var length: Int
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: error: MESSAGE`, then the line with carets under the part meant, the
  /// notes and the fix, each indented by two spaces.
  public var description: String {
    let start = place?.described ?? file
    var lines = ["\(start): \(severity.rawValue): \(message)".escapingControls()]
    if let excerpt {
      lines.append("  " + excerpt.line)
      lines.append("  " + excerpt.indentation + String(repeating: "^", count: excerpt.length))
    }
    lines += notes.map { "  note: " + $0.escapingControls() }
    if let fix { lines.append("  fix: " + fix.escapingControls()) }
    return lines.joined(separator: "\n")
  }
}
