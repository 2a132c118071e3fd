internal import FoundationEssentials
internal import SaxLanguage

/// The values that a service's parameters have in one place: hosts, versions, and credentials.
///
///     { "test": { "host": "localhost:8080", "version": "v2" },
///       "live": { "host": "shop.example", "token": "$SHOP_TOKEN" } }
public struct APIEnvironment: Sendable, ExpressibleByDictionaryLiteral {
  /// By the parameters' names. `user`, `password`, `token`, `key`, `client` and `secret` are credentials, of which
  /// nothing is printed.
  public var values: [String: String]

  /// Creates an environment of its values, by the parameters' names.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// Values by the parameters' names.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { $1 }))
  }

  /// The names of values that are credentials.
  static let secrets: Set = ["user", "password", "token", "key", "client", "secret"]

  /// Reads the environments of a file: an object of JSON, its members objects of texts, numbers and truth values. A
  /// text that begins with `$` names a variable of the process, so that no secret need stand in the file; `$$` stands for
  /// one that begins with `$`.
  ///
  /// - Parameter path: of the file.
  /// - Returns: the environments by their names.
  /// - Throws: ``APIError/Code/environment`` if the file can't be read or holds something else, or a variable is not
  ///   set.
  public static func file(_ path: String) throws(APIError) -> [String: APIEnvironment] {
    var environments: [String: APIEnvironment] = [:]
    for (name, values) in try texts(path) {
      environments[name] = try APIEnvironment(values, named: "\(path)#\(name)")
    }
    return environments
  }

  private static func texts(_ path: String) throws(APIError) -> [String: [String: Text]] {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw APIError(.environment, "\(path) can't be read")
    }
    do {
      return try JSONDecoder().decode([String: [String: Text]].self, from: data)
    } catch {
      throw APIError(
        .environment, "\(path) holds no environments",
        fix: "{ \"test\": { \"host\": \"localhost:8080\" } }")
    }
  }

  private init(_ texts: [String: Text], named place: String) throws(APIError) {
    self.init()
    for (key, value) in texts { values[key] = try Self.resolved(value.text, of: key, in: place) }
  }

  private static func resolved(
    _ text: String, of key: String, in place: String
  ) throws(APIError) -> String {
    guard text.hasPrefix("$") else { return text }
    if text.hasPrefix("$$") { return String(text.dropFirst()) }
    let variable = String(text.dropFirst())
    guard let value = ProcessInfo.processInfo.environment[variable] else {
      throw APIError(
        .environment, "the variable \(variable) is not set, which \(key) of \(place) names")
    }
    return value
  }

  /// One environment of a file.
  ///
  /// - Parameter place: `FILE#NAME`; without a name the file's only one.
  /// - Throws: as ``file(_:)``; ``APIError/Code/environment`` if there is none of that name.
  public static func named(_ place: String) throws(APIError) -> APIEnvironment {
    let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    // The variables of others need not be set.
    let environments = try texts(String(parts[0]))
    if parts.count == 2 {
      let name = String(parts[1])
      if let texts = environments[name] { return try APIEnvironment(texts, named: place) }
      let names = environments.keys.sorted()
      throw APIError(
        .environment, "\(parts[0]) has no environment \(name)",
        fix: NearestName.of(name, among: names) ?? names.joined(separator: ", "))
    }
    if environments.count == 1, let only = environments.values.first {
      return try APIEnvironment(only, named: place)
    }
    throw APIError(
      .environment,
      "\(place) has \(environments.count) environments, wanted the name of one",
      fix: environments.keys.sorted().map { "\(place)#\($0)" }.joined(separator: ", "))
  }

  /// A scalar of JSON as a text.
  private struct Text: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else if let isTrue = try? container.decode(Bool.self) {
        text = isTrue ? "true" : "false"
      } else if let number = try? container.decode(Int.self) {
        text = "\(number)"
      } else {
        text = "\(try container.decode(Double.self))"
      }
    }
  }
}

extension APIEnvironment: CustomStringConvertible, CustomReflectable {
  /// The values, but for those of credentials.
  public var description: String {
    let texts = values.sorted { $0.key < $1.key }.map { name, value in
      "\(name)=\(APIEnvironment.secrets.contains(name) ? "…" : value)"
    }
    return texts.joined(separator: " ")
  }
  /// Nothing but the names.
  public var customMirror: Mirror { Mirror(self, children: ["names": values.keys.sorted()]) }
}
