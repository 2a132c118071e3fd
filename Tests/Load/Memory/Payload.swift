/// A payload of many items, made in pieces as it is read.
struct Payload: AsyncSequence, Sendable {
  var begin: String
  var separator: String
  var end: String
  var count: Int
  var item: @Sendable (Int) -> String

  func makeAsyncIterator() -> Iterator { Iterator(payload: self) }

  struct Iterator: AsyncIteratorProtocol {
    let payload: Payload
    private var made = 0

    init(payload: Payload) { self.payload = payload }

    mutating func next() async -> [UInt8]? {
      if made == payload.count { return nil }
      let first = made
      made = Swift.min(payload.count, made + 256)
      var text = first == 0 ? payload.begin : ""
      for index in first..<made {
        if index > 0 { text += payload.separator }
        text += payload.item(index)
      }
      if made == payload.count { text += payload.end }
      return Array(text.utf8)
    }
  }
}
