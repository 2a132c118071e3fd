public import SaxHTTP
public import Saxifrage

/// The settings of an ``ODataService``.
public struct ODataOptions: Sendable {
  /// The format that is asked for, and how much of the metadata is in it.
  public enum Format: Sendable, Hashable {
    /// JSON; in V2 that is verbose JSON, which says everything.
    case json(Metadata = .minimal)
    /// Atom, in V2, V3 and services of V4 that have it.
    case atom

    /// The annotations in JSON (OData JSON Format 4.01 §3.1).
    public enum Metadata: String, Sendable, Hashable {
      /// The next link and the count alone.
      case none
      /// Those that can't be computed from the model. The default.
      case minimal
      /// Everything.
      case full
    }
  }

  /// The ways in which changes are sent.
  public enum UpdateMethod: Sendable, Hashable {
    /// PATCH, of V3 and V4.
    case patch
    /// MERGE, of V2 and V3.
    case merge
    /// POST with `X-HTTP-Method: MERGE`, for what lets no other methods through. Within batches, where nothing does, it
    /// is MERGE.
    case tunneledMerge
  }

  /// The version that is spoken; nil, the default, to find it out from the service's first answer.
  public var version: ODataVersion?
  /// The format that is asked for. Default: JSON with minimal metadata. What comes is read whichever it is.
  public var format = Format.json()
  /// The fields of every request, such as those of a tenant.
  public var fields = HeaderFields()
  /// The parameters of the query of every request, such as `sap-client`.
  public var parameters: [(name: String, value: String)] = []
  /// The way answers are read and built.
  public var reading = ReadingOptions()
  /// The most entities of a page, as a wish (`Prefer: maxpagesize`); nil, the default, for as many as the service likes.
  public var pageSize: Int?
  /// The most bytes of a URL that something is read at: entities, one of them, their number, and what functions answer
  /// with. The query of a longer one is sent in the body of a POST: to `/$query` in V4.01, and within a `$batch` before.
  /// Links that the service gives are followed as they are. Default: 2,000, which all servers and proxies take.
  public var longestURL = 2000
  /// True if the next page may be of another origin. Default: false.
  public var followsPagesToOtherOrigins = false
  /// True if the next page is asked for while the entities of one are handed out. Default: true.
  public var fetchesPagesAhead = true
  /// The most pages of one query. Default: 1,000,000.
  public var mostPages = 1_000_000

  /// The way changes are sent; nil, the default, for MERGE by POST in V2, and PATCH from V3 on.
  public var updateMethod: UpdateMethod?
  /// True to write 64-bit integers and decimals as texts in V4, which no reader rounds (`IEEE754Compatible`). Before V4
  /// they always are. Default: false.
  public var isIEEE754Compatible = false
  /// True if changes are sent with a token that is fetched before (`X-CSRF-Token`), as gateways of SAP want it. Default:
  /// false.
  public var usesCSRFTokens = false

  /// The defaults.
  public init() {}
}
