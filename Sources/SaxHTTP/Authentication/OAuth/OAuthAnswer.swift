internal import FoundationEssentials

/// An object of JSON as token endpoints answer with: its texts and numbers, whichever was meant.
struct OAuthAnswer {
  private struct Value: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.singleValueContainer() else { return }
      if let string = try? container.decode(String.self) {
        text = string
      } else if let number = try? container.decode(Int.self) {
        text = "\(number)"
      } else if let number = try? container.decode(Double.self) {
        text = "\(number)"
      }
    }
  }

  private let values: [String: Value]

  /// Parses the body of an answer, a JSON object.
  ///
  /// - Returns: nil if that is no object.
  init?(_ bytes: [UInt8]) {
    guard let values = try? JSONDecoder().decode([String: Value].self, from: Data(bytes)) else {
      return nil
    }
    self.values = values
  }

  func text(_ key: String) -> String? { values[key]?.text }

  func number(_ key: String) -> Double? {
    text(key).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
