import SaxHTTP
import SaxTestRandom
import Saxifrage
import Testing

@testable import SaxServices

/// Random declarations and arguments: what would be sent is what a plain reference makes of them.
@Suite struct RandomCallTests {
  private enum Value {
    case text(String?)
    case number(Int)
    case list([String]?)

    var texts: [String] {
      switch self {
      case .text(let text): text.map { [$0] } ?? []
      case .number(let number): ["\(number)"]
      case .list(let items): items ?? []
      }
    }

    var encodable: any Encodable & Sendable {
      switch self {
      case .text(let text): text
      case .number(let number): number
      case .list(let items): items
      }
    }
  }

  private enum Place: Int, CaseIterable {
    case path, slash, template, query, csv, header, cookie, form
  }

  private struct Argument {
    var name: String
    var type: String
    var place: Place
    /// As the query or the head has it.
    var sentName: String
    var value: Value
  }

  private struct Draft {
    var base: (template: String, text: String)
    var method: String
    var arguments: [Argument] = []

    /// The call as the mapping declares it.
    var mapping: String {
      let list = arguments.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      var path = "things"
      for argument in arguments {
        switch argument.place {
        case .path: path += "/{\(argument.name)}"
        case .slash: path += "{/\(argument.name)}"
        default: break
        }
      }
      let names = arguments.filter { $0.place == .template }.map {
        $0.type.hasPrefix("[") ? $0.name + "*" : $0.name
      }
      if !names.isEmpty { path += "{?\(names.joined(separator: ","))}" }
      var clauses = ""
      for argument in arguments {
        switch argument.place {
        case .query: clauses += "  query \"\(argument.sentName)\" = \(argument.name)"
        case .csv: clauses += "  query \"\(argument.sentName)\" = \(argument.name) as csv"
        case .header: clauses += "  header \(argument.sentName) = \(argument.name)"
        case .cookie: clauses += "  cookie \(argument.sentName) = \(argument.name)"
        default: break
        }
      }
      let items = arguments.filter { $0.place == .form }.map {
        "\"\($0.sentName)\" = \($0.name)"
      }
      if !items.isEmpty { clauses += "  form \(items.joined(separator: ", "))" }
      return """
        service S at "\(base.template)" {
          \(base.template.contains("{host}") ? "param host" : "")
          \(base.template.contains("{+folder}") ? "param folder" : "")
          \(base.template.contains("{version}") ? "param version: Int = 2" : "")
          call c(\(list)) = \(method) "\(path)"\(clauses)
        }
        """
    }

    /// The URL, made by hand.
    var url: String {
      var url = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
      url += "/things"
      for argument in arguments where argument.place == .path || argument.place == .slash {
        for text in argument.value.texts { url += "/" + Self.encoded(text) }
      }
      var pairs: [String] = []
      for argument in arguments where argument.place == .template {
        pairs += argument.value.texts.map { "\(argument.name)=\(Self.encoded($0))" }
      }
      for argument in arguments {
        let name = Self.encoded(argument.sentName)
        let texts = argument.value.texts.map(Self.encoded)
        if argument.place == .query { pairs += texts.map { "\(name)=\($0)" } }
        if argument.place == .csv, !texts.isEmpty {
          pairs.append("\(name)=\(texts.joined(separator: ","))")
        }
      }
      return pairs.isEmpty ? url : url + "?" + pairs.joined(separator: "&")
    }

    /// The form, made by hand (WHATWG URL §5.2).
    var form: String? {
      let items = arguments.filter { $0.place == .form }
      if items.isEmpty { return nil }
      func encoded(_ text: String) -> String {
        Self.encoded(text).replacing("%20", with: "+").replacing("~", with: "%7E")
          .replacing("%2A", with: "*")
      }
      return items.flatMap { item in
        item.value.texts.map { "\(encoded(item.sentName))=\(encoded($0))" }
      }.joined(separator: "&")
    }

