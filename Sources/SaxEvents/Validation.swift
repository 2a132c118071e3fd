/// The closeness with which a reader checks subtrees that its sink passes over. What is walked is
/// always checked whole.
public enum Validation: String, Sendable, Hashable, CaseIterable {
  /// Only that what opens closes: strings and brackets by kind in JSON, tags by name, quotes,
  /// comments and sections in XML. Limits hold as far as balance sees them. Several times faster.
  case balanced
  /// As what is walked.
  case full
}
