/// The count and sum that a job has to have found, so that it can't be fast by doing nothing. Those
/// that make nothing of the records have none.
@frozen public struct Tally: Equatable, Sendable, CustomStringConvertible {
  public var records: Int
  /// Of the prices in cents, or of what the contest says.
  public var sum: Int

  @inlinable public init(records: Int = 0, sum: Int = 0) {
    self.records = records
    self.sum = sum
  }

  @inlinable public mutating func add(_ value: Int) {
    records += 1
    sum += value
  }

  /// Rounded as it can be in every language: the largest integer not above the cents and a half.
  @inlinable public mutating func add(price: Double) {
    add(Int((price * 100 + 0.5).rounded(.down)))
  }

  /// True if as many records were found, and the sums differ by a part of them at most.
  public func agrees(with other: Tally, within tolerance: Double) -> Bool {
    records == other.records
      && Double(abs(sum - other.sum)) <= Double(max(sum, other.sum)) * tolerance
  }

  public var description: String { "\(records) records, sum \(sum)" }
}

extension Tally {
  /// As who takes part prints it, `records sum`; nil where that is not what is there.
  public init?(_ line: String) {
    let numbers = line.split(separator: " ").map { Int($0) }
    guard numbers.count == 2, let records = numbers[0], let sum = numbers[1] else { return nil }
    self.init(records: records, sum: sum)
  }

  var line: String { "\(records) \(sum)" }
}
