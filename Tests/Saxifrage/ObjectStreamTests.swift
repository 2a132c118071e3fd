import Foundation
import Saxifrage
import Synchronization
import Testing

@Test(arguments: [.min, 0, 1, 7, 64, 4096, 1 << 20, .max])
func streamsTypedObjects(chunk: Int) async throws {
  var options = ReadingOptions()
  options.chunkSize = chunk
  var ids: [Int] = []
  let stream = try Shop.mapping().objects(
    Order.self, in: .text(Shop.json(50)), options: options)
  for try await order in stream {
    ids.append(order.id)
    #expect(order.total == Decimal(order.id) + 0.5)
    #expect(order.lines.map(\.qty) == [1, 2])
  }
  #expect(ids == Array(0..<50))
  #expect(stream.statistics.objects == 50)
  #expect(stream.statistics.isFinished)
  #expect(stream.statistics.bytes == Shop.json(50).utf8.count)
  #expect(stream.statistics.totalBytes == stream.statistics.bytes)
}

@Test func streamsObjectsWithoutASwiftType() async throws {
  var lines: [String] = []
  for try await object in try Shop.mapping().objects(in: .text(Shop.xml, named: "o.xml")) {
    if object.typeName == "Order" {
      let total: Decimal = try object.total
      #expect(total == 1.5)
    }
    lines.append("\(object)")
  }
  #expect(
    lines == [
      #"{"id":7,"total":1.5,"note":null,"lines":[{"sku":"a","qty":2}]}"#, #"{"next":"n"}"#,
    ])
}

@Test func readsAFileAndItsGzip() async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "orders.json")
  try Data(Shop.json(3).utf8).write(to: file)
  var count = 0
  for try await _ in try Shop.mapping().objects(Order.self, in: .file(file)) { count += 1 }
  for try await _ in try Shop.mapping().objects(Order.self, in: .file(file.path)) { count += 1 }
  #expect(count == 6)
}

@Test func readsChunksAndBytesAsTheyArrive() async throws {
  let bytes = Array(Shop.json(20).utf8)
  let chunks = AsyncStream<[UInt8]> { continuation in
    var rest = bytes[...]
    while !rest.isEmpty {
      continuation.yield(Array(rest.prefix(100)))
      rest = rest.dropFirst(100)
    }
    continuation.yield([])
    continuation.finish()
  }
  var count = 0
  for try await _ in try Shop.mapping().objects(Order.self, in: .chunks(chunks)) { count += 1 }
  #expect(count == 20)

  let single = AsyncStream<UInt8> { continuation in
    for byte in bytes { continuation.yield(byte) }
    continuation.finish()
  }
  for try await _ in try Shop.mapping().objects(Order.self, in: .byteSequence(single)) {
    count += 1
  }
  #expect(count == 40)
}

@Test func handsOutWhatHasClosedWhileMoreIsToCome() async throws {
  let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
  continuation.yield(Array(#"{"data":{"orders":[{"id":1,"total":1,"lines":[]},"#.utf8))
  var iterator = try Shop.mapping().objects(Order.self, in: .chunks(chunks)).makeAsyncIterator()
  #expect(try await iterator.next()?.id == 1)
  continuation.yield(Array(#"{"id":2,"total":1,"lines":[]}]}}"#.utf8))
  #expect(try await iterator.next()?.id == 2)
  continuation.finish()
  #expect(try await iterator.next() == nil)
  #expect(try await iterator.next() == nil)
}

@Test func throwsAfterTheObjectsBefore() async throws {
  let text = #"{"data":{"orders":[{"id":1,"total":1,"lines":[]},{"id":2,"total":1,"lines":[]},x"#
  var ids: [Int] = []
  let error = await #expect(throws: ReadingError.self) {
    for try await order in try Shop.mapping().objects(
      Order.self, in: .text(text, named: "o.json"))
    { ids.append(order.id) }
  }
  #expect(ids == [1, 2])
  #expect(error?.place.source == "o.json")
  #expect(error?.code == .malformed)
}

@Test func throwsWhatItsInputThrows() async throws {
  struct Broken: Error {}
  let chunks = AsyncThrowingStream<[UInt8], any Error> { $0.finish(throwing: Broken()) }
  await #expect(throws: Broken.self) {
    for try await _ in try Shop.mapping().objects(Order.self, in: .chunks(chunks)) {}
  }
  let error = await #expect(throws: InputError.self) {
    for try await _ in try Shop.mapping().objects(Order.self, in: .file("/nowhere/at/all")) {}
  }
  #expect(error?.code == .notFound)
  let folder = await #expect(throws: InputError.self) {
    for try await _ in try Shop.mapping().objects(Order.self, in: .file("/")) {}
  }
  #expect(folder?.code == .folder)
}

