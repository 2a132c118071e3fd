public import FoundationEssentials

/// An error whose description tells a reader what happened: it is what `localizedDescription` says, too.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The description: one line, mostly with a place before it, and notes and a fix below.
  public var errorDescription: String? { description }
  // Of these FoundationEssentials has no defaults.
  /// Nil: the description says it.
  public var failureReason: String? { nil }
  /// Nil: the description says it.
  public var recoverySuggestion: String? { nil }
  /// Nil: there is none.
  public var helpAnchor: String? { nil }
}
