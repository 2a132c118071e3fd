/// Makes a document whose records have many keys, each of whose values is a number, such as `"f7":12345`.
struct WideRecords {
  /// The number of keys of each record.
  var keys: Int
  /// True if each record has its keys in an order of its own; their number is a power of two then.
  var isShuffled = false

  func json(_ size: Int) -> [UInt8] {
    var text = Array(#"{"value":["#.utf8)
    text.reserveCapacity(size + keys * 16)
    var number = 0
    while text.count < size {
      text += Array((number > 0 ? ",{" : "{").utf8)
      for place in 0..<keys {
        if place > 0 { text.append(UInt8(ascii: ",")) }
        let value = 10_000 + (number * keys + place) % 90_000
        text += Array(#""f\#(key(at: place, of: number))":\#(value)"#.utf8)
      }
      text.append(UInt8(ascii: "}"))
      number += 1
    }
    return text + Array("]}\n".utf8)
  }

  /// Times an odd number and more by another, modulo a power of two, is an order of all.
  private func key(at place: Int, of record: Int) -> Int {
    isShuffled ? (place * (2 * (record * 7919 % keys) + 1) + record * 31) % keys : place
  }
}
