/// A version of the protocol, which decides the grammar of URLs and of literals.
public enum ODataVersion: Comparable, Sendable, CaseIterable {
  /// OData 2.0 (MS-ODATA); 1.0 reads the same.
  case v2
  /// OData 3.0.
  case v3
  /// OData 4.0 (OASIS).
  case v4
  /// OData 4.01 (OASIS).
  case v401

  /// The version as headers and messages have it, such as `4.01`.
  public var text: String {
    switch self {
    case .v2: "2.0"
    case .v3: "3.0"
    case .v4: "4.0"
    case .v401: "4.01"
    }
  }
}
