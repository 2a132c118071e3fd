import Dispatch
import Foundation
import SaxLoadMeasuring
import Saxifrage
import Synchronization

extension StreamLoad {
  /// Pipes that stall in the midst of objects, and then come to their end.
  static func stalled(_ orders: Orders, _ count: Int) async throws -> Report {
    let mapping = try Orders.mapping()
    var report = Report()
    let text = orders.head + (0..<20).map(orders.text).joined()
    // What the first one of all takes for good.
    for try await _ in mapping.objects(in: .text(text + orders.tail)) {}
    let pipes = (0..<count).map { _ in Pipe() }
    let name = orders == .gzip ? "pipe.gz" : "pipe"
    let inputs = pipes.map {
      InputSource.file("/dev/fd/\($0.fileHandleForReading.fileDescriptor)", named: name)
    }
    report.usages["beginning"] = .now
    let (opened, first) = AsyncStream.makeStream(of: Void.self)
    let tasks = open(inputs, mapping, first: first)
    let (begin, end) = try orders.bytes(text, orders.tail)
    for pipe in pipes { try pipe.fileHandleForWriting.write(contentsOf: begin) }
    var isOpen = 0
    for await _ in opened {
      isOpen += 1
      if isOpen == count { break }
    }
    try await settle()
    report.usages["open"] = .now
    for pipe in pipes {
      try pipe.fileHandleForWriting.write(contentsOf: end)
      try pipe.fileHandleForWriting.close()
    }
    for task in tasks { report.objects += try await task.value }
    try await settle(report, with: 0)
    report.usages["end"] = .now
    return report
  }

  /// Readings that are far ahead of their loops.
  static func slowLoops(_ count: Int) async throws -> Report {
    let mapping = try Orders.mapping()
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try Orders.writeFile(below: folder)
    var report = Report()
    report.usages["beginning"] = .now
    var iterators: [ObjectStream<SaxObject>.AsyncIterator] = []
    // What is read ahead is of no interest here.
    var options = ReadingOptions()
    options.chunkSize = 4 << 10
    for _ in 0..<count {
      var iterator = mapping.objects(in: file, options: options).makeAsyncIterator()
      if try await iterator.next() != nil { report.objects += 1 }
      iterators.append(iterator)
    }
    try await settle()
    report.usages["open"] = .now
    return report
  }

  /// Named pipes that nobody opens to write, beside a file.
  static func fifos(_ count: Int) async throws -> Report {
    let mapping = try Orders.mapping()
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try Orders.writeFile(below: folder)
    var report = Report()
    report.alone = try await cost(file, mapping)
    report.usages["beginning"] = .now
    let paths = (0..<count).map { folder.appending(path: "fifo\($0)").path }
    for path in paths where mkfifo(path, 0o600) != 0 { throw CocoaError(.fileWriteUnknown) }
    let tasks = open(paths.map { .file($0) }, mapping)
    try await settle()
    report.usages["open"] = .now
    report.beside = try await cost(file, mapping)
    report.cancelled = await cancel(tasks)
    // The poller's stays.
    try await settle(report, with: 1)
    report.usages["end"] = .now
    return report
  }

  /// Sources that block until they are let go, beside a file.
  static func blocking(_ count: Int) async throws -> Report {
    let gate = DispatchSemaphore(value: 0)
    return try await blocking(count, gate) {
      InputSource.blocking {
        let isDone = Mutex(false)
        return {
          if isDone.withLock({ $0 }) { return nil }
          gate.wait()
          isDone.withLock { $0 = true }
          return Array((Orders.json.head + Orders.json.tail).utf8)
        }
      }
    }
  }

  private struct Blocking: AsyncSequence, Sendable {
    let gate: DispatchSemaphore

    struct AsyncIterator: AsyncIteratorProtocol {
      let gate: DispatchSemaphore
      var isDone = false

      mutating func next() async -> [UInt8]? {
        if isDone { return nil }
        Self.wait(gate)
        isDone = true
        return Array((Orders.json.head + Orders.json.tail).utf8)
      }

      /// As no asynchronous function should.
      private static func wait(_ gate: DispatchSemaphore) { gate.wait() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(gate: gate) }
  }

  /// Asynchronous sequences that block, as no such sequence should, until they are let go, beside a file.
  static func blockingSequences(_ count: Int) async throws -> Report {
    let gate = DispatchSemaphore(value: 0)
    return try await blocking(count, gate) { .chunks(Blocking(gate: gate)) }
  }

  private static func blocking(
    _ count: Int, _ gate: DispatchSemaphore, _ input: () -> InputSource
  ) async throws -> Report {
    let mapping = try Orders.mapping()
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try Orders.writeFile(below: folder)
    var report = Report()
    report.usages["beginning"] = .now
    let tasks = open((0..<count).map { _ in input() }, mapping)
    // More threads come one after another.
    for _ in 0..<200 where Usage.now.threads < 64 { try await Task.sleep(for: .milliseconds(20)) }
    try await settle()
    report.usages["open"] = .now
    report.beside = try await cost(file, mapping)
    // They wait in line, or for a source that nobody can interrupt.
    let half = tasks[(count / 2)...]
    report.cancelled = await cancel(half)
    for _ in 0..<count { gate.signal() }
    for task in tasks[..<(count / 2)] { report.objects += try await task.value }
    return report
  }

  /// Gives those that are going to wait the time to do so.
  private static func settle() async throws { try await Task.sleep(for: .milliseconds(300)) }

  /// Waits for up to 10 s until as few files are open as at the beginning, and some more: who reads a file closes
  /// it by itself, after the last object has been handed out.
  private static func settle(_ report: Report, with more: Int) async throws {
    guard let beginning = report.usages["beginning"] else { return }
    for _ in 0..<100 where Usage.now.descriptors > beginning.descriptors + more {
      try await Task.sleep(for: .milliseconds(100))
    }
  }
}

extension Orders {
  /// The bytes before the stall, and those after it.
  func bytes(_ begin: String, _ end: String) throws -> (Data, Data) {
    guard self == .gzip else { return (Data(begin.utf8), Data(end.utf8)) }
    return (Gzip.member(begin), Gzip.member(end))
  }
}

/// Members of gzip's (RFC 1952) that hold text as it is (RFC 1951 §3.2.4).
private enum Gzip {
  static func member(_ text: String) -> Data {
    let bytes = Array(text.utf8)
    let length = UInt16(bytes.count)
    var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1])
    for number in [length, ~length] {
      data.append(contentsOf: [UInt8(number & 0xFF), UInt8(number >> 8)])
    }
    data.append(contentsOf: bytes)
    for number in [crc(bytes), UInt32(bytes.count)] {
      for shift in [0, 8, 16, 24] as [UInt32] { data.append(UInt8(number >> shift & 0xFF)) }
    }
    return data
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
