/// The path of a resource below the service's root (OData URL Conventions 4.01 §4).
public struct ODataPath: Sendable, Hashable {
  /// A segment, or the part of one in parentheses.
  public enum Segment: Sendable, Hashable {
    /// An entity set, singleton, property or type by its name alone, an operation without parentheses, or a key that
    /// is written as a segment: metadata tell them apart.
    case name(String)
    /// A derived type, or an operation without parentheses, by its qualified name.
    case qualified(String)
    /// A key in parentheses behind the segment before.
    case key(ODataKey)
    /// A function with its parameters, in parentheses.
    case call(String, [ODataMemberPath.Argument])
    /// `$filter(…)`; from V4.01 on.
    case filter(ODataExpression)
    /// `$crossjoin(…)`; from V4 on.
    case crossjoin([String])
    /// A segment that the protocol defines.
    case system(System)
    /// `$1`: what an earlier request of the same batch gives, by its identifier.
    case reference(String)
  }

  /// A segment that the protocol defines, by its text.
  public enum System: String, Sendable, Hashable, CaseIterable {
    case all = "$all"
    case batch = "$batch"
    case count = "$count"
    case each = "$each"
    case entity = "$entity"
    case links = "$links"
    case metadata = "$metadata"
    case query = "$query"
    case ref = "$ref"
    case value = "$value"

    /// The first version that has it.
    var since: ODataVersion {
      switch self {
      case .batch, .count, .links, .metadata, .value: .v2
      case .all, .entity, .ref: .v4
      case .each, .query: .v401
      }
    }

    /// The last version that has it.
    var until: ODataVersion { self == .links ? .v3 : .v401 }
  }

  /// The segments, in order; none for the service itself.
  public var segments: [Segment]

  /// A path of segments; without any it is the service itself.
  public init(_ segments: [Segment] = []) { self.segments = segments }
}
