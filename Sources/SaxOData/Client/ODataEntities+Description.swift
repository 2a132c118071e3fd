internal import SaxHTTP

extension ODataEntities: CustomStringConvertible {
  /// `https://example.org/svc/Products?$filter=Price gt 5`: the service's root, and path and options of V4 as people
  /// read them; why it can't be sent where that is known.
  public var description: String {
    do {
      let path = try address.shown(below: service.root, .v401)
      // Options that are no OData's may be credentials.
      let query = try address.query(options, below: service.root, .v401).text(version: .v401)
        .split(separator: "&").map { $0.hasPrefix("$") ? $0 : $0.prefix { $0 != "=" } + "=…" }
        .joined(separator: "&")
      let isWhole = path.contains("://")
      return (isWhole ? path : service.root.redacted + path) + (query.isEmpty ? "" : "?\(query)")
    } catch {
      return "\(error)"
    }
  }
}
