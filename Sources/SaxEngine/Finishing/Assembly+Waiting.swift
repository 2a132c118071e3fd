import SaxEvents

extension Assembly {
  /// Hands out those of which it has turned out that they count, in the order in which they came; lets
  /// go of those that don't.
  @inline(__always)
  mutating func releaseWaiting() throws {
    if pending.waiting.isDue { try handOutWaiting() }
  }

  @inline(never)
  private mutating func handOutWaiting() throws {
    var decided: [WaitingEmissions.Entry] = []
    for entry in pending.waiting.takeDue() {
      switch rare.resolve(entry.condition) {
      case .unknown:
        pending.waiting.putBack(entry)
        continue
      case .holds: decided.append(entry)
      case .fails: break
      }
      rare.changeWaiting(by: -1)
      fields.letGo(entry.held)
    }
    pending.waiting.beginFlushing()
    defer { pending.waiting.endFlushing() }
    for entry in decided {
      fields.hand(entry.held)
      try handOut(entry.emission)
    }
    fields.endHanding()
  }
}
