/// Makes the inputs: products with twelve fields, as a service would send them.
struct Records {
  var prose = Prose.english
  /// The number of kinds, of which each record of JSON then names one before all else; 0 for none.
  var kinds = 0

  /// A JSON text of about `size` bytes, records of about 860.
  func json(_ size: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(size + 2048)
    forEachJSONPiece(size) { text += $0 }
    return text
  }

  /// Gives the bytes of ``json(_:)`` in pieces of a megabyte, for what is not to be held whole.
  func forEachJSONPiece(_ size: Int, _ body: ([UInt8]) throws -> Void) rethrows {
    var piece = Array(
      #"{"@odata.context":"https://shop.example/$metadata#Products","value":[\#n"#.utf8)
    var number = 0
    var given = 0
    while given + piece.count < size {
      if number > 0 { piece += Array(",\n".utf8) }
      piece += Array(jsonRecord(number).utf8)
      number += 1
      if piece.count >= 1 << 20 {
        try body(piece)
        given += piece.count
        piece.removeAll(keepingCapacity: true)
      }
    }
    try body(piece + Array("\n]}\n".utf8))
  }

  /// An XML document of about `size` bytes, records of about 735.
  func xml(_ size: Int) -> [UInt8] {
    var text = Array("<?xml version=\"1.0\"?>\n<products xmlns=\"urn:shop\">\n".utf8)
    text.reserveCapacity(size + 2048)
    var number = 0
    while text.count < size {
      text += Array(xmlRecord(number).utf8)
      number += 1
    }
    return text + Array("</products>\n".utf8)
  }

  /// A JSON text with one response of a service a line: two records each, 1.7 KB.
  func responses(_ size: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(size + 2048)
    var number = 0
    while text.count < size {
      let pair = "\(jsonRecord(number)), \(jsonRecord(number + 1))".replacing("\n", with: " ")
      text += Array(#"{"value":[\#(pair)]}"#.utf8) + [0x0a]
      number += 2
    }
    return text
  }

  private func word(_ number: Int, _ salt: Int) -> String {
    prose.words[(number &* 7 &+ salt &* 3) % prose.words.count]
  }

  private func price(_ number: Int) -> String {
    "\(number % 1000).\(10 + number % 90)"
  }

  /// The currency of a record's price: in one of a thousand another than in all others.
  private func currency(_ number: Int) -> String { number % 1000 == 500 ? "XDR" : "EUR" }

  private func jsonRecord(_ n: Int) -> String {
    let kind = kinds > 0 ? #""Kind":"k\#(n % kinds)","# : ""
    return #"""
      {\#(kind)"ID":\#(n),"Name":"\#(word(n, 0)) \#(word(n, 1)) \#(n)","Description":"\#(prose.description) \#(word(n, 2))",
      "Price":\#(price(n)),"Currency":"\#(currency(n))","Released":"2024-03-\#(10 + n % 19)T12:00:00Z",
      "Rating":\#(n % 5 + 1),"InStock":\#(n % 3 == 0),"Discontinued":null,
      "Supplier":{"ID":\#(n % 97),"Name":"\#(word(n, 4)) & sons","City":"\#(word(n, 5))","Phones":["+31 15 \#(1000000 + n)","+31 15 \#(2000000 + n)"]},
      "Tags":["\#(word(n, 6))","\#(word(n, 7))","\#(word(n, 8))"],
      "Dimensions":[{"axis":"x","mm":\#(n % 700).5},{"axis":"y","mm":\#(n % 300).25},{"axis":"z","mm":\#(n % 90).0}],
      "Notes":"\#(prose.description) \#(prose.care) It takes \#(n % 9 + 2) weeks, since no two are cut alike."}
      """#
  }

  private func xmlRecord(_ n: Int) -> String {
    """
    <product id="\(n)" rating="\(n % 5 + 1)"><name>\(word(n, 0)) \(word(n, 1)) \(n)</name>
    <description>\(prose.description) \(word(n, 2))</description>
    <price currency="\(currency(n))">\(price(n))</price><released>2024-03-\(10 + n % 19)T12:00:00Z</released>
    <inStock>\(n % 3 == 0)</inStock><supplier id="\(n % 97)"><name>\(word(n, 4)) &amp; sons</name><city>\(word(n, 5))</city><phone>+31 15 \(1_000_000 + n)</phone></supplier>
    <tag>\(word(n, 6))</tag><tag>\(word(n, 7))</tag>
    <size axis="x">\(n % 700).5</size><size axis="y">\(n % 300).25</size><size axis="z">\(n % 90).0</size>
    <notes>\(prose.care) \(word(n, 9)).</notes></product>

    """
  }
}
