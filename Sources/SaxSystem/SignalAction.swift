extension sigaction {
  /// Calls a function when the signal comes. Without `SA_RESTART`: a read that waits ends with `EINTR`.
  ///
  /// - Parameter handler: may call nothing but what signal-safety(7) lists.
  package init(handler: @escaping @convention(c) (Int32) -> Void) {
    self.init()
    // Each C library has a name of its own for the union that POSIX has here.
    #if canImport(Glibc)
    __sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
    __sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
    __sigaction_u.__sa_handler = handler
    #elseif canImport(Android)
    sa_handler = handler
    #endif
  }

  /// True if the signal is ignored.
  package var ignores: Bool {
    #if canImport(Glibc)
    let handler = __sigaction_handler.sa_handler
    #elseif canImport(Musl)
    let handler = __sa_handler.sa_handler
    #elseif canImport(Darwin)
    let handler = __sigaction_u.__sa_handler
    #elseif canImport(Android)
    let handler = sa_handler
    #endif
    // Functions can't be compared, and the constant is none.
    return withUnsafeBytes(of: handler) { handler in
      withUnsafeBytes(of: SIG_IGN) { handler.elementsEqual($0) }
    }
  }
}
