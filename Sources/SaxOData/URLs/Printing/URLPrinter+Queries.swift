/// Options and what is in them.
extension URLPrinter {
  mutating func print(_ query: ODataQuery) throws(ODataSyntaxError) {
    try list(query.options, "&") { (p, option) throws(ODataSyntaxError) in try p.print(option) }
  }

  /// Prints options in parentheses.
  mutating func nested(
    _ query: ODataQuery, _ allowed: AllowedOptions
  ) throws(ODataSyntaxError) {
    syntax("(")
    try list(query.options, ";") { (p, option) throws(ODataSyntaxError) in
      guard allowed.contains(option.allowance) else {
        throw p.wrong("an option can't be nested here")
      }
      try p.print(option)
    }
    syntax(")")
  }

  private mutating func print(_ option: ODataQuery.Option) throws(ODataSyntaxError) {
    try begin(option)
    switch option {
    case .filter(let expression): try print(expression)
    case .select(let items):
      try list(items) { (p, item) throws(ODataSyntaxError) in try p.print(item) }
    case .expand(let items):
      try list(items) { (p, item) throws(ODataSyntaxError) in try p.print(item) }
    case .orderBy(let items): try print(items)
    case .top(let number), .skip(let number): syntax(String(number))
    case .count(let isWanted):
      syntax(version < .v4 ? (isWanted ? "allpages" : "none") : String(isWanted))
    case .search(let search): try print(search)
    case .format(let text), .skipToken(let text), .deltaToken(let text), .id(let text):
      if text.isEmpty { throw wrong("an option has no value") }
      token(text)
    case .apply(let sequence): try print(sequence)
    case .compute(let items): try print(items)
    case .index(let number): syntax(String(number))
    case .schemaVersion(let text):
      let isVersion = text.utf8.allSatisfy {
        URLCharacters.continuesIdentifier($0) && $0 < 0x80 || "-.~".utf8.contains($0)
      }
      guard text == "*" || isVersion && !text.isEmpty else {
        throw wrong("\(text.debugDescription) is no version of a schema")
      }
      syntax(text)
    case .levels(let number):
      if number == 0 { throw wrong("$levels is 1 at least") }
      syntax(number.map { String($0) } ?? "max")
    case .temporal(_, let expression): try print(expression)
    case .alias(_, let expression): try print(expression)
    case .custom(_, let text):
      guard let text else { break }
      verbatim("=")
      value(text)
    }
  }

  /// Prints an option's name and the equals sign.
  private mutating func begin(_ option: ODataQuery.Option) throws(ODataSyntaxError) {
    if case .alias(let name, _) = option {
      try require("parameter aliases", since: .v4)
      syntax("@")
      try identifier(name)
      syntax("=")
      return
    }
    if case .custom(let name, let text) = option { return try custom(name, hasValue: text != nil) }
    guard var system = option.system else { return }
    if system == .count, version < .v4 { system = .inlinecount }
    try require("option $\(system.rawValue)", since: system.since, until: system.until)
    syntax("$" + system.rawValue + "=")
  }

  private mutating func custom(_ name: String, hasValue: Bool) throws(ODataSyntaxError) {
    guard !name.isEmpty, !name.hasPrefix("$"), !name.hasPrefix("@") else {
      throw wrong("\(name.debugDescription) can't be the name of an option")
    }
    let isSystem = SystemOption.allCases.contains {
      $0.mayBePlain && $0 != .levels && $0.rawValue.lowercased() == name.lowercased()
    }
    if hasValue, version >= .v401, isSystem {
      throw wrong("\(name) is an option of the protocol in OData \(version.text)")
    }
    for (number, part) in name.split(separator: "=", omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { escape(UInt8(ascii: "=")) }
      value(String(part))
    }
  }

  // MARK: Items

  mutating func print(_ items: [ODataOrderItem]) throws(ODataSyntaxError) {
    try list(items) { (p, item) throws(ODataSyntaxError) in
      try p.print(item.expression)
      if item.isDescending { p.syntax(" desc") }
    }
  }

  mutating func print(_ items: [ODataComputed]) throws(ODataSyntaxError) {
    try list(items) { (p, item) throws(ODataSyntaxError) in
      try p.print(item.expression)
      p.syntax(" as ")
      try p.identifier(item.name)
    }
  }

  /// Prints names, qualified names, annotations and stars with slashes between.
  mutating func path(_ path: [String], inFragment: Bool = false) throws(ODataSyntaxError) {
    if path.isEmpty { throw wrong("a path has no steps") }
    for (number, part) in path.enumerated() {
      if number > 0 { syntax("/") }
      let isLast = number == path.count - 1
      if part.hasPrefix("@") {
        try require("annotations in paths", since: .v4)
        let parts = part.dropFirst().split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        try annotation(
          String(parts[0]), parts.count > 1 ? String(parts[1]) : nil, inFragment: inFragment)
      } else if isLast, part == "*" {
        syntax("*")
      } else if isLast, part.hasSuffix(".*") {
        try name(String(part.dropLast(2)))
        syntax(".*")
      } else {
        try name(part)
      }
    }
  }

  private mutating func print(_ item: ODataSelectItem) throws(ODataSyntaxError) {
    try path(item.path)
    if let names = item.parameterNames {
      if names.isEmpty { throw wrong("the names of parameters are empty") }
      syntax("(")
      try list(names) { (p, name) throws(ODataSyntaxError) in try p.identifier(name) }
      syntax(")")
    } else if !item.options.options.isEmpty {
      try require("options of selected properties", since: .v401)
      try nested(item.options, .ofSelect)
    }
  }

  private mutating func print(_ item: ODataExpandItem) throws(ODataSyntaxError) {
    if item.path == ["$value"] {
      try require("$value in $expand", since: .v401)
      syntax("$value")
      return
    }
    let isStar = item.path.last == "*"
    if isStar { try require("* in $expand", since: .v4) }
    try path(item.path)
    var allowed = isStar ? AllowedOptions.ofStar : .ofExpand
    switch item.content {
    case .entities: break
    case .references:
      try require("$ref in $expand", since: .v4)
      syntax("/$ref")
      allowed = isStar ? [] : .ofReferences
    case .count:
      try require("$count in $expand", since: .v4)
      if isStar { throw wrong("$count can't follow * in $expand") }
      syntax("/$count")
      allowed = .ofCount
    }
    if item.options.options.isEmpty { return }
    try require("options within $expand", since: .v4)
    try nested(item.options, allowed)
  }
}

extension ODataQuery.Option {
  /// The option's name; nil for aliases and options of the service's own.
  var system: SystemOption? {
    switch self {
    case .filter: .filter
    case .select: .select
    case .expand: .expand
    case .orderBy: .orderby
    case .top: .top
    case .skip: .skip
    case .count: .count
    case .search: .search
    case .format: .format
    case .skipToken: .skiptoken
    case .deltaToken: .deltatoken
    case .apply: .apply
    case .compute: .compute
    case .index: .index
    case .schemaVersion: .schemaversion
    case .id: .id
    case .levels: .levels
    case .temporal(let kind, _): SystemOption(rawValue: String(kind.rawValue.dropFirst()))
    case .alias, .custom: nil
    }
  }

  var allowance: AllowedOptions {
    if case .alias = self { return .alias }
    return system?.allowance ?? .custom
  }
}
