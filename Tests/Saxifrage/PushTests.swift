import Foundation
import Saxifrage
import Testing

@Test(arguments: [1, 2, 3, 7, 64, 4096])
func pushesChunksOfAnySize(chunk: Int) throws {
  var ids: [Int] = []
  var reading = try Shop.mapping("emit Order at /data/orders\ntype Order { id: Int }")
    .reading(.json) { order in ids.append(try order.id) }
  var rest = Array(Shop.json(10).utf8)[...]
  while !rest.isEmpty {
    try reading.feed(Array(rest.prefix(chunk)))
    rest = rest.dropFirst(chunk)
  }
  try reading.finish()
  #expect(ids == Array(0..<10))
  let statistics = reading.statistics
  #expect(statistics.objects == 10)
}

@Test func pushesTypedObjects() throws {
  var orders: [Order] = []
  var reading = try Shop.mapping().reading(Order.self, .xml) { orders.append($0) }
  try reading.feed(Array(Shop.xml.utf8))
  try reading.finish()
  #expect(orders.map(\.id) == [7])
}

@Test func stopsWithoutAnErrorWhenTold() throws {
  var ids: [Int] = []
  var reading = try Shop.mapping().reading(Order.self) { order in
    ids.append(order.id)
    if ids.count == 2 { throw StopReading() }
  }
  try reading.feed(Array(Shop.json(10).utf8))
  let isStopped = reading.isStopped
  #expect(isStopped)
  try reading.feed(Array("not read at all".utf8))
  try reading.finish()
  #expect(ids == [0, 1])
}

@Test func freesTheReaderWhenItGoes() throws {
  final class Witness {}
  weak var witness: Witness?
  do {
    let strong = Witness()
    witness = strong
    var reading = try Shop.mapping().reading { _ in _ = strong }
    try reading.feed(Array(Shop.json(2).utf8))
  }
  #expect(witness == nil)
}

@Test func refusesAnEngineThatDoesNotFit() throws {
  var options = ReadingOptions()
  options.engine = .yajl
  var reading = try Shop.mapping().reading(options: options, source: "o.xml") { _ in }
  let xml = Array(Shop.xml.utf8)
  var code: InputError.Code?
  do { try reading.feed(xml) } catch let error as InputError { code = error.code }
  #expect(code == .engine)
}

@Test func readsHTMLWhenTold() throws {
  let mapping = try Mapping(
    "emit Link at //a\ntype Link { to: String from @href }", named: "h.sax")
  var links: [String] = []
  var reading = mapping.reading(.html) { links.append(try $0.to) }
  try reading.feed(Array("<p><a href=x>1</a><p><A HREF='y'>2</A>".utf8))
  try reading.finish()
  #expect(links == ["x", "y"])
}
