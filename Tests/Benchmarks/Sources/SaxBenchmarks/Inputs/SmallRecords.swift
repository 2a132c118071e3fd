/// Makes a document whose records have 12 bytes each, such as `{"id":12345}`.
enum SmallRecords {
  static func json(_ size: Int) -> [UInt8] {
    var text = Array(#"{"value":["#.utf8)
    text.reserveCapacity(size + 64)
    var number = 0
    while text.count < size {
      if number > 0 { text.append(UInt8(ascii: ",")) }
      text += Array(#"{"id":\#(10_000 + number % 90_000)}"#.utf8)
      number += 1
    }
    return text + Array("]}\n".utf8)
  }
}
