internal import SaxLanguage
internal import SaxSchema

/// Finds how a payload writes its names.
enum KeyStyleFinder {
  /// The style by which most fields need no path of their own.
  ///
  /// - Parameter schema: whole but for its style.
  static func style(of schema: Schema) -> NameStyle {
    var best = NameStyle.asWritten
    var most = -1
    for style in NameStyle.allCases {
      var styled = schema
      styled.keyStyle = style
      // A name in a namespace that has a prefix has its path in every style.
      let paths = PathWriter(styled)
      let count = schema.declarations.reduce(0) { sum, declaration in
        guard case .record(let record) = declaration else { return sum }
        return sum + record.fields.count { paths.path(of: $0) == nil }
      }
      if count > most { (best, most) = (style, count) }
    }
    return best
  }
}
