internal import SaxSystem
internal import SaxHTTP
internal import SaxServices

/// The options for authentication.
struct CredentialArguments {
  static let options: [Option] = [
    Option(
      "user", short: "u", "USER[:PASSWORD]",
      help: """
        for URLs: the user to authenticate as. Without PASSWORD it is asked for in the terminal,
        which keeps it out of the process list; given here it is there for a moment. Credentials
        in the URL work too.
        """),
    Option(
      "auth", choices: ["basic", "digest", "ntlm", "bearer"],
      help: """
        for URLs: how to authenticate. Default: the best scheme that the server offers, except
        Basic and NTLM over http, which would disclose the password; basic and ntlm allow that.
        """),
    Option(
      "token-env", "VARIABLE",
      help: "for URLs: the environment variable that holds a bearer token (RFC 6750)."),
  ]

  private enum Scheme: String {
    case basic, digest, ntlm, bearer
  }

  private let scheme: Scheme?
  private let user: (name: String, password: String)?
  private let token: String?

  init(_ given: Arguments, usage: String) throws(UsageError) {
    var scheme = given.value("auth").flatMap(Scheme.init(rawValue:))
    if let variable = given.value("token-env") {
      guard let value = getenv(variable), value.pointee != 0 else {
        throw UsageError("--token-env: the variable \(variable) is not set", usage: usage)
      }
      token = String(cString: value)
      if given.has("user") || scheme != nil && scheme != .bearer {
        throw UsageError("--token-env needs --auth bearer, without a user", usage: usage)
      }
      scheme = .bearer
    } else {
      token = nil
    }
    if scheme == .bearer, token == nil {
      throw UsageError("--auth bearer needs --token-env VARIABLE", usage: usage)
    }
    if let scheme, scheme != .bearer, !given.has("user"),
      !given.operands.contains(where: { (try? URI($0))?.userInfo != nil })
    {
      throw UsageError("--auth \(scheme.rawValue) needs -u USER:PASSWORD", usage: usage)
    }
    self.scheme = scheme
    user = try given.value("user").map { (text) throws(UsageError) in
      try Self.user(text, usage: usage)
    }
  }

  private static func user(
    _ text: String, usage: String
  ) throws(UsageError) -> (name: String, password: String) {
    if let colon = text.firstIndex(of: ":") {
      return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
    guard isatty(STDIN_FILENO) == 1, let password = Terminal.password("Password of \(text): ")
    else {
      throw UsageError("-u needs USER:PASSWORD without a terminal to ask in", usage: usage)
    }
    return (text, password)
  }

  /// The credentials as an environment of a service has them.
  var values: [String: String] {
    if let token { return ["token": token] }
    return user.map { ["user": $0.name, "password": $0.password] } ?? [:]
  }

  /// Has requests to a URL's origin authenticated.
  func apply(to options: inout HTTPClient.Options, for url: URI) {
    if let token { return options.authenticate(by: .bearer(token), at: [url]) }
    guard let (name, password) = user ?? url.credentials else { return }
    switch scheme {
    case .basic: options.authenticate(by: .basic(user: name, password: password), at: [url])
    case .digest: options.authenticate(by: .digest(user: name, password: password), at: [url])
    case .ntlm: options.authenticate(by: .ntlm(user: name, password: password), at: [url])
    case .bearer, nil:
      options.authenticate(by: .password(user: name, password: password), at: [url])
    }
  }
}
