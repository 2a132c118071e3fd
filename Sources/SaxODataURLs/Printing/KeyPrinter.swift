/// Keys of entities, and parameters of functions.
enum KeyPrinter {
  static func print(_ key: ODataKey, to writer: inout URLWriter) throws(ODataSyntaxError) {
    writer.syntax("(")
    switch key {
    case .value(let value): try print(value, to: &writer)
    case .named(let values):
      if values.isEmpty { throw .wrong("a key has no values") }
      try writer.list(values) { (item, writer) throws(ODataSyntaxError) in
        try writer.identifier(item.name)
        writer.syntax("=")
        try print(item.value, to: &writer)
      }
    }
    writer.syntax(")")
  }

  private static func print(
    _ value: ODataKey.Value, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    switch value {
    case .literal(let literal): try LiteralPrinter.print(literal, to: &writer)
    case .alias(let name):
      try writer.require("parameter aliases", since: .v4)
      writer.syntax("@")
      try writer.identifier(name)
    }
  }

  static func print(
    _ arguments: [ODataMemberPath.Argument], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    writer.syntax("(")
    try writer.list(arguments) { (item, writer) throws(ODataSyntaxError) in
      try writer.identifier(item.name)
      writer.syntax("=")
      try ExpressionPrinter.print(item.value, to: &writer)
    }
    writer.syntax(")")
  }
}