@Test func skipsBadObjectsAndMalformedLines() async throws {
  let mapping = try Mapping("emit T at /\ntype T { id: Int }", named: "t.sax")
  let errors = Mutex<[String]>([])
  var options = ReadingOptions()
  options.format = .ndjson
  options.onError = .skip { error in
    errors.withLock { $0.append(error is BuildError ? "object" : "line") }
  }
  struct T: Decodable { var id: Int }
  let text = "{\"id\":1}\n{\"id\":\"x\"}\n{\"id\":2x\n{\"id\":3}\n"
  let stream = mapping.objects(T.self, in: .text(text), options: options)
  var ids: [Int] = []
  for try await value in stream { ids.append(value.id) }
  #expect(ids == [1, 3])
  #expect(errors.withLock { $0 } == ["object", "line"])
  #expect(stream.statistics.skippedObjects == 2)
}

@Test func tellsHowFarItHasCome() async throws {
  let seen = Mutex<[ReadingStatistics]>([])
  var options = ReadingOptions()
  options.chunkSize = 100
  options.countsSkippedBytes = true
  options.progress = { now in seen.withLock { $0.append(now) } }
  let text = Shop.json(20, padding: 50)
  for try await _ in try Shop.mapping().objects(Order.self, in: .text(text), options: options) {}
  let all = seen.withLock { $0 }
  #expect(all.map(\.bytes) == all.map(\.bytes).sorted())
  #expect(all.filter(\.isFinished).count == 1)
  #expect(all.last?.isFinished == true)
  #expect(all.last?.bytes == text.utf8.count)
  #expect(all.last?.totalBytes == text.utf8.count)
  #expect(all.last?.objects == 20)
}

@Test func saysWhatCameNearest() async throws {
  let stream = try Shop.mapping().objects(
    Order.self, in: .text(#"{"data":{"order":[{"id":1}]}}"#))
  for try await _ in stream {}
  // A page is emitted, an order is not.
  #expect(stream.statistics.objects == 0)
  let none = try Shop.mapping().objects(Order.self, in: .text(#"{"date":{}}"#))
  for try await _ in none {}
  #expect(none.nearestMiss?.message.contains("did you mean date?") == true)
}

@Test func readsAnewEachTime() async throws {
  let stream = try Shop.mapping().objects(Order.self, in: .text(Shop.json(5)))
  var count = 0
  for _ in 0..<3 { for try await _ in stream { count += 1 } }
  #expect(count == 15)
}

@Test func stopsWhenAHookSaysSo() async throws {
  var options = ReadingOptions()
  options.build.objectHooks["Order"] = { order in
    let id: Int = try order.id
    return id == 2 ? .stop : .keep
  }
  var ids: [Int] = []
  for try await order in try Shop.mapping().objects(
    Order.self, in: .text(Shop.json(10)), options: options)
  { ids.append(order.id) }
  #expect(ids == [0, 1, 2])
}

@Test func readsScalars() async throws {
  let mapping = try Mapping("emit Int at /a", named: "t.sax")
  var sum = 0
  for try await number in mapping.objects(Int.self, in: .text(#"{"a":[1,2,3]}"#)) { sum += number }
  for try await value in mapping.values(in: .text(#"{"a":[1,2,3]}"#)) {
    if case .int(let number) = value { sum += number }
  }
  #expect(sum == 12)
  let error = await #expect(throws: BuildError.self) {
    for try await _ in mapping.objects(in: .text(#"{"a":[1,2,3]}"#)) {}
  }
  #expect(error?.message == "the mapping emits Int, which is no object")
}
