package import FoundationEssentials

extension Data {
  /// Returns the bytes in base64url (RFC 4648 §5).
  package func base64URLText(isPadded: Bool) -> String {
    let text = base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    return isPadded ? text : text.replacing("=", with: "")
  }
}
