/// Whole URLs, and the fragments of context URLs.
extension URLPrinter {
  mutating func print(_ url: ODataURL) throws(ODataSyntaxError) {
    verbatim(url.serviceRoot)
    try print(url.path)
    if !url.query.options.isEmpty {
      verbatim("?")
      try print(url.query)
    }
    if let context = url.context { try print(context) }
  }

  mutating func print(_ context: ODataContext) throws(ODataSyntaxError) {
    verbatim("#")
    switch context.subject {
    case .path(let path): try print(path)
    case .type(let type, let isCollection):
      if isCollection { syntax("Collection(") }
      if type == "$ref" { syntax(type) } else { try name(type) }
      if isCollection { syntax(")") }
    }
    if let items = context.items { try print(items) }
    if context.suffix != .none { syntax("/" + context.suffix.rawValue) }
  }

  private mutating func print(_ items: [ODataContext.Item]) throws(ODataSyntaxError) {
    syntax("(")
    try list(items) { (p, item) throws(ODataSyntaxError) in
      try p.path(item.path, inFragment: true)
      if item.isRecursive { p.syntax("+") }
      if let items = item.items { try p.print(items) }
    }
    syntax(")")
  }
}
