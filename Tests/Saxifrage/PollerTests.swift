import Foundation
import SaxSystem
import Testing

@testable import Saxifrage

/// Waiting for descriptors, by each of the ways that systems have for it.
@Suite struct PollerTests {
  static let pollers = [
    Poller(makeQueue: { () throws(SystemError) in try SystemReadinessQueue() }),
    Poller(makeQueue: { () throws(SystemError) in try PollQueue() }),
  ]

  @Test(arguments: pollers)
  func wakesThoseWhoseBytesHaveCome(poller: Poller) async throws {
    let pipes = (0..<50).map { _ in Pipe() }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for (index, pipe) in pipes.enumerated() {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        group.addTask {
          try await poller.waitUntilReadable(descriptor)
          return index
        }
      }
      for index in [7, 3, 49, 0] {
        try pipes[index].fileHandleForWriting.write(contentsOf: Data([1]))
        #expect(try await group.next() == index)
      }
      // The end is something to read too.
      try pipes[20].fileHandleForWriting.close()
      #expect(try await group.next() == 20)
      group.cancelAll()
      while let ended = await group.nextResult() {
        #expect(throws: CancellationError.self) { try ended.get() }
      }
    }
  }

  @Test(arguments: pollers)
  func waitsAgainAndAgainForOne(poller: Poller) async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    for round in 0..<100 as Range<UInt8> {
      async let isThere: Void = poller.waitUntilReadable(descriptor)
      try pipe.fileHandleForWriting.write(contentsOf: Data([round]))
      try await isThere
      #expect(try pipe.fileHandleForReading.read(upToCount: 1) == Data([round]))
    }
  }

  @Test(arguments: pollers)
  func aTaskCancelledBeforehandDoesNotWait(poller: Poller) async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await poller.waitUntilReadable(descriptor)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: pollers)
  func aRegularFileIsReadAtOnce(poller: Poller) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID())")
    try Data([1]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forReadingFrom: file)
    try await poller.waitUntilReadable(handle.fileDescriptor)
  }

  @Test(arguments: pollers)
  func aClosedDescriptorIsNoWait(poller: Poller) async throws {
    // epoll refuses it, poll says that it is at its end.
    do { try await poller.waitUntilReadable(1_000_000) } catch let error as SystemError {
      #expect(error.number == EBADF)
      #expect("\(error)" == "Bad file descriptor")
    }
  }

  @Test func nothingToWaitWithIsAnError() async throws {
    let poller = Poller(makeQueue: { () throws(SystemError) in
      _ = close(-1)
      throw SystemError()
    })
    let error = await #expect(throws: SystemError.self) { try await poller.waitUntilReadable(0) }
    #expect(error?.number == EBADF)
  }
}
