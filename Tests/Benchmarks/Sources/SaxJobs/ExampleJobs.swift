import Contests
import Saxifrage

/// The documents that JSON parsers are measured by.
enum ExampleJobs {
  static let every =
    jobs(.twitter, Mappings.twitter, Status.binding) { $0.retweets }
    + jobs(.citm, Mappings.citm, Performance.binding) { $0.amounts.reduce(0, +) }
    + jobs(.center, Mappings.center, Plugin.binding) { $0.dependencies.count }
    + jobs(.canada, Mappings.canada, Point.binding) { Int(($0.x * 100 + 0.5).rounded(.down)) }

  private static func jobs<T: Decodable & Sendable>(
    _ task: Contest.Task, _ mapping: String, _ binding: StructBinding<T>,
    _ value: @escaping @Sendable (T) -> Int
  ) -> [Job] {
    [
      Job(Contest(.json, task), "bound structs", isReference: true) {
        try JobReadings.bound($0, .json, Mapping(mapping), binding) { $1.add(value($0)) }
      },
      Job(Contest(.json, task), "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, .json, Mapping(mapping), T.self) { $1.add(value($0)) }
      },
    ]
  }
}

private struct Status: Decodable, Sendable {
  var id = 0
  var text = ""
  var user = ""
  var retweets = 0

  static let binding = StructBinding("Status", Status()) {
    $0.bind("id", to: \.id)
    $0.bind("text", to: \.text)
    $0.bind("user", to: \.user)
    $0.bind("retweets", to: \.retweets)
  }
}

private struct Performance: Decodable, Sendable {
  var id = 0
  var event = 0
  var start = 0
  var amounts: [Int] = []

  static let binding = StructBinding("Performance", Performance()) {
    $0.bind("id", to: \.id)
    $0.bind("event", to: \.event)
    $0.bind("start", to: \.start)
    $0.bind("amounts", to: \.amounts)
  }
}

private struct Plugin: Decodable, Sendable {
  var name = ""
  var title = ""
  var version = ""
  var dependencies: [String] = []

  static let binding = StructBinding("Plugin", Plugin()) {
    $0.bind("name", to: \.name)
    $0.bind("title", to: \.title)
    $0.bind("version", to: \.version)
    $0.bind("dependencies", to: \.dependencies)
  }
}

private struct Point: Decodable, Sendable {
  var x = 0.0
  var y = 0.0

  static let binding = StructBinding("Point", Point()) {
    $0.bind("x", to: \.x)
    $0.bind("y", to: \.y)
  }
}
