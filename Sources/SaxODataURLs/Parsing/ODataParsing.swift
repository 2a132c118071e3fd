extension URLCursor {
  /// Parses all of a text as one thing.
  static func parse<Tree>(
    _ text: String, _ version: ODataVersion, _ names: ODataNames?, _ limits: ODataURLLimits,
    _ body: (inout URLCursor) throws(ODataSyntaxError) -> Tree
  ) throws(ODataSyntaxError) -> Tree {
    var cursor = try URLCursor(text, version: version, names: names, limits: limits)
    do {
      let tree = try body(&cursor)
      try cursor.finish()
      return tree
    } catch {
      throw cursor.told(error)
    }
  }
}

extension ODataURL {
  /// Parses a URL, absolute or relative to the service's root, in time linear in its length.
  ///
  /// - Parameters:
  ///   - text: percent-encoded; characters that need no encoding to be understood are taken without, too.
  ///   - version: whose grammar is read.
  ///   - root: the service's root. Without it, the root of an absolute URL is guessed: names tell, or a segment that
  ///     ends in `.svc`, or else the first parentheses or `$`; the last segment is the resource if there is none.
  ///   - names: of the metadata, to tell what the grammar alone can't.
  ///   - limits: the bounds of the text.
  /// - Throws: what can't be read, with its place.
  public init(
    parsing text: String, version: ODataVersion, root: String? = nil, names: ODataNames? = nil,
    limits: ODataURLLimits = ODataURLLimits()
  ) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, version, names, limits) { (cursor) throws(ODataSyntaxError) in
      try URLGrammar.url(&cursor, root: root)
    }
  }
}

extension ODataPath {
  /// Parses the path of a resource, relative to the service's root.
  ///
  /// - Throws: what can't be read, with its place.
  public init(
    parsing text: String, version: ODataVersion, names: ODataNames? = nil,
    limits: ODataURLLimits = ODataURLLimits()
  ) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, version, names, limits, PathGrammar.resourcePath)
  }
}

extension ODataQuery {
  /// Parses the options of a query, without the `?` before them; an empty text has none.
  ///
  /// - Throws: what can't be read, with its place.
  public init(
    parsing text: String, version: ODataVersion, names: ODataNames? = nil,
    limits: ODataURLLimits = ODataURLLimits()
  ) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, version, names, limits) { (cursor) throws(ODataSyntaxError) in
      text.isEmpty ? ODataQuery() : try QueryGrammar.query(&cursor)
    }
  }
}

extension ODataExpression {
  /// Parses an expression, as `$filter` and the values of aliases have it.
  ///
  /// - Throws: what can't be read, with its place.
  public init(
    parsing text: String, version: ODataVersion, names: ODataNames? = nil,
    limits: ODataURLLimits = ODataURLLimits()
  ) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, version, names, limits, ExpressionGrammar.expression)
  }
}

extension ODataLiteral {
  /// Parses a literal.
  ///
  /// - Throws: what can't be read, with its place.
  public init(parsing text: String, version: ODataVersion) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, version, nil, ODataURLLimits(), LiteralGrammar.literal)
  }
}

extension ODataSearch {
  /// Parses an expression of `$search`.
  ///
  /// - Throws: what can't be read, with its place.
  public init(
    parsing text: String, version: ODataVersion = .v401, limits: ODataURLLimits = ODataURLLimits()
  ) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, version, nil, limits, SearchGrammar.search)
  }
}

extension ODataContext {
  /// Parses the fragment of a context URL, with its `#`.
  ///
  /// - Throws: what can't be read, with its place.
  public init(
    parsing text: String, version: ODataVersion, names: ODataNames? = nil,
    limits: ODataURLLimits = ODataURLLimits()
  ) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, version, names, limits, ContextGrammar.context)
  }
}

extension ODataHeader {
  /// Parses a header: its name, a colon and its value.
  ///
  /// - Throws: what can't be read, with its place.
  package init(parsing text: String) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, .v401, nil, ODataURLLimits(), HeaderGrammar.header)
  }
}

extension ODataPreference {
  /// Parses one preference.
  ///
  /// - Throws: what can't be read, with its place.
  public init(parsing text: String) throws(ODataSyntaxError) {
    self = try URLCursor.parse(text, .v401, nil, ODataURLLimits(), PreferenceGrammar.onlyPreference)
  }
}
