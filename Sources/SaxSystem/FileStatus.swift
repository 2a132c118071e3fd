extension stat {
  /// The time at which the file's content was changed last, since 1970.
  package var modificationTime: timespec {
    #if canImport(Darwin)
    st_mtimespec
    #else
    st_mtim
    #endif
  }
}
