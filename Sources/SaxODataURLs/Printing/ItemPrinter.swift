/// Items of the options that order, compute, select and expand.
enum ItemPrinter {
  static func print(
    _ items: [ODataOrderItem], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try writer.list(items) { (item, writer) throws(ODataSyntaxError) in
      try ExpressionPrinter.print(item.expression, to: &writer)
      if item.isDescending { writer.syntax(" desc") }
    }
  }

  static func print(_ items: [ODataComputed], to writer: inout URLWriter) throws(ODataSyntaxError) {
    try writer.list(items) { (item, writer) throws(ODataSyntaxError) in
      try ExpressionPrinter.print(item.expression, to: &writer)
      writer.syntax(" as ")
      try writer.identifier(item.name)
    }
  }

  static func print(
    _ item: ODataSelectItem, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try writer.path(item.path)
    if let names = item.parameterNames {
      if names.isEmpty { throw .wrong("the names of parameters are empty") }
      writer.syntax("(")
      try writer.list(names) { (name, writer) throws(ODataSyntaxError) in
        try writer.identifier(name)
      }
      writer.syntax(")")
    } else if !item.options.options.isEmpty {
      try writer.require("options of selected properties", since: .v401)
      try QueryPrinter.nested(item.options, .ofSelect, to: &writer)
    }
  }

  static func print(
    _ item: ODataExpandItem, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if item.path == ["$value"] {
      try writer.require("$value in $expand", since: .v401)
      writer.syntax("$value")
      return
    }
    let isStar = item.path.last == "*"
    if isStar { try writer.require("* in $expand", since: .v4) }
    try writer.path(item.path)
    var allowed = isStar ? AllowedOptions.ofStar : .ofExpand
    switch item.content {
    case .entities: break
    case .references:
      try writer.require("$ref in $expand", since: .v4)
      writer.syntax("/$ref")
      allowed = isStar ? [] : .ofReferences
    case .count:
      try writer.require("$count in $expand", since: .v4)
      if isStar { throw .wrong("$count can't follow * in $expand") }
      writer.syntax("/$count")
      allowed = .ofCount
    }
    if item.options.options.isEmpty { return }
    try writer.require("options within $expand", since: .v4)
    try QueryPrinter.nested(item.options, allowed, to: &writer)
  }
}
