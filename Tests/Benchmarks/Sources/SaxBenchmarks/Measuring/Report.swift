/// The table.
enum Report {
  static let header =
    pad("", 30) + pad("MB/s", 8, right: true) + pad("of bare", 9, right: true)
    + pad("peak MB", 9, right: true)

  static func row(_ name: String, rate: Double, ratio: Double, peak: Int?) -> String {
    pad("  " + name, 30) + pad(number(rate, rate < 100 ? 1 : 0), 8, right: true)
      + pad(number(ratio, 2), 9, right: true)
      + pad(peak.map { number(Double($0) / 1e6, 1) } ?? "–", 9, right: true)
  }

  private static func pad(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    let scaled = Int((value * Double(scale)).rounded())
    if decimals == 0 { return "\(scaled)" }
    let digits = "\(scaled % scale)"
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - digits.count) + digits
  }
}
