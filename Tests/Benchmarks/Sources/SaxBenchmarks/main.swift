import CBareParsers
import SaxEvents
import SaxJSON
import SaxMapping
import SaxXML

let size = Int(CommandLine.arguments.dropFirst().first ?? "") ?? 100_000_000
let what = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : "all"
let someJSON = """
  emit P at /value
  type P { id: Int from ID; name: String from Name; price: Double from Price; supplier: String from Supplier/Name }
  """
let allJSON = """
  names PascalCase
  emit P at /value
  type P { id: Int from ID; name: String; description: String; price: Double; currency: String; released: Date; rating: Int; inStock: Bool; discontinued: String?
    supplier: S; tags: [String]; dimensions: [D]; notes: String }
  type S { id: Int from ID; name: String; city: String; phones: [String] }
  type D { axis: String from axis; mm: Double from mm }
  """
let someXML = """
  namespace default = "urn:shop"
  emit P at /products/product
  type P { id: Int from @id; name: String; price: Double; supplier: String from supplier/name }
  """
let allXML = """
  namespace default = "urn:shop"
  emit P at /products/product
  type P { id: Int from @id; rating: Int from @rating; name: String; description: String; price: Double; currency: String from price/@currency; released: Date; inStock: Bool
    supplier: S; tags: [String] from tag; sizes: [D] from size; notes: String }
  type S { id: Int from @id; name: String; city: String; phone: [String] from phone }
  type D { axis: String from @axis; mm: Double from text() }
  """
let chunk = 65536

func time(_ name: String, _ bytes: Int, _ body: () throws -> Int) rethrows {
  var best = Double.infinity
  var count = 0
  for _ in 0..<(Int(CommandLine.arguments.dropFirst(3).first ?? "") ?? 3) {
    let clock = ContinuousClock()
    let took = try clock.measure { count = try body() }
    best = min(best, took / .seconds(1))
  }
  print(name, Int(Double(bytes) / best / 1e6), "MB/s", count)
}
final class Counter { var n = 0 }
func map(_ text: String, _ bytes: [UInt8], _ format: MappedFormat) throws -> Int {
  let mapping = try Mapping(text)
  let counter = Counter()
  let mapper = Mapper(mapping, reading: format) {
    if case .failure(let error) = $0.result { throw error }
    counter.n += 1
  }
  defer { mapper.detach() }
  let reader: any Reader =
    format == .json
    ? YajlReader(sink: mapper, options: JSONOptions(), limits: Limits(), source: nil)
    : XMLReader(sink: mapper, options: XMLOptions(), limits: Limits(), source: nil)
  var start = 0
  while start < bytes.count {
    let end = min(start + chunk, bytes.count)
    try reader.feed(bytes.span.extracting(start..<end))
    start = end
  }
  try reader.finish()
  return counter.n
}
final class Nothing: EventSink {
  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  func key(_ name: Span<UInt8>) throws -> Interest { .walk }
  func startObject() throws -> Interest { .walk }
  func startArray() throws -> Interest { .walk }
  func startString() throws -> Interest { .walk }
  func scalar(_ scalar: borrowing Scalar) throws {}
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest
  { .walk }
  func text(_ piece: Span<UInt8>) throws {}
  func end() throws {}
}
func read(_ bytes: [UInt8], _ format: MappedFormat) throws -> Int {
  let sink = Nothing()
  let reader: any Reader =
    format == .json
    ? YajlReader(sink: sink, options: JSONOptions(), limits: Limits(), source: nil)
    : XMLReader(sink: sink, options: XMLOptions(), limits: Limits(), source: nil)
  var start = 0
  while start < bytes.count {
    let end = min(start + chunk, bytes.count)
    try reader.feed(bytes.span.extracting(start..<end))
    start = end
  }
  try reader.finish()
  return 0
}
if what == "all" || what == "json" || what == "jsonsome" || what == "jsonall" {
  let json = Records.json(size)
  if what.count < 5 {
    time("bare yajl", json.count) {
      json.withUnsafeBufferPointer { Int(bare_yajl($0.baseAddress, $0.count, chunk)) }
    }
    try time("reader json, walks all", json.count) { try read(json, .json) }
  }
  if what != "jsonall" {
    try time("json some, dynamic", json.count) { try map(someJSON, json, .json) }
  }
  if what != "jsonsome" {
    try time("json all, dynamic", json.count) { try map(allJSON, json, .json) }
  }
}
if what == "all" || what == "xml" || what == "xmlsome" || what == "xmlall" {
  let xml = Records.xml(size)
  if what.count < 5 {
    time("bare libxml2", xml.count) {
      xml.withUnsafeBufferPointer { b in
        Int(b.withMemoryRebound(to: CChar.self) { bare_libxml2($0.baseAddress, $0.count, chunk) })
      }
    }
    try time("reader xml, walks all", xml.count) { try read(xml, .xml) }
  }
  if what != "xmlall" { try time("xml some, dynamic", xml.count) { try map(someXML, xml, .xml) } }
  if what != "xmlsome" { try time("xml all, dynamic", xml.count) { try map(allXML, xml, .xml) } }
}
