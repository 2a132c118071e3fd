/// A part of a URL that is printed in the form of a version.
public protocol ODataPrintable: CustomStringConvertible, Sendable {
  /// The text in a version.
  ///
  /// - Parameters:
  ///   - version: whose grammar and literals it has.
  ///   - isEncoded: true to have each value percent-encoded by itself; otherwise it is as people read it, with nothing
  ///     encoded but what would be taken for something else.
  /// - Throws: what the version lacks, or a value that can't be printed.
  func text(version: ODataVersion, isEncoded: Bool) throws(ODataSyntaxError) -> String
}

extension ODataPrintable {
  /// The text as people read it: with nothing encoded but what would be taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try text(version: version, isEncoded: false)
  }

  /// The text with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try text(version: version, isEncoded: true)
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    for version in [ODataVersion.v401, .v3] {
      if let text = try? text(version: version) { return text }
    }
    return "(not printable)"
  }
}

extension ODataURL: ODataPrintable {
  /// The URL.
  public func text(
    version: ODataVersion, isEncoded: Bool
  ) throws(ODataSyntaxError) -> String {
    try URLWriter.text(of: self, version, isEncoded: isEncoded, URLPrinter.print)
  }
}

extension ODataPath: ODataPrintable {
  /// The path of a resource.
  public func text(
    version: ODataVersion, isEncoded: Bool
  ) throws(ODataSyntaxError) -> String {
    try URLWriter.text(of: self, version, isEncoded: isEncoded, PathPrinter.print)
  }
}

extension ODataQuery: ODataPrintable {
  /// The options of a query, without the `?` before them.
  public func text(
    version: ODataVersion, isEncoded: Bool
  ) throws(ODataSyntaxError) -> String {
    try URLWriter.text(of: self, version, isEncoded: isEncoded, QueryPrinter.print)
  }
}

extension ODataExpression: ODataPrintable {
  /// The expression.
  public func text(
    version: ODataVersion, isEncoded: Bool
  ) throws(ODataSyntaxError) -> String {
    try URLWriter.text(of: self, version, isEncoded: isEncoded, ExpressionPrinter.print)
  }
}

extension ODataLiteral: ODataPrintable {
  /// The literal.
  public func text(
    version: ODataVersion, isEncoded: Bool
  ) throws(ODataSyntaxError) -> String {
    try URLWriter.text(of: self, version, isEncoded: isEncoded, LiteralPrinter.print)
  }
}

extension ODataSearch: ODataPrintable {
  /// The expression of `$search`.
  public func text(
    version: ODataVersion, isEncoded: Bool
  ) throws(ODataSyntaxError) -> String {
    try URLWriter.text(of: self, version, isEncoded: isEncoded, SearchPrinter.print)
  }
}

extension ODataContext: ODataPrintable {
  /// The fragment, with its `#`.
  public func text(
    version: ODataVersion, isEncoded: Bool
  ) throws(ODataSyntaxError) -> String {
    try URLWriter.text(of: self, version, isEncoded: isEncoded, URLPrinter.print)
  }
}
