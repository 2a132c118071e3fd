import Saxifrage
import Synchronization
import Testing

/// Elements that are taken all at once fill values as those do that are told by events.
@Suite("Bindings of elements") struct ElementBindingTests {
  private struct Size: Equatable, Sendable {
    var axis = ""
    var mm = 0.0
  }

  private struct Product: Equatable, Sendable {
    var id = 0
    var name = ""
    var price = 0.0
    var currency: String? = "none"
    var tags = ["none"]
    var maker = ""
    var sizes = [Size()]
  }

  private static let mapping = """
    namespace default = "urn:shop"
    emit Product at /products/product
    type Product { id: Int from @id;  name: String;  price: Double;  currency: String? from price/@currency
      tags: [String] from tag;  maker: String from supplier/name;  sizes: [Size] from size }
    type Size { axis: String from @axis;  mm: Double from text() }
    """

  private static func products() -> StructBinding<Product> {
    let sizes = StructBinding("Size", Size()) {
      $0.bind("axis", to: \.axis)
      $0.bind("mm", to: \.mm)
    }
    return StructBinding("Product", Product()) {
      $0.bind("id", to: \.id)
      $0.bind("name", to: \.name)
      $0.bind("price", to: \.price)
      $0.bind("currency", to: \.currency)
      $0.bind("tags", to: \.tags)
      $0.bind("maker", to: \.maker)
      $0.bind("sizes", to: \.sizes, by: sizes)
    }
  }

  private static func product(_ number: Int) -> String {
    // Now and then something that is out of the ordinary, or wrong.
    let other =
      switch number % 29 {
      case 3: "<tag><![CDATA[<]]></tag>"
      case 7: "<!-- c -->"
      case 11: "<name>another</name>"
      case 13: "<size axis='q'>wide</size>"
      case 17: "<other a='1'>&lt;<b/></other>"
      case 19: "<price/>"
      case 23: "<size>1</size>"
      default: ""
      }
    return """
      <product id="\(number)" seen='no'><name>n&amp;\(number)</name>
      <price currency="EUR">\(number).5</price><tag>a</tag><tag/>\(other)
      <supplier id="1"><name>m \(number)</name><city>c</city></supplier><size axis="x">\(number).25</size>
      <size axis="y">2</size><notes>\(String(repeating: "word ", count: number % 40))</notes></product>

      """
  }

  private func read(
    _ bytes: [UInt8], engine: ReadingOptions.Engine, chunk: Int
  ) throws -> (products: [Product], errors: [String]) {
    var found: [Product] = []
    let errors = Mutex<[String]>([])
    var options = ReadingOptions()
    options.engine = engine
    options.onError = .skip { error in errors.withLock { $0.append("\(error)") } }
    var reading = try Mapping(Self.mapping).reading(Self.products(), .xml, options: options) {
      found.append($0)
      if $0.id % 50 == 0 { throw BuildError(.rejected, "fifty") }
    }
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try reading.feed(Array(bytes[start..<min(bytes.count, start + chunk)]))
    }
    try reading.finish()
    return (found, errors.withLock { $0 })
  }

  @Test(arguments: [1 << 20, 65536, 3000, 500]) func areThoseOfEvents(chunk: Int) throws {
    let items = (1...600).map(Self.product).joined()
    let bytes = Array("<products xmlns=\"urn:shop\">\(items)</products>".utf8)
    let wanted = try read(bytes, engine: .libxml2, chunk: chunk)
    let found = try read(bytes, engine: .native, chunk: chunk)
    #expect(found.products == wanted.products)
    #expect(found.errors == wanted.errors)
    #expect(found.products.count > 500)
    #expect(found.errors.count > 40)
  }
}
