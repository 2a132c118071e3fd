internal import SaxEvents

/// The refusals of steps that are none, and of axes and functions that version 1 lacks.
extension PathParser {
  func notAStep() -> Abandoned {
    let token = cursor.current
    switch token.text {
    case "$":
      return cursor.fail(
        .jsonPath, "$ is JSONPath's root, wanted a path such as XPath's", at: token.range,
        fix: pathInsteadOfJSONPath ?? "/a/b for emit and error, a/b for a field")
    case "[" where !token.startsLine && cursor.token(after: 1).kind == .string:
      let name = cursor.token(after: 1)
      return cursor.fail(
        .jsonPath, "[\(name.text)] is JSONPath, wanted a step",
        at: token.range.through(name.range),
        fix: NameScalars.step(name.value))
    case "(":
      return cursor.fail(
        .syntax, "found (, wanted a step; paths have no parentheses", at: token.range,
        fix: "a/c | b/c for (a | b)/c")
    default: break
    }
    if token.kind == .string, !token.startsLine {
      let steps = token.value.split(separator: "/").map { NameScalars.step(ofKey: String($0)) }
      let path = (cursor.beginsRulePath ? "/" : "") + steps.joined(separator: "/")
      return cursor.fail(
        .syntax, "found \(token.described), wanted a step", at: token.range,
        fix: token.value.hasPrefix("/")
          ? "\(path) without quotes"
          : "a name that is no XML name stands in backticks: `\(token.value)`")
    }
    if token.kind == .number, !token.startsLine {
      let next = cursor.token(after: 1)
      let isJoined = next.kind == .name && !next.followsSpace && !next.startsLine
      let name = token.text + (isJoined ? next.text : "")
      if !isJoined, let index = Int(name), (0..<Int.max).contains(index),
        cursor.previous.isSymbol("/") || cursor.previous.isSymbol("//")
      {
        return cursor.fail(
          .syntax,
          "found \(name), wanted a step; an item of an array is told by its position, from 1",
          at: token.range, fix: "[\(index + 1)] without the /, or `\(name)` for the name")
      }
      return cursor.fail(
        .syntax,
        "found \(name), wanted a step; a name that begins with a digit stands in backticks",
        at: isJoined ? token.range.through(next.range) : token.range, fix: "`\(name)`")
    }
    return missingStep()
  }

  /// `$.a..b[*]` as a path, if it has no more than names in it.
  private var pathInsteadOfJSONPath: String? {
    var steps = ""
    var index = 1
    while true {
      let next = cursor.token(after: index)
      guard !next.startsLine, !next.followsSpace || index == 1 else { break }
      let descends = next.isSymbol("..")
      if descends || next.isSymbol("."), cursor.token(after: index + 1).kind == .name {
        steps += descends ? "//" : "/"
        steps += cursor.token(after: index + 1).text.replacing(".", with: "/")
        index += 2
      } else if next.isSymbol("["), cursor.token(after: index + 1).isSymbol("*"),
        cursor.token(after: index + 2).isSymbol("]")
      {
        index += 3
      } else if next.isSymbol("[") || next.isSymbol(".") || descends {
        return nil
      } else {
        break
      }
    }
    if cursor.beginsRulePath { return steps.isEmpty ? "/" : steps }
    guard cursor.previous.text == "from", !steps.isEmpty else { return nil }
    return steps.hasPrefix("//") ? "." + steps : String(steps.dropFirst())
  }

  /// `a:b.c:d`, where a point was to go on from step to step.
  func secondPrefix(_ prefix: String, _ name: String) -> Abandoned {
    var fix: String?
    let local = cursor.token(after: 1)
    if let point = name.lastIndex(of: "."), local.kind == .name, !local.followsSpace {
      fix = "\(prefix):\(name[..<point])/\(name[name.index(after: point)...]):\(local.text)"
    }
    return cursor.fail(
      .syntax, "found a second prefix in one step; steps are parted by /", at: cursor.current.range,
      fix: fix)
  }

  func missingStep() -> Abandoned {
    if cursor.current.followsTextKey {
      return cursor.unexpected(
        "a step such as name, @name or *",
        fix: "text() for the text of a node, as # begins a comment")
    }
    guard isInsidePath, cursor.endsLine || cursor.isAtEnd else {
      return cursor.unexpected("a step such as name, @name or *")
    }
    if cursor.previous.isSymbol("|") {
      return cursor.unexpected(
        "another alternative", fix: "none, or | at the beginning of the next line")
    }
    let written = cursor.text(from: pathStart)
    let whole = String(written.reversed().drop { $0 == "/" }.reversed())
    return cursor.unexpected("a step such as name, @name or *", fix: whole.isEmpty ? nil : whole)
  }

