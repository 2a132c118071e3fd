package import SaxLanguage

extension Expression {
  /// True if a part of it is as asked.
  package func uses(_ isWanted: (Expression) -> Bool) -> Bool {
    if isWanted(self) { return true }
    return switch self {
    case .number, .string, .path, .position, .name, .localName: false
    case .not(let a), .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      a.uses(isWanted)
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b), .contains(let a, let b),
      .startsWith(let a, let b), .endsWith(let a, let b):
      a.uses(isWanted) || b.uses(isWanted)
    }
  }
}
