/// The names of WS-Security (OASIS WSS SOAP Message Security 1.0 and 1.1, which has the same).
enum SecurityNames {
  private static let base = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-"
  static let extensionSpace = base + "wssecurity-secext-1.0.xsd"
  static let utilitySpace = base + "wssecurity-utility-1.0.xsd"

  static let security = SOAPName(extensionSpace, "Security")
  static let timestamp = SOAPName(utilitySpace, "Timestamp")
  static let expires = SOAPName(utilitySpace, "Expires")

  static let passwordText = base + "username-token-profile-1.0#PasswordText"
  static let passwordDigest = base + "username-token-profile-1.0#PasswordDigest"
  static let base64 = base + "soap-message-security-1.0#Base64Binary"
}
