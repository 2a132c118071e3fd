import Foundation
import Synchronization

@testable import SaxHTTP

/// Plays origins of the suite's tests on loopback, so that what is between them and the cache is the real
/// transport.
final class CacheSuiteServer: Sendable {
  private let listener: Int32
  let port: Int
  /// By the tests' ids.
  private let origins = Mutex<[String: CacheSuiteOrigin]>([:])

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isReady else { throw HTTPError(.connect, "no socket: \(errno)") }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { [self] in
          serve(connection)
          close(connection)
        }
      }
    }
  }

  /// Lets nobody in any more.
  func end() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  func add(_ origin: CacheSuiteOrigin, for id: String) {
    origins.withLock { $0[id] = origin }
  }

  private func serve(_ connection: Int32) {
    var buffered: [UInt8] = []
    while let request = try? read(connection, &buffered) {
      let id = request.fields["Test-ID"] ?? ""
      guard let origin = origins.withLock({ $0[id] }), let reply = try? origin.reply(to: request)
      else { return }
      var head = "HTTP/1.1 \(reply.response.status) Thus\r\n"
      for field in reply.response.fields { head += "\(field.name): \(field.value)\r\n" }
      var bytes = Array((head + "\r\n").utf8)
      if reply.response.fields.contains("Transfer-Encoding"), let body = reply.body {
        bytes +=
          Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
      } else {
        bytes += reply.body ?? []
      }
      guard send(bytes, connection) else { return }
    }
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      start += count
    }
    return true
  }

  /// Reads the next request, whose body is passed over; nil at the connection's end.
  private func read(_ connection: Int32, _ buffered: inout [UInt8]) throws -> WebRequest? {
    let end = Array("\r\n\r\n".utf8)
    var range: Range<Int>?
    while case .none = range {
      range = buffered.firstRange(of: end)
      if range == nil, !receive(connection, &buffered) { return nil }
    }
    guard let range else { return nil }
    let lines = String(decoding: buffered[..<range.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    buffered.removeFirst(range.upperBound)
    let words = lines[0].split(separator: " ").map(String.init)
    var request = WebRequest(
      try HTTPMethod(words[0]), try URI("http://127.0.0.1:\(port)\(words[1])"))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      try request.fields.append(
        String(line[..<colon]), String(line[line.index(after: colon)...]))
    }
    let length = request.fields["Content-Length"].flatMap { Int($0) } ?? 0
    while buffered.count < length {
      if !receive(connection, &buffered) { return nil }
    }
    buffered.removeFirst(length)
    return request
  }

  private func receive(_ connection: Int32, _ buffered: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(connection, &piece, piece.count, 0)
    buffered += piece.prefix(max(0, count))
    return count > 0
  }
}
