/// The formats of batches.
public enum BatchFormat: Sendable, Hashable {
  /// `multipart/mixed` (OData 2.0 to 4.01, Protocol §11.7.7).
  case multipart
  /// JSON (OData 4.01, JSON Format §19).
  case json

  /// The media type, without parameters.
  public var mediaType: String {
    switch self {
    case .multipart: "multipart/mixed"
    case .json: "application/json"
    }
  }
}

/// The direction of a batch: what its parts are.
public enum BatchDirection: Sendable, Hashable {
  /// Individual requests, as clients send them.
  case requests
  /// Individual responses, as services answer.
  case responses
}
