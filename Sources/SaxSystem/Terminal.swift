/// The terminal that the user sits at.
package enum Terminal {
  /// Asks for a password, which is not shown while it is typed.
  ///
  /// - Returns: nil if there is no terminal, or the platform has no such function.
  package static func password(_ prompt: String) -> String? {
    #if canImport(Android)
    nil
    #else
    getpass(prompt).map { String(cString: $0) }
    #endif
  }
}
