internal import SaxHTTP

/// Takes the usual secrets out of a body as it comes, if it is one that may have them.
struct BodyBlanking: Sendable {
  private enum Form {
    /// A body whose first byte, but for white space, will tell: JSON's begins with a brace or a bracket.
    case unknown
    case other
    case items(FormBlanking)
    case members(MemberBlanking)
  }

  private let secrets: ExchangeSecrets
  private let isOfResponse: Bool
  private var form: Form

  /// Begins a body, whose media type says where secrets may be.
  ///
  /// - Parameters:
  ///   - mediaType: the body's, without parameters and in lower case.
  ///   - isOfResponse: whether the body is a response's.
  ///   - isEncoded: whether it is encoded, as compressed ones are: those are not looked into.
  init(_ secrets: ExchangeSecrets, mediaType: String?, isOfResponse: Bool, isEncoded: Bool) {
    self.secrets = secrets
    self.isOfResponse = isOfResponse
    form = isEncoded ? .other : Self.form(of: mediaType)
  }

  /// Tells whether a body of a type may have secrets.
  static func mayHaveSecrets(_ mediaType: String?) -> Bool {
    if case .other = form(of: mediaType) { return false }
    return true
  }

  private static func form(of mediaType: String?) -> Form {
    guard let mediaType else { return .unknown }
    if mediaType == "application/x-www-form-urlencoded" { return .items(FormBlanking()) }
    if mediaType.hasSuffix("json") { return .members(MemberBlanking()) }
    // Servers call JSON by many names.
    return mediaType.hasPrefix("text/") || mediaType.hasPrefix("application/") ? .unknown : .other
  }

  /// Takes the secrets out of the next bytes.
  ///
  /// - Returns: what is kept of the next bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if case .unknown = form, let first = bytes.first(where: { ![0x20, 9, 10, 13].contains($0) }) {
      let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      form = isJSON ? .members(MemberBlanking()) : .other
    }
    switch form {
    case .unknown, .other: return bytes
    case .items(var items):
      let kept = items.take(bytes) { secrets.isSecretItem($0) }
      form = .items(items)
      return kept[...]
    case .members(var members):
      let kept = members.take(bytes) {
        secrets.isSecretMember($0, ofResponse: isOfResponse)
      }
      form = .members(members)
      return kept[...]
    }
  }
}

/// A body without its usual secrets: in memory up to a limit, and beyond that wherever it is spilled to.
struct KeptBody: Sendable {
  /// The most bytes that are held in memory.
  static let most = 1 << 20

  private var blanking: BodyBlanking
  /// All of it; nothing once it was spilled.
  private(set) var held: [UInt8] = []
  private(set) var isSpilled = false

  init(_ blanking: BodyBlanking) { self.blanking = blanking }

  /// Keeps the next bytes, without secrets. Beyond the limit all that is held is spilled, and whatever follows.
  ///
  /// - Parameter spill: takes what is too much.
  mutating func take(
    _ bytes: ArraySlice<UInt8>, spill: (ArraySlice<UInt8>) throws(HTTPError) -> Void
  ) throws(HTTPError) {
    let kept = blanking.take(bytes)
    if !isSpilled, kept.count <= Self.most - held.count {
      held += kept
      return
    }
    isSpilled = true
    if !held.isEmpty { try spill(held[...]) }
    held = []
    try spill(kept)
  }
}
