extension Arguments {
  /// Returns the names and values of `--param NAME=VALUE`, in their order.
  ///
  /// - Throws: ``UsageError`` for one without a name or `=`. It shows nothing of the value, which may be a secret.
  func parameters(usage: String) throws(UsageError) -> [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    for text in values("param") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("--param takes NAME=VALUE", usage: usage)
      }
      parameters.append((String(parts[0]), String(parts[1])))
    }
    return parameters
  }
}
