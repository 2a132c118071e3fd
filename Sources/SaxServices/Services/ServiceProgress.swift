/// The progress of a piece of work, and of its parts by their weights.
struct ServiceProgress {
  private var own = 0.0
  private var parts: [(weight: Double, done: Double)] = []
  /// The most that has been told: it never goes back.
  private(set) var told = 0.0

  /// Adds a part.
  ///
  /// - Returns: its number.
  mutating func addPart(_ weight: Double) -> Int {
    parts.append((Self.clamped(weight), 0))
    return parts.count - 1
  }

  /// Says how far a part has come; nil for the work itself.
  ///
  /// - Returns: true if all of it has come further.
  mutating func report(_ done: Double, part: Int?) -> Bool {
    if let part { parts[part].done = Self.clamped(done) } else { own = Self.clamped(done) }
    let whole = max(own, min(1, parts.reduce(0) { $0 + $1.weight * $1.done }))
    guard whole > told else { return false }
    told = whole
    return true
  }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : min(1, max(0, value))
  }
}
