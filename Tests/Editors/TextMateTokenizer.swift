import Foundation

/// Runs a grammar over a text, line by line, as editors do.
struct TextMateTokenizer {
  typealias Rule = TextMateGrammar.Rule

  let grammar: TextMateGrammar
  private var stack: [Rule]

  /// The innermost scope of every UTF-16 unit of a line.
  typealias Scopes = [String]

  init(_ grammar: TextMateGrammar) {
    self.grammar = grammar
    stack = [grammar.root]
  }

  /// The number of open regions.
  var depth: Int { stack.count - 1 }

  mutating func scopes(of line: String) throws -> Scopes {
    let text = line + "\n"
    let length = line.utf16.count
    var scopes = Scopes(repeating: "", count: length + 1)
    var found = Matches(text: text)
    var position = 0
    var idle = 0
    while position <= length {
      let base = stack.last { $0.name != nil }?.name ?? ""
      guard let (rule, result, isEnd) = next(from: position, &found) else {
        fill(&scopes, position..<(length + 1), base)
        break
      }
      let start = result.range.location
      let end = min(start + result.range.length, length + 1)
      fill(&scopes, position..<min(start, length + 1), base)
      if isEnd {
        fill(&scopes, start..<end, base)
        take(rule.endCaptures, of: result, &scopes)
        stack.removeLast()
      } else {
        fill(&scopes, start..<end, rule.name ?? base)
        take(rule.captures, of: result, &scopes)
        if rule.begin != nil { stack.append(rule) }
      }
      idle = end == position ? idle + 1 : 0
      guard idle < 32 else {
        throw TextMateGrammar.Failure(message: "no way on at \(position) of \(line)")
      }
      position = end
    }
    return Array(scopes.prefix(length))
  }

  private func take(
    _ captures: [Int: String], of result: NSTextCheckingResult, _ scopes: inout Scopes
  ) {
    for number in captures.keys.sorted() where number < result.numberOfRanges {
      let range = result.range(at: number)
      guard range.location != NSNotFound, let name = captures[number] else { continue }
      fill(&scopes, range.location..<(range.location + range.length), name)
    }
  }

  private func fill(_ scopes: inout Scopes, _ range: Range<Int>, _ name: String) {
    for index in range where index < scopes.count { scopes[index] = name }
  }

  /// The match that begins first; of several the one listed first, the end before all.
  private func next(
    from position: Int, _ found: inout Matches
  ) -> (rule: Rule, result: NSTextCheckingResult, isEnd: Bool)? {
    guard let top = stack.last else { return nil }
    var best: (rule: Rule, result: NSTextCheckingResult, isEnd: Bool)?
    func offer(_ rule: Rule, _ expression: NSRegularExpression?, isEnd: Bool) {
      guard let expression, let result = found.first(of: expression, from: position) else { return }
      if result.range.location < best?.result.range.location ?? .max {
        best = (rule, result, isEnd)
      }
    }
    offer(top, top.end, isEnd: true)
    for rule in rules(of: top) { offer(rule, rule.match ?? rule.begin, isEnd: false) }
    return best
  }

  private func rules(of rule: Rule) -> [Rule] {
    rule.patterns.flatMap { pattern -> [Rule] in
      let next: Rule? =
        switch pattern {
        case .rule(let inner): inner
        case .include(let name): grammar.repository[name]
        }
      guard let next else { return [] }
      return next.match == nil && next.begin == nil ? rules(of: next) : [next]
    }
  }

  /// The matches that expressions have found in a line, so that each is searched for once.
  private struct Matches {
    let text: String
    private var known: [ObjectIdentifier: NSTextCheckingResult?] = [:]

    init(text: String) { self.text = text }

    mutating func first(of expression: NSRegularExpression, from position: Int)
      -> NSTextCheckingResult?
    {
      let key = ObjectIdentifier(expression)
      if let result = known[key] {
        guard let result else { return nil }
        if result.range.location >= position { return result }
      }
      let range = NSRange(location: position, length: text.utf16.count - position)
      let result = expression.firstMatch(
        in: text, options: [.withTransparentBounds, .withoutAnchoringBounds], range: range)
      known[key] = .some(result)
      return result
    }
  }
}
