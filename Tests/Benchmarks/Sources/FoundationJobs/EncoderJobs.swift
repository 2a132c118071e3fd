import Contests
import Foundation

/// Records that are in memory, written by `JSONEncoder`, which makes the whole document.
enum EncoderJobs {
  static let every = [
    Job.prepared(Contest(.json, .write), "Foundation JSONEncoder", isSlow: true) { payload in
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let page = try decoder.decode(Page<SourceProduct>.self, from: payload.whole())
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      encoder.outputFormatting = .withoutEscapingSlashes
      return { Tally(records: page.value.count, sum: try encoder.encode(page).count) }
    }
  ]
}
