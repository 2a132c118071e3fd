import Contests
import Saxifrage

/// Records with many keys, where what a key costs must not depend on how many there are.
enum WideJobs {
  static let every = jobs(.wide64, 64) + jobs(.shuffled64, 64) + jobs(.wide1000, 1_000)

  private static func jobs(_ task: Contest.Task, _ count: Int) -> [Job] {
    let fields = (0..<count).map { "f\($0): Int" }.joined(separator: "; ")
    let text = "emit Wide at /value\ntype Wide { \(fields) }"
    return [
      Job(Contest(.json, task), "bound structs", isReference: true) {
        try JobReadings.bound($0, .json, Mapping(text), Wide.binding) { $1.add($0.sum) }
      },
      Job(Contest(.json, task), "objects") {
        try JobReadings.objects($0, .json, Mapping(text)) { $1.add(try $0.f0 + $0.f20 + $0.f63) }
      },
    ]
  }
}

/// Three of the fields. All are read and checked.
private struct Wide: Sendable {
  var first = 0
  var middle = 0
  var last = 0

  var sum: Int { first + middle + last }

  static let binding = StructBinding("Wide", Wide()) {
    $0.bind("f0", to: \.first)
    $0.bind("f20", to: \.middle)
    $0.bind("f63", to: \.last)
  }
}
