package import SaxHTTP

extension WebRequest {
  /// The request as a command for curl(1), with the values of its query and its body, if that is a text. What a
  /// recording would leave out stands as `…`, or as `left-out` in the body.
  package func curlCommand(leavingOut secrets: ExchangeSecrets) -> String {
    let secrets = secrets.with(self)
    return curlCommand(
      secrets.kept(fields, confined: confinedFields), secrets.kept(url: url.requested),
      data: body.text.map { shown($0, secrets) })
  }

  private func shown(_ text: String, _ secrets: ExchangeSecrets) -> String {
    var blanking = BodyBlanking(
      secrets, mediaType: sentFields.mediaType, isOfResponse: false, isEncoded: false)
    return String(decoding: blanking.take(Array(text.utf8)[...]), as: UTF8.self)
  }
}
