import Contests
import SaxBenchReaders

/// The readers with a sink that does nothing, and passes over each record or walks all of it.
enum ReaderJobs {
  static let every =
    jobs(.json, "native", .nativeJSON)
    + jobs(.json, "native in full", .nativeJSONInFull, walksAll: false)
    + jobs(.json, "yajl", .yajl)
    + jobs(.xml, "native", .nativeXML)
    + jobs(.xml, "native in full", .nativeXMLInFull, walksAll: false)
    + jobs(.xml, "libxml2", .libxml2)

  private static func jobs(
    _ format: Format, _ name: String, _ engine: ReaderRun.Engine, walksAll: Bool = true
  ) -> [Job] {
    let skipping = Job(Contest(format, .parsing), name + ", records skipped") {
      try read($0, ReaderRun(engine, walkedDepth: format.recordDepth))
      return nil
    }
    let walking = Job(
      Contest(format, .parsing), name + ", all walked", isReference: name == "native"
    ) {
      try read($0, ReaderRun(engine, walkedDepth: .max))
      return nil
    }
    return walksAll ? [skipping, walking] : [skipping]
  }

  private static func read(_ payload: Payload, _ reader: ReaderRun) throws {
    try payload.forEachChunk { try reader.feed($0) }
    try reader.finish()
  }
}
