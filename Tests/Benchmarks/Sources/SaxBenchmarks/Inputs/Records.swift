/// Makes the inputs: products with twelve fields, as a service would send them.
enum Records {
  /// A JSON text of about `size` bytes, records of about 860.
  static func json(_ size: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(size + 2048)
    forEachJSONPiece(size) { text += $0 }
    return text
  }

  /// The same, a piece at a time, for what is not to be held whole.
  static func forEachJSONPiece(_ size: Int, _ body: ([UInt8]) throws -> Void) rethrows {
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
  static func xml(_ size: Int) -> [UInt8] {
    var text = Array("<?xml version=\"1.0\"?>\n<products xmlns=\"urn:shop\">\n".utf8)
    text.reserveCapacity(size + 2048)
    var number = 0
    while text.count < size {
      text += Array(xmlRecord(number).utf8)
      number += 1
    }
    return text + Array("</products>\n".utf8)
  }

  private static let words = [
    "granite", "limestone", "quartz", "basalt", "marble", "slate", "gneiss", "chalk", "flint",
    "dolomite",
  ]

  private static func word(_ number: Int, _ salt: Int) -> String {
    words[(number &* 7 &+ salt &* 3) % words.count]
  }

  private static func price(_ number: Int) -> String {
    "\(number % 1000).\(10 + number % 90)"
  }

  /// That of one record of a thousand is another.
  private static func currency(_ number: Int) -> String { number % 1000 == 500 ? "XDR" : "EUR" }

  private static let prose =
    "Cut from a single face and finished by hand; every piece differs a little in grain and in colour."

  private static let care =
    "Delivered on a pallet, wrapped, with a note of the quarry, the face and the day that it was cut. Keep it dry in the first winter, and away from salt at all times; wipe it with plain water, never acid."

  private static func jsonRecord(_ n: Int) -> String {
    #"""
    {"ID":\#(n),"Name":"\#(word(n, 0)) \#(word(n, 1)) \#(n)","Description":"\#(prose) \#(word(n, 2))",
    "Price":\#(price(n)),"Currency":"\#(currency(n))","Released":"2024-03-\#(10 + n % 19)T12:00:00Z",
    "Rating":\#(n % 5 + 1),"InStock":\#(n % 3 == 0),"Discontinued":null,
    "Supplier":{"ID":\#(n % 97),"Name":"\#(word(n, 4)) & sons","City":"\#(word(n, 5))","Phones":["+31 15 \#(1000000 + n)","+31 15 \#(2000000 + n)"]},
    "Tags":["\#(word(n, 6))","\#(word(n, 7))","\#(word(n, 8))"],
    "Dimensions":[{"axis":"x","mm":\#(n % 700).5},{"axis":"y","mm":\#(n % 300).25},{"axis":"z","mm":\#(n % 90).0}],
    "Notes":"\#(prose) \#(care) It takes \#(n % 9 + 2) weeks, since no two are cut alike."}
    """#
  }

  private static func xmlRecord(_ n: Int) -> String {
    """
    <product id="\(n)" rating="\(n % 5 + 1)"><name>\(word(n, 0)) \(word(n, 1)) \(n)</name>
    <description>\(prose) \(word(n, 2))</description>
    <price currency="\(currency(n))">\(price(n))</price><released>2024-03-\(10 + n % 19)T12:00:00Z</released>
    <inStock>\(n % 3 == 0)</inStock><supplier id="\(n % 97)"><name>\(word(n, 4)) &amp; sons</name><city>\(word(n, 5))</city><phone>+31 15 \(1_000_000 + n)</phone></supplier>
    <tag>\(word(n, 6))</tag><tag>\(word(n, 7))</tag>
    <size axis="x">\(n % 700).5</size><size axis="y">\(n % 300).25</size><size axis="z">\(n % 90).0</size>
    <notes>\(care) \(word(n, 9)).</notes></product>

    """
  }
}
