internal import SaxValues
internal import Saxifrage

/// The text of an object of JSON, member by member.
struct JSONObjectText {
  private var text = Array("{".utf8)
  private var isEmpty = true

  /// The whole.
  var bytes: [UInt8] { text + Array("}".utf8) }

  init() {}

  mutating func add(_ name: String, text value: String) {
    begin(name)
    JSONText().append(.string(value), to: &text)
  }

  /// Adds a member whose value is JSON already.
  ///
  /// - Parameter json: one value, as it is to stand.
  mutating func add(_ name: String, json: [UInt8]) {
    begin(name)
    text += json
  }

  private mutating func begin(_ name: String) {
    if !isEmpty { text += Array(",".utf8) }
    isEmpty = false
    JSONText().append(.string(name), to: &text)
    text += Array(":".utf8)
  }
}
