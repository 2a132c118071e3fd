internal import SaxHTTP
internal import SaxURI

/// The text of a query, of names and values each encoded by itself.
enum QueryText {
  static func pair(_ name: String, _ value: String) -> String {
    "\(encoded(name))=\(encoded(value))"
  }

  /// A list in one value, with commas that are none of the items'.
  static func pair(_ name: String, joined values: [String]) -> String {
    "\(encoded(name))=\(values.map(encoded).joined(separator: ","))"
  }

  /// `$` and `@` stand for themselves in names (RFC 3986 §3.4), which OData has; nothing that parts pairs does.
  private static func encoded(_ text: String) -> String {
    PercentEncoding.encode(text, keeping: .unreserved)
  }
}

extension URI {
  /// With more at the query's end, which is encoded already.
  func appending(queryText: String) throws(HTTPError) -> URI {
    var text = "\(scheme)://\(authority)\(path)?"
    if let query, !query.isEmpty { text += "\(query)&" }
    return try URI(text + queryText)
  }

  /// With a parameter of the query set, in the place of all of its name.
  func setting(query name: String, _ value: String) throws(HTTPError) -> URI {
    let pairs = (query ?? "").split(separator: "&").filter { pair in
      PercentEncoding.decodeForm(pair.prefix { $0 != "=" }) != name
    }
    let text = (pairs.map(String.init) + [QueryText.pair(name, value)]).joined(separator: "&")
    return try URI("\(scheme)://\(authority)\(path)?\(text)")
  }
}
