import Foundation
import SaxTestSuites

/// The tests at `http-cache-tests`, as its schema says.
enum CacheSuite {
  struct Group: Decodable {
    var id: String
    var tests: [Test]
  }

  struct Test: Decodable, Sendable {
    enum Kind: String, Decodable {
      case required, optimal, check
    }

    var id: String
    var kind: Kind?
    var requests: [Step]
    var browser_only: Bool?
    var browser_skip: Bool?
    var cdn_only: Bool?
    var depends_on: [String]?
  }

  /// A request, how the origin answers it, and what is expected of both.
  struct Step: Decodable, Sendable {
    var request_method: String?
    var request_headers: [Field]?
    var request_body: String?
    var query_arg: String?
    var filename: String?
    var cache: String?
    var pause_after: Bool?
    var disconnect: Bool?
    var magic_locations: Bool?
    var magic_ims: Bool?
    var rfc850date: [String]?
    var response_status: [Value]?
    var response_headers: [Field]?
    var response_body: String?
    var check_body: Bool?
    var expected_type: String?
    var expected_method: String?
    var expected_status: Expected<Int>
    var expected_response_text: Expected<String>
    var expected_request_headers: [Field]?
    var expected_response_headers: [Field]?
    var expected_response_headers_missing: [Field]?
    var setup: Bool?
    var setup_tests: [String]?
    /// Not nil if the origin sends responses before the final one.
    var interim_responses: [[Ignored]]?

    /// True if the expectation is a condition of the test, and not what it tests.
    func isSetup(_ member: String) -> Bool {
      setup == true || setup_tests?.contains(member) == true
    }

    var status: Int? { response_status?.first?.number }
  }

  /// A member that is missing, null for whatever it is, or a value.
  enum Expected<Wrapped: Decodable & Sendable>: Decodable, Sendable {
    case missing
    case anything
    case value(Wrapped)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = container.decodeNil() ? .anything : .value(try container.decode(Wrapped.self))
    }
  }

  enum Value: Decodable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var text: String {
      switch self {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .flag(let flag): "\(flag)"
      }
    }
  }

  /// A name, or an array that begins with one.
  struct Field: Decodable, Sendable {
    var name: String
    var values: [Value]

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        self.name = name
        values = []
        return
      }
      let all = try decoder.singleValueContainer().decode([Value].self)
      name = all.first?.text ?? ""
      values = Array(all.dropFirst())
    }

    /// True if what was sent is compared with what was received.
    var isCompared: Bool {
      if values.count > 1, case .flag(let flag) = values[1] { flag } else { true }
    }
  }

  struct Ignored: Decodable, Sendable {
    init(from decoder: any Decoder) {}
  }

  static let tests: [Test] = {
    let bytes = (try? Suites.bytes("http-cache-tests/cache-tests.json")) ?? []
    let groups = try? JSONDecoder().decode([Group].self, from: Data(bytes))
    return (groups ?? []).flatMap(\.tests)
  }()
}

extension KeyedDecodingContainer {
  /// Called by what the compiler makes, as it is for optional members.
  func decode<Wrapped>(
    _ type: CacheSuite.Expected<Wrapped>.Type, forKey key: Key
  ) throws -> CacheSuite.Expected<Wrapped> {
    guard contains(key) else { return .missing }
    return try CacheSuite.Expected(from: try superDecoder(forKey: key))
  }
}
