internal import SaxSystem

/// Users and passwords by hosts, as a file `.netrc` has them (ftp(1), and what curl and others read).
///
/// Of a host's entries the first counts, and `default` is for those that have none. Macros are passed over.
public struct Netrc: Sendable {
  /// The most bytes that a file may have.
  private static let limit = 1 << 20

  private struct Entry: Sendable {
    /// In lower case; nil for any host.
    var host: String?
    var user: String?
    var password: Secret?
  }

  private var entries: [Entry] = []

  /// Parses the text of a `.netrc`.
  ///
  /// - Parameter text: the file's.
  /// - Throws: ``HTTPError/Code/file`` if it is none; the message has the line, and nothing that stands in it.
  public init(_ text: String) throws(HTTPError) { try self.init(text, of: "the .netrc") }

  /// Reads a `.netrc`, which its owner alone may be able to read.
  ///
  /// - Parameter path: of the file.
  /// - Throws: ``HTTPError/Code/file`` if it isn't there or can't be read, if it is somebody else's or others
  ///   can read it, or if it is none.
  public init(contentsOf path: String) throws(HTTPError) {
    guard let read = try Netrc.text(of: path) else {
      throw HTTPError(.file, "\(path) is not there", fix: "name a file as .netrc(5) describes it")
    }
    try self.init(read, of: path)
  }

  /// The user's own: that which the variable `NETRC` names, or `.netrc` in the home folder.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: as ``init(contentsOf:)``.
  public static func ofUser() throws(HTTPError) -> Netrc? {
    let path: String
    if let name = getenv("NETRC") {
      path = String(cString: name)
    } else if let home = getenv("HOME") {
      path = "\(String(cString: home))/.netrc"
    } else {
      return nil
    }
    guard let text = try text(of: path) else { return nil }
    return try Netrc(text, of: path)
  }

  private static func text(of path: String) throws(HTTPError) -> String? {
    switch PrivateFile.read(path, upTo: limit) {
    case .absent: return nil
    case .foreign:
      throw HTTPError(.file, "\(path) is another user's, can be written by others, or is no file")
    case .tooLong: throw HTTPError(.file, "\(path) has more than \(limit) bytes")
    case .failed(let number):
      throw HTTPError(.file, "\(path) can't be read: \(FileCall.reason(number))")
    case .bytes(_, isReadByOthers: true):
      throw HTTPError(
        .file, "\(path) can be read by others", fix: "chmod 600, and other passwords")
    case .bytes(let bytes, _): return String(decoding: bytes, as: UTF8.self)
    }
  }

  private init(_ text: String, of name: String) throws(HTTPError) {
    var words = Words(text)
    while let word = words.next() {
      switch word.text {
      case "machine": entries.append(Entry(host: try words.value(name).lowercased()))
      case "default": entries.append(Entry())
      case "login" where !entries.isEmpty: entries[entries.count - 1].user = try words.value(name)
      case "password" where !entries.isEmpty:
        entries[entries.count - 1].password = Secret(try words.value(name))
      case "account" where !entries.isEmpty: _ = try words.value(name)
      case "macdef": words.skipMacro()
      default:
        // What stands there may be half of a password.
        throw HTTPError(
          .file, "\(name), line \(word.line): no word that is known there",
          fix:
            "machine, default, login, password, account or macdef; quotes around a value with spaces"
        )
      }
    }
  }

  /// The user name and password for a host.
  ///
  /// - Parameters:
  ///   - host: in lower case.
  ///   - user: whose password is wanted; nil for whoever is named.
  func credentials(at host: String, as user: String? = nil) -> UserPassword? {
    let entry = entries.first {
      ($0.host == nil || $0.host == host) && (user == nil || $0.user == nil || $0.user == user)
        && ($0.user ?? user) != nil
    }
    guard let entry, let name = entry.user ?? user else { return nil }
    return UserPassword(name, entry.password?.value ?? "")
  }

  /// The words of the file.
  private struct Words {
    private var rest: Substring
    private var line = 1

    init(_ text: String) { rest = text[...] }

    mutating func next() -> (text: String, line: Int)? {
      while let character = rest.first {
        if character == "#" {
          rest = rest.drop { !$0.isNewline }
        } else if character.isWhitespace {
          take()
        } else {
          let line = line
          return (character == "\"" ? quoted() : plain(), line)
        }
      }
      return nil
    }

    /// The value that has to follow a word.
    mutating func value(_ name: String) throws(HTTPError) -> String {
      let line = line
      // A password may begin as a comment does.
      while let character = rest.first, character.isWhitespace { take() }
      guard let character = rest.first else {
        throw HTTPError(.file, "\(name), line \(line): the value is missing")
      }
      return character == "\"" ? quoted() : plain()
    }

    /// A macro goes on to an empty line.
    mutating func skipMacro() {
      var isEmpty = false
      while let character = rest.first {
        take()
        if character.isNewline {
          if isEmpty { return }
          isEmpty = true
        } else {
          isEmpty = false
        }
      }
    }

    @discardableResult private mutating func take() -> Character {
      let character = rest.removeFirst()
      if character.isNewline { line += 1 }
      return character
    }

    private mutating func plain() -> String {
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest[word.endIndex...]
      return String(word)
    }

    private mutating func quoted() -> String {
      take()
      var word = ""
      while let character = rest.first {
        take()
        if character == "\"" { return word }
        word.append(character == "\\" && !rest.isEmpty ? escaped(take()) : character)
      }
      return word
    }

    private func escaped(_ character: Character) -> Character {
      switch character {
      case "n": "\n"
      case "r": "\r"
      case "t": "\t"
      default: character
      }
    }
  }
}
