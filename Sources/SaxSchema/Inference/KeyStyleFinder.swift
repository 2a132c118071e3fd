internal import Saxifrage

/// Finds how a payload writes its names.
enum KeyStyleFinder {
  /// The style by which most fields need no path of their own.
  static func style(of schema: Schema) -> Schema.KeyStyle {
    var best = Schema.KeyStyle.asWritten
    var most = -1
    for style in Schema.KeyStyle.allCases {
      let count = schema.declarations.reduce(0) { sum, declaration in
        guard case .record(let record) = declaration else { return sum }
        return sum + record.fields.count { fits($0, style) }
      }
      if count > most { (best, most) = (style, count) }
    }
    return best
  }

  private static func fits(_ field: RecordType.Field, _ style: Schema.KeyStyle) -> Bool {
    guard case .child(let name) = field.path.first else { return false }
    return name.local == style.key(of: field.name)
  }
}

extension Schema.KeyStyle {
  /// What a field of a name is called in the payload.
  func key(of field: String) -> String {
    NameStyle(rawValue: rawValue)?.convert(field) ?? field
  }
}
