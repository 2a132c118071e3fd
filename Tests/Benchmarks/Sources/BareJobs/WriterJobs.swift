import CBareParsers
import Contests

/// The writers of the C libraries, told the events of a document that were recorded before.
enum WriterJobs {
  static let every = [
    Job.prepared(Contest(.json, .write), "yajl_gen") { payload in
      let writer = bare_yajl_gen_make()
      try feed(payload) { bare_yajl_gen_feed(writer, $0.baseAddress, $0.count) }
      if bare_yajl_gen_finish(writer) != 0 { throw refusal }
      return { try tally(bare_yajl_gen_write(writer)) }
    },
    Job.prepared(Contest(.xml, .write), "libxml2 xmlTextWriter") { payload in
      let writer = bare_text_writer_make()
      try feed(payload) { bare_text_writer_feed(writer, $0.baseAddress, $0.count) }
      if bare_text_writer_finish(writer) != 0 { throw refusal }
      return { try tally(bare_text_writer_write(writer)) }
    },
  ]

  private static let refusal = JobFailure(description: "the parser refuses the payload")

  private static func feed(
    _ payload: Payload, _ take: (UnsafeBufferPointer<UInt8>) -> Int32
  ) throws {
    try payload.forEachChunk { chunk in
      if chunk.withUnsafeBufferPointer(take) != 0 { throw refusal }
    }
  }

  private static func tally(_ written: bare_written) throws -> Tally {
    if written.bytes == 0 { throw JobFailure(description: "the writer refuses an event") }
    return Tally(records: Int(written.records), sum: Int(written.bytes))
  }
}
