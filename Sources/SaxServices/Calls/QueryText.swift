package import SaxHTTP
internal import SaxURI

/// The text of a query, of names and values each encoded by itself.
package enum QueryText {
  package static func pair(_ name: String, _ value: String) -> String {
    "\(encoded(name))=\(encoded(value))"
  }

  /// A list in one value, with commas that are none of the items'.
  static func pair(_ name: String, joined values: [String]) -> String {
    "\(encoded(name))=\(values.map(encoded).joined(separator: ","))"
  }

  /// All but unreserved characters is encoded (RFC 3986 §2.3): nothing in a name or a value parts pairs.
  private static func encoded(_ text: String) -> String {
    PercentEncoding.encode(text, keeping: .unreserved)
  }
}

extension URI {
  /// With more at the query's end, which is encoded already.
  package func appending(queryText: String) throws(HTTPError) -> URI {
    try with(
      path: path, query: query.map { $0.isEmpty ? queryText : "\($0)&\(queryText)" } ?? queryText)
  }

  /// The value of the first parameter of a name in the query; nil if there is none.
  func value(ofQuery name: String) -> String? {
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if PercentEncoding.decodeForm(parts[0]) == name {
        return parts.count > 1 ? PercentEncoding.decodeForm(parts[1]) : ""
      }
    }
    return nil
  }

  /// With a parameter of the query set, in the place of all of its name.
  func setting(query name: String, _ value: String) throws(HTTPError) -> URI {
    let pairs = (query ?? "").split(separator: "&").filter { pair in
      PercentEncoding.decodeForm(pair.prefix { $0 != "=" }) != name
    }
    let text = (pairs.map(String.init) + [QueryText.pair(name, value)]).joined(separator: "&")
    return try with(path: path, query: text)
  }
}
