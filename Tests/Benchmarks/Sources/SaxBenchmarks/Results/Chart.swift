import Contests

/// Bars of some outcomes, as SVG: of this package those that the others are measured against, and all
/// others.
struct Chart {
  private static let width = 760.0
  private static let labelWidth = 210.0
  private static let rowHeight = 20.0
  private static let tasks: [Contest.Task] = [.some, .all, .one, .process, .network]

  var outcomes: [Outcome]
  var caption: String

  init(_ outcomes: [Outcome], caption: String) {
    self.outcomes = outcomes.filter { Self.tasks.contains($0.contest.task) && !$0.rows.isEmpty }
    self.caption = caption
  }

  var svg: String {
    var body = ""
    var y = 24.0
    for outcome in outcomes {
      body += text(0, y, outcome.contest.title, "title")
      y += 10
      let rows = outcome.rows.filter { $0.isReference || !$0.isOurs }.sorted { $0.rate > $1.rate }
      let fastest = rows.map(\.rate).max() ?? 1
      for row in rows {
        let length = max(1, (Self.width - Self.labelWidth - 90) * row.rate / fastest)
        body += text(
          Self.labelWidth - 8, y + 14, row.isOurs ? "Saxifrage, \(row.name)" : row.name, "label")
        body +=
          "<rect x=\"\(number(Self.labelWidth))\" y=\"\(number(y + 3))\" width=\"\(number(length))\" "
          + "height=\"14\" class=\"\(row.isOurs ? "ours" : "peer")\"/>\n"
        let rate = Decimals.text(row.rate, row.rate < 100 ? 1 : 0)
        body += text(Self.labelWidth + length + 6, y + 14, "\(rate) MB/s", "value")
        y += Self.rowHeight
      }
      y += 30
    }
    body += text(0, y, caption, "caption")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 \(number(Self.width + 24)) \(number(y + 16))" font-family="sans-serif">
      <style>
      svg { background: #fff }
      text { font-size: 12px; fill: #222 }
      .title { font-size: 14px; font-weight: bold }
      .label { text-anchor: end }
      .value, .caption { fill: #555 }
      .caption { font-size: 11px }
      .ours { fill: #b4463c }
      .peer { fill: #9aa5ad }
      </style>
      \(body)</svg>

      """
  }

  private func text(_ x: Double, _ y: Double, _ text: String, _ style: String) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text x=\"\(number(x))\" y=\"\(number(y))\" class=\"\(style)\">\(escaped)</text>\n"
  }

  private func number(_ value: Double) -> String { Decimals.text(value, 1) }
}
