import CBareParsers
import Contests

/// The C parsers with callbacks that do nothing: what can be had of them at most.
enum BareJobs {
  static let every =
    [Contest.Task.parsing, .all].flatMap { task in
      [
        Job(Contest(.json, task), "bare yajl") { payload in
          let parser = bare_yajl_make()
          var failed: Int32 = 0
          try payload.forEachChunk { chunk in
            failed |= chunk.withUnsafeBufferPointer {
              bare_yajl_feed(parser, $0.baseAddress, $0.count)
            }
          }
          failed |= bare_yajl_finish(parser)
          if failed != 0 { throw JobFailure(description: "yajl refuses the payload") }
          return nil
        },
        Job(Contest(.xml, task), "bare libxml2") { payload in
          let parser = bare_libxml2_make()
          var failed: Int32 = 0
          try payload.forEachChunk { chunk in
            failed |= chunk.withUnsafeBufferPointer {
              bare_libxml2_feed(parser, $0.baseAddress, $0.count)
            }
          }
          failed |= bare_libxml2_finish(parser)
          if failed != 0 { throw JobFailure(description: "libxml2 refuses the payload") }
          return nil
        },
      ]
    }
}
