/// The directives of a message's `Cache-Control` (RFC 9111 §5.2).
struct CacheControl {
  /// By their names in lower case. Of those that come twice the first counts (RFC 9111 §4.2.1).
  private var arguments: [String: String?] = [:]

  init(_ fields: HTTPFields) {
    for value in fields.values(of: "Cache-Control") {
      for member in ListedText.members(of: value) { take(member) }
    }
  }

  private mutating func take(_ member: Substring) {
    let name = member.prefix { $0 != "=" }
    guard HTTPToken.isToken(name) else { return }
    let key = name.lowercased()
    guard arguments[key] == nil else { return }
    let rest = member.dropFirst(name.count)
    arguments[key] = .some(rest.isEmpty ? nil : ListedText.unquoted(rest.dropFirst()))
  }

  /// Tells whether the directive is there, with an argument or without.
  func contains(_ name: String) -> Bool { arguments[name] != nil }

  /// Tells whether it is there without an argument, and so for all of the response.
  func isBare(_ name: String) -> Bool {
    if case .some(nil) = arguments[name] { true } else { false }
  }

  /// The seconds that a directive names; nil if it is not there, and 0 if it names none: what can't be
  /// read is taken to end freshness.
  func seconds(_ name: String) -> Double? {
    guard let argument = arguments[name] else { return nil }
    return argument.flatMap(DeltaSeconds.value) ?? 0
  }

  /// The names of fields that a directive lists, in lower case.
  func fields(_ name: String) -> [String] {
    guard let argument = arguments[name], let argument else { return [] }
    return ListedText.members(of: argument).map { $0.lowercased() }
  }
}
