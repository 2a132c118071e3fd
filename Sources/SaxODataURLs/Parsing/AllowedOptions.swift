/// An option that the protocol defines, by its name without `$`.
package enum SystemOption: String, CaseIterable {
  case filter, select, expand, orderby, top, skip, inlinecount, count, search, format, skiptoken
  case deltatoken, apply, compute, index, schemaversion, id, levels, at, from, to, toInclusive

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

  /// The option of a name.
  ///
  /// - Parameter anyCase: true where case does not matter, from V4.01 on.
  static func named(_ name: String, anyCase: Bool) -> SystemOption? {
    guard let option = byName[name.lowercased()] else { return nil }
    return anyCase || option.rawValue == name ? option : nil
  }

  /// The first version that has it.
  var since: ODataVersion {
    switch self {
    case .filter, .select, .expand, .orderby, .top, .skip, .inlinecount, .format, .skiptoken: .v2
    case .count, .search, .deltatoken, .apply, .id, .levels, .at, .from, .to, .toInclusive: .v4
    case .compute, .index, .schemaversion: .v401
    }
  }

  /// The last version that has it.
  var until: ODataVersion { self == .inlinecount ? .v3 : .v401 }

  /// True if V4.01 takes it without its `$` (OData URL Conventions 4.01 §5.1).
  var mayBePlain: Bool {
    switch self {
    case .skiptoken, .deltatoken, .at, .from, .to, .toInclusive, .inlinecount: false
    default: true
    }
  }

  var allowance: AllowedOptions {
    AllowedOptions(rawValue: 1 << UInt32(Self.allCases.firstIndex(of: self) ?? 0))
  }
}

/// The options that may be in a place.
struct AllowedOptions: OptionSet {
  var rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ options: [SystemOption]) {
    self = options.reduce(into: []) { $0.insert($1.allowance) }
  }

  static let alias = AllowedOptions(rawValue: 1 << 30)
  static let custom = AllowedOptions(rawValue: 1 << 31)

  /// Behind the `?` of a resource.
  static let ofQuery = AllowedOptions(SystemOption.allCases.filter { $0 != .levels })
    .union([.alias, .custom])
  /// Of `$batch` and `$metadata`.
  static let ofService: AllowedOptions = AllowedOptions([.format]).union(.custom)
  /// Of `$entity`.
  static let ofEntity: AllowedOptions = AllowedOptions([.format, .id]).union(.custom)
  /// Of `$entity` with a type behind it.
  static let ofCastEntity = ofEntity.union(AllowedOptions([.expand, .select]))
  /// Of `$count`.
  static let ofCount = AllowedOptions([.filter, .search])
  /// Of references.
  static let ofReferences = ofCount.union(AllowedOptions([.orderby, .skip, .top, .count]))
  /// Of expanded entities.
  static let ofExpand = ofReferences.union(
    AllowedOptions([.select, .expand, .compute, .levels, .apply, .at, .from, .to, .toInclusive])
  ).union(.alias)
  /// Of what is expanded at all levels.
  static let ofStar = AllowedOptions([.levels])
  /// Of selected properties.
  static let ofSelect = ofReferences.union(AllowedOptions([.select, .compute, .expand])).union(
    .alias)

  /// The options that are wanted in the place, for messages.
  var wanted: String {
    if contains(.custom) { return "an option" }
    let names = SystemOption.allCases.filter { contains($0.allowance) }.map { "$" + $0.rawValue }
    return "one of " + names.joined(separator: ", ")
  }
}

extension ODataQuery.Option {
  /// The option's name; nil for aliases and options of the service's own.
  package var system: SystemOption? {
    switch self {
    case .filter: .filter
    case .select: .select
    case .expand: .expand
    case .orderBy: .orderby
    case .top: .top
    case .skip: .skip
    case .count: .count
    case .search: .search
    case .format: .format
    case .skipToken: .skiptoken
    case .deltaToken: .deltatoken
    case .apply: .apply
    case .compute: .compute
    case .index: .index
    case .schemaVersion: .schemaversion
    case .id: .id
    case .levels: .levels
    case .temporal(let kind, _): SystemOption(rawValue: String(kind.rawValue.dropFirst()))
    case .alias, .custom: nil
    }
  }

  var allowance: AllowedOptions {
    if case .alias = self { return .alias }
    return system?.allowance ?? .custom
  }
}
