/// The directives of a message's `Cache-Control` (RFC 9111 §5.2).
struct CacheControl {
  /// By their names in lower case, in their order.
  private var arguments: [String: [String?]] = [:]

  init(_ fields: HeaderFields) {
    for value in fields.values(of: "Cache-Control") {
      for member in ListedText.members(of: value) { take(member) }
    }
  }

  private mutating func take(_ member: Substring) {
    let name = member.prefix { $0 != "=" }
    guard HTTPToken.isToken(name) else { return }
    let key = name.lowercased()
    let rest = member.dropFirst(name.count)
    arguments[key, default: []].append(
      rest.isEmpty ? nil : ListedText.unquoted(rest.dropFirst()))
  }

  /// Tells whether the directive is there, with an argument or without.
  func contains(_ name: String) -> Bool { arguments[name] != nil }

  /// Tells whether it is there without an argument. Of those that come twice the first counts.
  func isBare(_ name: String) -> Bool {
    if case .some(.none) = arguments[name]?.first { true } else { false }
  }

  /// Tells whether it is there without names of fields, wherever it comes, and so for all of the response.
  func isUnqualified(_ name: String) -> Bool {
    arguments[name]?.contains { $0.map { ListedText.members(of: $0).isEmpty } ?? true } ?? false
  }

  /// The seconds that a directive names; nil if it is not there, and 0 if it names none: what can't be
  /// read is taken to end freshness. Of those that come twice the first counts (RFC 9111 §4.2.1).
  func seconds(_ name: String) -> Double? {
    arguments[name]?.first.map { $0.flatMap(DeltaSeconds.value) ?? 0 }
  }

  /// The names of fields that a directive lists, wherever it comes, in lower case.
  func fields(_ name: String) -> [String] {
    (arguments[name] ?? []).flatMap { $0.map { ListedText.members(of: $0) } ?? [] }
      .map { $0.lowercased() }
  }
}