  /// True if what stands before makes a path go on: at a line's end nothing does.
  var isInsidePath: Bool {
    cursor.index > cursor.first
      && (cursor.previous.isSymbol("/") || cursor.previous.isSymbol("//")
        || cursor.previous.isSymbol("|"))
  }

  /// The first token of what is written in one piece up to here.
  private var pathStart: Int {
    var start = cursor.index
    while start > cursor.first, start > 0,
      !cursor.tokens[start - 1].startsLine || start - 1 == cursor.first
    {
      start -= 1
      if cursor.tokens[start].followsSpace { break }
    }
    return start
  }

  /// `.id`, as jq and others have it.
  func refuseLeadingPoint() throws(Abandoned) {
    let next = cursor.token(after: 1)
    guard !next.followsSpace, !next.startsLine, next.kind == .name || next.kind == .backticked
    else { return }
    let path = next.kind == .name ? next.text.replacing(".", with: "/") : next.text
    throw cursor.fail(
      .syntax, "found .\(next.text), wanted a step: a name stands alone",
      at: cursor.current.range.through(next.range),
      fix: cursor.beginsRulePath ? "/" + path : path)
  }

  func refusedAxis(_ name: Token) -> Abandoned {
    let range = name.range.through(cursor.previous.range)
    if let refused = UnsupportedSyntax.axis(name.text) {
      var fix = refused.fix.replacing("name", with: writtenName)
      // After a step its path goes on: `a//b`, and not `a/.//b`.
      let isAfterStep = cursor.index >= 3 && cursor.tokens[cursor.index - 3].isSymbol("/")
      if isAfterStep, fix.hasPrefix(".//") { fix.removeFirst() }
      return cursor.fail(refused.code, refused.message, at: range, fix: fix)
    }
    let nearest = NearestName.of(name.text, among: UnsupportedSyntax.axes)
    return cursor.fail(
      .unsupportedAxis, "\(name.text):: is no axis; the one that is written out is ancestor::",
      at: range,
      fix: nearest.map { "\($0)::" }
        ?? "\(name.text):\(cursor.current.text) for a prefix and a name")
  }

  /// The name test that follows, as written.
  private var writtenName: String {
    guard cursor.current.kind == .name || cursor.current.isSymbol("*") else { return "name" }
    let (colon, local) = (cursor.token(after: 1), cursor.token(after: 2))
    guard colon.isSymbol(":"), !colon.followsSpace, local.kind == .name || local.isSymbol("*")
    else { return cursor.current.text }
    return cursor.current.text + ":" + local.text
  }

  /// A name before `(` that is no function here.
  func refusedFunction(_ name: Token) -> Abandoned {
    let text = name.text
    if text == "last" {
      return cursor.fail(
        .onePass, "last() is known only when all have come, and one pass decides as they come",
        at: name.range, fix: "a list field, whose last item is taken where it is used")
    }
    if text == "json" || text == "xml" {
      return cursor.fail(
        .predicatePath, "\(text)() in a predicate, wanted it around the whole alternative",
        at: name.range, fix: "\(text)(name[…])")
    }
    if text == "normalize-space" {
      return cursor.fail(
        .misplacedStep, "normalize-space() stands in a path, wanted it in a predicate",
        at: name.range, fix: "a format, behind the path: from … as collapsed")
    }
    if let function = PredicateFunction(rawValue: text) {
      return cursor.fail(
        .misplacedStep, "\(function.rawValue)() stands in a path, wanted it in a predicate",
        at: name.range, fix: "path[\(function.rawValue)(…)]")
    }
    if Step.Source(rawValue: text + "()") != nil {
      return cursor.fail(
        .predicatePath, "\(text)() stands in a predicate, wanted it as a field's path",
        at: name.range)
    }
    if let instead = UnsupportedSyntax.xpathFunctions[text] {
      return cursor.fail(
        .unsupportedFunction,
        "\(text)() is a function of \(UnsupportedSyntax.origin(of: text)) that the mapping language lacks",
        at: name.range, fix: instead)
    }
    if let instead = UnsupportedSyntax.jsonPathFunctions[text] {
      return cursor.fail(
        .unsupportedFunction, "\(text)() is a function of JSONPath that the mapping language lacks",
        at: name.range, fix: instead)
    }
    let known =
      PredicateFunction.allCases.map(\.rawValue)
      + ["text", "rest", "line", "offset", "source", "json", "xml"]
    let nearest = NearestName.of(text, among: known)
    return cursor.fail(
      .unsupportedFunction, "there is no function \(text)()", at: name.range,
      fix: nearest.map { "\($0)()" })
  }
}
