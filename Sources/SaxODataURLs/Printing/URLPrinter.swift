/// Whole URLs, and the fragments of context URLs.
enum URLPrinter {
  static func print(_ url: ODataURL, to writer: inout URLWriter) throws(ODataSyntaxError) {
    writer.verbatim(url.serviceRoot)
    try PathPrinter.print(url.path, to: &writer)
    if !url.query.options.isEmpty {
      writer.verbatim("?")
      try QueryPrinter.print(url.query, to: &writer)
    }
    if let context = url.context { try print(context, to: &writer) }
  }

  static func print(_ context: ODataContext, to writer: inout URLWriter) throws(ODataSyntaxError) {
    writer.verbatim("#")
    switch context.subject {
    case .path(let path): try PathPrinter.print(path, to: &writer)
    case .type(let type, let isCollection):
      if isCollection { writer.syntax("Collection(") }
      if type == "$ref" { writer.syntax(type) } else { try writer.name(type) }
      if isCollection { writer.syntax(")") }
    }
    if let items = context.items { try print(items, to: &writer) }
    if context.suffix != .none { writer.syntax("/" + context.suffix.rawValue) }
  }

  private static func print(
    _ items: [ODataContext.Item], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    writer.syntax("(")
    try writer.list(items) { (item, writer) throws(ODataSyntaxError) in
      try writer.path(item.path, inFragment: true)
      if item.isRecursive { writer.syntax("+") }
      if let items = item.items { try print(items, to: &writer) }
    }
    writer.syntax(")")
  }
}
