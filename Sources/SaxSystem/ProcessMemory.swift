/// The memory of this process.
package enum ProcessMemory {
  /// The most that was resident, in bytes; nil if the system doesn't say.
  package static var peak: Int? {
    #if canImport(Darwin)
    var usage = rusage()
    return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #else
    // On Linux getrusage's is no less than what the process had that started this one.
    guard let file = fopen("/proc/self/status", "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return Int(text.filter(\.isNumber)).map { $0 << 10 }
    }
    return nil
    #endif
  }
}
