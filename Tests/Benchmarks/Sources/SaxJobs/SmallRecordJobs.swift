import Contests
import Saxifrage

/// Records with hardly anything in them, where what each costs besides its bytes shows.
enum SmallRecordJobs {
  static let every = [
    Job(Contest(.json, .small), "bound structs", isReference: true) {
      try JobReadings.bound($0, .json, Mapping(mapping), Number.binding) { $1.add($0.id) }
    },
    Job(Contest(.json, .small), "the same, as a stream") {
      try await JobReadings.streamed($0, Mapping(mapping), Number.binding) { $1.add($0.id) }
    },
    Job(Contest(.json, .small), "Decodable structs", isReference: true) {
      try JobReadings.decoded($0, .json, Mapping(mapping), Number.self) { $1.add($0.id) }
    },
  ]

  private static let mapping = """
    emit Number at /value
    type Number { id: Int }
    """
}

private struct Number: Decodable, Sendable {
  var id = 0

  static let binding = StructBinding("Number", Number()) { $0.bind("id", to: \.id) }
}
