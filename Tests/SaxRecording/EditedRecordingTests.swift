import Foundation
import SaxHTTP
import SaxHTTPSupport
import Testing

@testable import SaxRecording

/// Recordings are read as people have edited them, and damaged ones are told with their place.
@Suite struct EditedRecordingTests {
  private let place: RecordingPlace

  init() throws { place = try RecordingPlace() }

  private func replay(_ url: String = RecordingPlace.url) async throws -> ExchangeOutcome {
    await ExchangeOutcome(try WebRequest(.get, url), by: try place.replayer())
  }

  @Test func whatWasEditedIsReplayed() async throws {
    let name = try await place.recordOne()
    let text = try place.text(name)
    try place.write(
      name,
      text.replacing("200 OK", with: "503 Gone fishing")
        .replacing("Content-Type: text/plain", with: "Content-Length: 3\nX-New: a:b")
        .replacing("hello", with: "Größe\n\n\n"))
    let outcome = try await replay()
    #expect(outcome.status == 503)
    #expect(outcome.fields == ["Content-Length: 10", "X-New: a:b"])
    #expect(outcome.text == "Größe\n\n\n")
    // While a replayer is there, too.
    let replayer = try place.replayer()
    try place.write(name, text.replacing("hello", with: "later"))
    let request = try WebRequest(.get, RecordingPlace.url)
    #expect(await ExchangeOutcome(request, by: replayer).text == "later")
  }

  /// Whoever gives a recording names no other files by it.
  @Test func aLinkOutOfTheFolderIsNotFollowed() async throws {
    let manager = FileManager.default
    let name = try await place.recordOne()
    let other = try RecordingPlace()
    _ = try await other.recordOne()
    let own = "\(place.path)/\(name)"
    try manager.moveItem(atPath: own, toPath: "\(place.path)/kept")
    try manager.createSymbolicLink(atPath: own, withDestinationPath: "kept")
    #expect(try await replay().text == "hello")
    try manager.removeItem(atPath: own)
    try manager.createSymbolicLink(atPath: own, withDestinationPath: "\(other.path)/\(name)")
    let error = #expect(throws: HTTPError.self) { try place.replayer() }
    #expect(error?.code == .file && error?.message.hasSuffix("outside of its folder") == true)
  }

  @Test func otherLineEndsAndNamesAndCommentsDoNoHarm() async throws {
    let name = try await place.recordOne()
    let text = try place.text(name)
    try FileManager.default.removeItem(atPath: "\(place.path)/\(name)")
    let edited = text.replacing("GET ", with: "# for the tests of orders\n#\n# note: 1\nGET ")
    try place.write("orders.http", edited.replacing("\n", with: "\r\n"))
    #expect(try await replay().text == "hello")
    // A copy with another answer is the second.
    try place.write("orders-2.http", edited.replacing("hello", with: "again"))
    let replayer = try place.replayer()
    let request = try WebRequest(.get, RecordingPlace.url)
    #expect(await ExchangeOutcome(request, by: replayer).text == "hello")
    #expect(await ExchangeOutcome(request, by: replayer).text == "again")
    // So is one of another URL.
    try place.write("others.http", edited.replacing("/orders", with: "/others"))
    #expect(try await replay("https://shop.example/others").text == "hello")
  }

  /// The folder's error, with the file's name and the line.
  private func damage(_ name: String) throws -> String {
    let error = #expect(throws: HTTPError.self) { try place.replayer() }
    #expect(error?.code == .file)
    #expect(error?.fix != nil)
    let message = try #require(error).message
    #expect(message.hasPrefix("\(place.path)/\(name):"))
    return String(message.dropFirst("\(place.path)/\(name):".count))
  }

