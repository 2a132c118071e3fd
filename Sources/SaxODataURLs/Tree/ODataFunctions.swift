/// A function that the protocol defines (OData URL Conventions 4.01 §5.1.1, MS-ODATA §2.2.3.6.1.1).
struct ODataFunction {
  var name: String
  /// The numbers of parameters that it takes.
  var parameters: ClosedRange<Int>
  var since = ODataVersion.v2
  var until = ODataVersion.v401

  init(
    _ name: String, _ parameters: ClosedRange<Int>, since: ODataVersion = .v2,
    until: ODataVersion = .v401
  ) {
    self.name = name
    self.parameters = parameters
    self.since = since
    self.until = until
  }

  /// All of them; `cast`, `isof` and `case` have grammars of their own.
  static let all: [ODataFunction] =
    ["length", "tolower", "toupper", "trim", "year", "month", "day", "hour", "minute", "second"]
    .map { ODataFunction($0, 1...1) }
    + ["round", "floor", "ceiling"].map { ODataFunction($0, 1...1) }
    + ["concat", "endswith", "startswith", "indexof"].map { ODataFunction($0, 2...2) }
    + ["fractionalseconds", "totalseconds", "date", "time", "totaloffsetminutes", "isdefined"]
    .map { ODataFunction($0, 1...1, since: .v4) }
    + ["mindatetime", "maxdatetime", "now"].map { ODataFunction($0, 0...0, since: .v4) }
    + ["hassubset", "hassubsequence", "matchesPattern"]
    .map { ODataFunction($0, 2...2, since: .v401) }
    + [
      ODataFunction("substring", 2...3), ODataFunction("contains", 2...2, since: .v4),
      ODataFunction("substringof", 2...2, until: .v3), ODataFunction("replace", 3...3, until: .v3),
      ODataFunction("geo.distance", 2...2, since: .v3),
      ODataFunction("geo.intersects", 2...2, since: .v3),
      ODataFunction("geo.length", 1...1, since: .v3),
    ]

  private static let byName = Dictionary(
    all.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  /// The function of a name.
  ///
  /// - Parameter anyCase: true where case does not matter, from V4.01 on.
  static func named(_ name: String, anyCase: Bool) -> ODataFunction? {
    guard let function = byName[name.lowercased()] else { return nil }
    return anyCase || function.name == name ? function : nil
  }
}
