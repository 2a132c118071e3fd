/// The progress of a piece of work, and of its parts by their weights. None of it goes back.
struct ServiceProgress {
  private var own = 0.0
  private var parts: [(weight: Double, done: Double)] = []
  /// The progress of the parts together, each by its weight.
  private var sum = 0.0
  /// The most that has been told.
  private(set) var told = 0.0

  /// Adds a part.
  ///
  /// - Returns: its number.
  mutating func addPart(_ weight: Double) -> Int {
    parts.append((Self.clamped(weight), 0))
    return parts.count - 1
  }

  /// Says how far a part has come; nil for the work itself. One that says less than before, as a thread may that is
  /// late, says nothing.
  ///
  /// - Returns: true if all of it has come further.
  mutating func report(_ done: Double, part: Int?) -> Bool {
    let done = Self.clamped(done)
    if let part {
      let further = done - parts[part].done
      if further <= 0 { return false }
      parts[part].done = done
      sum += parts[part].weight * further
    } else {
      own = max(own, done)
    }
    // Ten parts of a tenth are all of it.
    let whole = max(own, sum > 1 - 1e-9 ? 1 : sum)
    guard whole > told else { return false }
    told = whole
    return true
  }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : min(1, max(0, value))
  }
}
