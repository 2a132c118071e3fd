internal import SaxHTTP

extension ODataEntities {
  /// Adds wishes for the answer (`Prefer`) to a copy of the query; a service may follow them or not (OData Protocol
  /// 4.01 §8.2.8).
  ///
  /// They are ``ODataPreference/trackChanges``, so that ``ODataObjects/deltaLink`` comes with the last page,
  /// ``ODataPreference/includeAnnotations(_:)``, ``ODataPreference/omitValues(_:)`` and the like. What the version
  /// that is spoken lacks, or what has no meaning for a query, is an ``ODataError/Code/query`` when it is sent.
  public func prefer(_ preferences: ODataPreference...) -> ODataEntities {
    var query = self
    query.preferences += preferences
    return query
  }
}

extension ODataPreference {
  /// The preference as requests that read have it in a version.
  ///
  /// - Throws: what the version lacks, and what has no meaning for them.
  func text(reading version: ODataVersion) throws(ODataSyntaxError) -> String {
    let prefix = version < .v401 ? "odata." : ""
    switch self {
    case .allowEntityReferences:
      try Self.require("allow-entityreferences", version)
      return prefix + "allow-entityreferences"
    case .includeAnnotations(let terms):
      try Self.require("include-annotations", version, since: .v3)
      return "\(prefix)include-annotations=\"\(terms.map(\.text).joined(separator: ","))\""
    case .maxPageSize(let size):
      return "\(prefix)maxpagesize=\(size)"
    case .omitValues(let omitted):
      try Self.require("omit-values", version, since: .v401)
      return "omit-values=\(omitted.rawValue)"
    case .returns(let returned):
      try Self.require("return", version, since: .v3)
      return version.preference(returned) ?? ""
    case .trackChanges:
      try Self.require("track-changes", version)
      return prefix + "track-changes"
    case .callback, .respondAsync, .wait:
      throw ODataSyntaxError(
        .value, "the answer to a query is read as it comes: it can't be wished for later")
    case .continueOnError:
      throw ODataSyntaxError(.value, "continue-on-error is a preference of batches")
    }
  }

  private static func require(
    _ name: String, _ version: ODataVersion, since: ODataVersion = .v4
  ) throws(ODataSyntaxError) {
    if version < since {
      throw .lacking("the preference \(name)", version, since: since, until: .v401)
    }
  }
}

extension ODataVersion {
  /// The preference for the extent of an answer; nil in V2, which has none.
  func preference(_ returned: ODataPreference.Returned) -> String? {
    switch (self, returned) {
    case (.v2, _): nil
    case (.v3, .representation): "return-content"
    case (.v3, .minimal): "return-no-content"
    case (_, .representation): "return=representation"
    case (_, .minimal): "return=minimal"
    }
  }
}

extension ODataPreference.Annotations {
  fileprivate var text: String {
    (isExcluded ? "-" : "") + term + (qualifier.map { "#\($0)" } ?? "")
  }
}
