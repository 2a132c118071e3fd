import Contests
import Saxifrage

/// Responses of a service, a line each, by one mapping that is kept: each has a reading of its own.
enum ResponseJobs {
  static let every = [
    Job(Contest(.json, .responses), "bound structs", isReference: true) {
      try tally($0) { response, mapping in
        try JobReadings.bound(.memory(response), .json, mapping, Item.binding, add).sum
      }
    },
    // The difference to the above is the time, and the allocations, from `feed` to `finish`.
    Job(Contest(.json, .responses), "readings that are not fed") { payload in
      let mapping = try Mappings.some(.json)
      for response in try payload.lines() {
        keep(Array(response))
        keep(try JobReadings.made(.json, mapping, Item.binding, add))
      }
      return nil
    },
    Job(Contest(.json, .responses), "the same, as a stream") { payload in
      let mapping = try Mappings.some(.json)
      var tally = Tally()
      for response in try payload.lines() {
        let found = try await JobReadings.streamed(
          .memory(Array(response)), mapping, Item.binding, add)
        tally.add(found.sum)
      }
      return tally
    },
    Job(Contest(.json, .responses), "Decodable structs", isReference: true) {
      try tally($0) { response, mapping in
        try JobReadings.decoded(.memory(response), .json, mapping, Item.self, add).sum
      }
    },
  ]

  private static func tally(
    _ payload: Payload, _ sum: ([UInt8], Mapping) throws -> Int
  ) throws -> Tally {
    let mapping = try Mappings.some(.json)
    var tally = Tally()
    for response in try payload.lines() { tally.add(try sum(Array(response), mapping)) }
    return tally
  }

  /// Keeps the optimizer from leaving out a value of which nothing is made.
  @inline(never) private static func keep<T: ~Copyable>(_ value: borrowing T) {}

  private static func add(_ item: Item, _ tally: inout Tally) { tally.add(price: item.price) }
}