  @Test(arguments: [
    (
      "# Saxifrage recording 1", "# Saxifrage recording 2", "1: the recording is damaged: it does n"
    ),
    (
      "GET https://", "GET  https://", "2: the recording is damaged: this is no first line of a req"
    ),
    (
      "GET https://", "GE(T https://", "2: the recording is damaged: this is no first line of a req"
    ),
    (
      "orders HTTP/1.1", "orders", "2: the recording is damaged: this is no first line of a request"
    ),
    ("HTTP/1.1 200", "HTTP/1.1 20", "5: the recording is damaged: this is no first line of a resp"),
    ("HTTP/1.1 200 OK\n", "", "5: the recording is damaged: this is no first line of a response"),
    (
      "Content-Type: text", "Content Type: text", "6: the recording is damaged: this is no header f"
    ),
    ("Accept: a", "Accept", "3: the recording is damaged: this is no header field"),
    (
      "Accept: a", "Accept: a\rb: c", "3: the recording is damaged: a carriage return stands within"
    ),
    (
      "GET https", "# trailer: a: b\rc\nGET https",
      "2: the recording is damaged: a carriage return s"
    ),
    (
      "GET https", "# request body: 3 bytes\nGET https",
      "2: the recording is damaged: the request's"
    ),
    (
      "GET https", "# response body: ../a\nGET https", "2: the recording is damaged: the response's"
    ),
    ("GET https", "# response body: /a\nGET https", "2: the recording is damaged: the response's"),
    (
      "GET https", "# error: hopeless\nGET https", "2: the recording is damaged: this is no code of"
    ),
    (
      "GET https", "# error: timeout\n# time-out: x\nGET https",
      "3: the recording is damaged: this is no time-out"
    ),
    (
      "GET https", "# trailer: x\nGET https", "2: the recording is damaged: this is no header field"
    ),
  ]) func damagedHeadsAreTold(_ old: String, _ new: String, _ message: String) async throws {
    let name = try await place.recordOne()
    let text = try place.text(name).replacing("HTTP/1.1\n\n", with: "HTTP/1.1\nAccept: a\n\n")
    let edited = text.replacing(old, with: new)
    #expect(edited != text)
    try place.write(name, edited)
    let found = try damage(name)
    #expect(found.hasPrefix(message), "\(found)")
  }

  /// Wherever it is cut, it is an error, or its body is shorter.
  @Test func truncatedFilesAreTold() async throws {
    let name = try await place.recordOne()
    let bytes = try place.bytes(name)
    for count in bytes.indices {
      try place.write(name, Array(bytes[..<count]))
      if count >= bytes.count - 5 {
        #expect(try await replay().body == Array(bytes[(bytes.count - 5)..<count]))
      } else {
        #expect(try damage(name).contains(": the recording is damaged: "))
      }
    }
  }

  @Test func anyBytesAreToldOrReplayed() async throws {
    let name = try await place.recordOne()
    let bytes = try place.bytes(name)
    for (index, value) in [UInt8].sample(500).enumerated() {
      var edited = bytes
      edited[(index * 7) % bytes.count] = value
      try place.write(name, edited)
      do {
        let outcome = await ExchangeOutcome(
          try WebRequest(.get, RecordingPlace.url), by: try place.replayer())
        #expect(outcome.status != nil || outcome.failure != nil)
      } catch let error as HTTPError {
        #expect(error.code == .file)
      }
    }
  }

  @Test func aHeadWithoutEndIsTold() async throws {
    let name = try await place.recordOne()
    let line = "X: \(String(repeating: "x", count: 1000))\n"
    let text = try place.text(name)
    for (count, isRead) in [(100, true), (1100, false)] {
      let lines = String(repeating: line, count: count)
      try place.write(name, text.replacing("Content-Type", with: lines + "Content-Type"))
      if isRead {
        #expect(try await replay().fields.count == count + 1)
      } else {
        #expect(try damage(name).contains("more than 1048576 bytes"))
      }
    }
  }

  @Test func aMissingBodyIsTold() async throws {
    let recorder = try place.recorder { try .from($0, 200, [], body: [0, 1, 2]) }
    _ = await ExchangeOutcome(try WebRequest(.get, RecordingPlace.url), by: recorder)
    let body = try place.names[0]
    // It may be edited as well.
    try place.write(body, [4])
    #expect(try await replay().body == [4])
    try FileManager.default.removeItem(atPath: "\(place.path)/\(body)")
    let error = await #expect(throws: HTTPError.self) {
      try await place.replayer().execute(WebRequest(.get, RecordingPlace.url))
    }
    #expect(error?.code == .file)
    #expect(error?.message.contains(body) == true)
  }

  @Test func aMissingFolderIsTold() throws {
    let error = #expect(throws: HTTPError.self) { try place.replayer() }
    #expect(error?.code == .file)
    #expect(
      error?.message
        == "the folder of recordings \(place.path) can't be read: no such file or directory")
    try place.folder.write("recordings", [1])
    #expect(throws: HTTPError.self) { try place.replayer() }
    try FileManager.default.removeItem(atPath: place.path)
    try FileManager.default.createDirectory(
      atPath: "\(place.path)/a.http", withIntermediateDirectories: true)
    let other = #expect(throws: HTTPError.self) { try place.replayer() }
    #expect(other?.message.hasSuffix("a.http is no plain file") == true)
  }

  /// The file of a process that died goes; one that is being written stays.
  @Test func unfinishedFilesAreNoRecordings() async throws {
    _ = try await place.recordOne()
    let names = (1...2).map { ".saxifrage-0123456789abcdef-000000000000000\($0).tmp" }
    for name in names { try place.write(name, [1]) }
    let writer = open("\(place.path)/\(names[0])", O_RDWR)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
    #expect(try await replay().text == "hello")
    _ = try place.recorder { try .from($0, 200, []) }
    #expect(try place.names.count == 2 && place.names[0] == names[0])
  }
}