    /// The cookies, made by hand.
    var cookies: String? {
      let pairs = arguments.filter { $0.place == .cookie }
        .flatMap { cookie in cookie.value.texts.map { "\(cookie.sentName)=\($0)" } }
      return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    static func encoded(_ text: String) -> String {
      var result = ""
      for byte in text.utf8 {
        let character = Character(Unicode.Scalar(byte))
        if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
          result.append(character)
        } else {
          let digits = String(byte, radix: 16, uppercase: true)
          result += "%" + (digits.count == 1 ? "0" : "") + digits
        }
      }
      return result
    }
  }

  private static let words = [
    "a", "b c", "ü", "\u{1F600}", "x/y", "../z", "q?r", "h#i", "k=v&w", "100%", "%2F", "{n}", "+",
    "a;b", "a,b", "'\"", "[1]", "$top", "~_-.", "@:!",
  ]

  private static func draft(_ random: inout SplitMix) -> Draft {
    let bases = [
      ("http://{host}/api", "http://shop.example:8080/api"),
      ("http://{host}", "http://shop.example:8080"),
      ("https://fixed.example/v1/", "https://fixed.example/v1/"),
      ("https://{host}/{+folder}/v{version}", "https://shop.example:8080/a/b%20c/v2"),
    ]
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    var draft = Draft(
      base: bases.randomElement(using: &random) ?? bases[0],
      method: methods.randomElement(using: &random) ?? "GET")
    for index in 0..<Int.random(in: 0...5, using: &random) {
      let place =
        Place.allCases.filter { $0 != .form || draft.method != "GET" }
        .randomElement(using: &random) ?? .path
      let kinds =
        place == .path || place == .slash
        ? ["String", "Int"]
        : place == .csv ? ["[String]"] : ["String", "String?", "Int", "[String]", "[String]?"]
      let type = kinds.randomElement(using: &random) ?? "String"
      func word() -> String {
        if place == .cookie {
          return ["a", "b=c", "(d)", "100%"].randomElement(using: &random) ?? ""
        }
        return words.randomElement(using: &random) ?? "a"
      }
      let value: Value =
        switch type {
        case "Int": .number(Int.random(in: -9...9999, using: &random))
        case "[String]": .list((0..<Int.random(in: 0...3, using: &random)).map { _ in word() })
        case "[String]?": .list(Bool.random(using: &random) ? nil : [word()])
        case "String?": .text(Bool.random(using: &random) ? nil : word())
        default: .text(word())
        }
      let names = ["$n\(index)", "n\(index)[]", "n-\(index)", "n \(index)"]
      draft.arguments.append(
        Argument(
          name: "a\(index)", type: type, place: place,
          sentName: place == .header
            ? "X-N\(index)"
            : place == .cookie ? "c\(index)" : names.randomElement(using: &random) ?? "n",
          value: value))
    }
    return draft
  }

  @Test func whatIsSentIsWhatTheDeclarationSays() async throws {
    var random = SplitMix(seed: 15)
    for _ in 0..<1000 {
      let draft = Self.draft(&random)
      let mapping = try Mapping(draft.mapping)
      let environment: APIEnvironment =
        draft.base.template.contains("{host}")
        ? draft.base.template.contains("{+folder}")
          ? ["host": "shop.example:8080", "folder": "a/b c"] : ["host": "shop.example:8080"] : [:]
      let api = try API(mapping, environment: environment, client: Refusing())
      let values = Dictionary(
        uniqueKeysWithValues: draft.arguments.map { ($0.name, $0.value.encodable) })
      let request = try await api.call("c", values).request()
      #expect(request.url.description == draft.url, "\(draft.mapping)")
      for argument in draft.arguments where argument.place == .header {
        let texts = argument.value.texts
        #expect(request.fields.values(of: argument.sentName) == texts, "\(draft.mapping)")
      }
      #expect(request.method.name == draft.method)
      #expect(request.fields["Cookie"] == draft.cookies, "\(draft.mapping)")
      #expect(request.body.text == draft.form, "\(draft.mapping)")
      // Nothing else is there.
      let own = ["Accept", "Cookie"] + draft.arguments.map(\.sentName)
      #expect(request.fields.allSatisfy { own.contains($0.name) })
    }
  }
}
