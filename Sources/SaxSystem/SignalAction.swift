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
}
