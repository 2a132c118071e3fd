import Contests
import Saxifrage

/// Many rules, of which the value of one field picks that of each record.
enum EmitJobs {
  static let every = jobs(.emits64, 64) + jobs(.emits256, 256)

  private static func jobs(_ task: Contest.Task, _ count: Int) -> [Job] {
    let text = mapping(count)
    return [
      Job(Contest(.json, task), "bound structs", isReference: true) {
        try JobReadings.bound($0, .json, Mapping(text), Item.binding) { $1.add(price: $0.price) }
      },
      Job(Contest(.json, task), "objects") {
        try JobReadings.objects($0, .json, Mapping(text)) { $1.add(price: try $0.price) }
      },
    ]
  }

  private static func mapping(_ count: Int) -> String {
    let rule = "emit Item at /value"
    let rules = (0..<count).map { #"\#(rule)[Kind = "k\#($0)"]"# }.joined(separator: "\n")
    return ItemMapping.json.replacing(rule, with: rules)
  }
}
