/// Numbers with a fixed count of decimals.
enum Decimals {
  static func text(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    let scaled = Int((value * Double(scale)).rounded())
    if decimals == 0 { return "\(scaled)" }
    let digits = "\(scaled % scale)"
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - digits.count) + digits
  }
}
