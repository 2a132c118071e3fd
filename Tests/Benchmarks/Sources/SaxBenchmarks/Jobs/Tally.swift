/// What a job has to have found, so that it can't be fast by doing nothing. Those that make nothing
/// of the records have none.
struct Tally: Equatable, CustomStringConvertible {
  var records = 0
  /// Of the prices in cents, or of what the contest says.
  var sum = 0

  mutating func add(_ value: Int) {
    records += 1
    sum += value
  }

  /// Rounded as it can be in every language: the largest integer not above the cents and a half.
  mutating func add(price: Double) { add(Int((price * 100 + 0.5).rounded(.down))) }

  var description: String { "\(records) records, sum \(sum)" }
}

extension Tally {
  /// As a peer prints it, `records sum`; nil where that is not what is there.
  init?(_ line: String) {
    let numbers = line.split(separator: " ").map { Int($0) }
    guard numbers.count == 2, let records = numbers[0], let sum = numbers[1] else { return nil }
    self.init(records: records, sum: sum)
  }
}
