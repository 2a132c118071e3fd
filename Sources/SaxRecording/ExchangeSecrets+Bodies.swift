internal import SaxHTTP

extension ExchangeSecrets {
  /// The bytes to keep of a body that is all there.
  ///
  /// - Parameters:
  ///   - body: without its usual secrets, if it is not encoded.
  ///   - encodings: as `HeaderFields.contentEncodings` has them.
  /// - Returns: the body as it is kept, and whether it no longer is encoded: it was looked into, and held secrets.
  func kept(_ body: RecordableBody, _ encodings: [String]) -> (bytes: [UInt8], isDecoded: Bool) {
    if body.bytes.isEmpty { return (body.bytes, false) }
    if encodings.isEmpty { return (blankBody?(body) ?? body.bytes, false) }
    guard blankBody != nil || BodyBlanking.mayHaveSecrets(body.mediaType),
      let plain = EncodedBytes.decoded(body.bytes, encodings)
    else { return (body.bytes, false) }
    var blanking = BodyBlanking(
      self, mediaType: body.mediaType, isOfResponse: body.status != nil, isEncoded: false)
    var decoded = body
    decoded.bytes = Array(blanking.take(plain[...]))
    let kept = blankBody?(decoded) ?? decoded.bytes
    return kept == plain ? (body.bytes, false) : (kept, true)
  }
}
