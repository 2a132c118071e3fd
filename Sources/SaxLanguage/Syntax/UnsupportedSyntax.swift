/// The parts of XPath and JSONPath that people bring along and the language does not have, and what
/// it offers instead.
package enum UnsupportedSyntax {
  /// An axis that is refused: why, and the way out.
  static func axis(_ name: String) -> (code: Diagnostic.Code.Kind, message: String, fix: String)? {
    switch name {
    case "child":
      (.unsupportedAxis, "child:: is not written out here, wanted the name alone", "name")
    case "attribute":
      (.unsupportedAxis, "attribute:: is not written out here, wanted its short form", "@name")
    case "descendant":
      (.unsupportedAxis, "descendant:: is not written out here, wanted its short form", ".//name")
    case "descendant-or-self":
      (
        .unsupportedAxis, "descendant-or-self:: is not written out here, wanted its short form",
        ".//name"
      )
    case "self": (.unsupportedAxis, "self:: is not written out here, wanted its short form", ".")
    case "parent":
      (.unsupportedAxis, "parent:: is not written out here, wanted its short form", "..")
    case "ancestor-or-self":
      (
        .unsupportedAxis, "ancestor-or-self:: is no axis here, wanted ancestor:: or .",
        "ancestor::name"
      )
    case "following", "following-sibling":
      (
        .onePass, "\(name):: needs what comes later, and one pass sees what has come",
        "a field of the type that holds both, or an emit rule of its own"
      )
    case "preceding", "preceding-sibling":
      (
        .onePass, "\(name):: needs nodes that are gone, and one pass keeps only those still open",
        "a field of the type that holds both, or ../name for a value that came before"
      )
    case "namespace":
      (.unsupportedAxis, "namespace:: is no axis here; paths name namespaces by prefix", "p:name")
    default: nil
    }
  }

  static let axes = [
    "child", "attribute", "descendant", "descendant-or-self", "self", "parent",
    "ancestor-or-self", "following", "following-sibling", "preceding", "preceding-sibling",
    "namespace", "ancestor",
  ]

  /// Makes a path of names with points between, as JSONPath and jq have them: of `orders.list[*].id` `/orders/list/id`.
  ///
  /// - Returns: nil if the text is anything else.
  package static func path(ofPoints text: String) -> String? {
    let names = text.replacing("[*]", with: "").split(
      separator: ".", omittingEmptySubsequences: false)
    let isPath = names.allSatisfy { name in
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }
    return isPath && (names.count > 1 || text.contains("[*]"))
      ? "/" + names.joined(separator: "/") : nil
  }

  /// Words for no value, which the language has none for.
  static let wordsForNil: Set = ["nil", "null", "None", "undefined"]

  /// Functions of XPath that the language lacks, each with what serves instead, if anything does.
  static let xpathFunctions: [String: String?] = [
    "count": "a list field, counted where it is used",
    "sum": "a list field, added up where it is used",
    "id": nil, "lang": "@xml:lang = \"en\"",
    "namespace-uri": "a prefix in the step: p:*",
    "string": "the path alone, which stands for its text",
    "concat": "a field for each part",
    "substring": "starts-with(), ends-with() or contains()",
    "substring-before": "the path alone, and using NAME: a converter in Swift, which cuts it",
    "substring-after": "the path alone, and using NAME: a converter in Swift, which cuts it",
    "translate": nil,
    "boolean": "the path alone in a predicate; in a field, as exists behind the path",
    "true": "a comparison with \"true\"",
    "false": "a comparison with \"false\"",
    "floor": nil, "ceiling": nil, "round": nil,
    "upper-case": nil, "lower-case": nil,
    "matches": "contains(), starts-with() or ends-with()",
    "replace": nil, "tokenize": "a list field with as list(\",\")", "string-join": nil,
    "exists": "the path alone, or a field as exists",
    "empty": "not(path)",
    "distinct-values": "a list field with distinct",
    "max": nil, "min": nil, "avg": nil, "abs": nil,
    "current": ".", "document": nil, "doc": nil, "key": nil, "data": "the path alone",
    "if": "a switch type", "for": nil, "some": nil, "every": nil, "index-of": "position()",
    "node": "* for children, . for the node itself", "element": "*",
    "comment": nil, "processing-instruction": nil, "document-node": nil,
  ]

  /// The language that a function of ``xpathFunctions`` comes from.
  static func origin(of function: String) -> String {
    if xslt.contains(function) { return "XSLT" }
    return xpath2.contains(function) ? "XPath 2.0" : "XPath 1.0"
  }

  private static let xslt: Set = ["current", "document", "key"]

  private static let xpath2: Set = [
    "upper-case", "lower-case", "matches", "replace", "tokenize", "string-join", "exists", "empty",
    "distinct-values", "max", "min", "avg", "abs", "doc", "data", "if", "for", "some", "every",
    "index-of", "element", "document-node",
  ]

  /// Functions of JSONPath (RFC 9535) and of what is commonly added to it.
  static let jsonPathFunctions: [String: String?] = [
    "length": "string-length() for a text", "match": "contains(), starts-with() or ends-with()",
    "search": "contains()", "keys": "rest() into a dictionary", "size": nil, "first": "[1]",
  ]
}
