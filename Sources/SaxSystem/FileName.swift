/// Names of files as strings. A name is any bytes but NUL, and need not be UTF-8.
///
/// A byte that is no part of UTF-8 stands in the string as one of the last 128 characters of the private
/// use areas, U+10FF80 to U+10FFFF; where a name has one of those itself, so do its four bytes. No two names
/// are the same string.
package enum FileName {
  /// The scalar value that would stand for the byte 0; that of another byte is larger by the byte's value.
  private static let base: UInt32 = 0x10_FF00

  package static func string(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    var rest = bytes[...]
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if byte(of: scalar) == nil {
          text.unicodeScalars.append(scalar)
        } else {
          append(rest.prefix(encoded.count), to: &text)
        }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        append(rest.prefix(length), to: &text)
        rest = rest.dropFirst(length)
      case .emptyInput: return text
      }
    }
  }

  private static func append(_ bytes: some Collection<UInt8>, to text: inout String) {
    for byte in bytes {
      if let scalar = Unicode.Scalar(base + UInt32(byte)) { text.unicodeScalars.append(scalar) }
    }
  }

  /// The byte that a character stands for; nil if it stands for itself.
  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= base + 0x80 ? UInt8(scalar.value - base) : nil
  }

  /// Without the NUL at the end.
  package static func bytes(_ name: String) -> [UInt8] {
    // Characters from U+100000 on begin with this byte.
    guard name.utf8.contains(0xF4) else { return Array(name.utf8) }
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      }
    }
    return bytes
  }

  /// As messages print it: bytes that are no part of UTF-8 as `\xFF`.
  package static func shown(_ name: String) -> String {
    guard name.utf8.contains(0xF4) else { return name }
    var text = ""
    for scalar in name.unicodeScalars {
      if let byte = byte(of: scalar) {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  // MARK: Paths

  // By bytes: a `/` with a combining mark behind it is one `Character`, and another than `/`.

  private static let slash = UInt8(ascii: "/")

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The names that a path consists of, without empty ones.
  package static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// The folder that a path lies in; `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "." }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  /// The part behind the last `/`.
  package static func name(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: last)...])
  }

  /// A path with another name in the same folder.
  package static func beside(_ path: String, _ name: String) -> String {
    String(decoding: path.utf8.dropLast(self.name(of: path).utf8.count), as: UTF8.self) + name
  }

  /// Calls with a name as C takes it. One that holds a NUL, of which C would take what stands before, is the empty
  /// one, which no file has.
  package static func withPath<Result>(
    _ name: String, _ call: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    if name.utf8.contains(0) { return try "".withCString(call) }
    // Only what has one of the bytes differs from UTF-8.
    guard name.utf8.contains(0xF4) else { return try name.withCString(call) }
    return try (bytes(name).map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { bytes in
      // It has the NUL, and so an address.
      guard let start = bytes.baseAddress else { return try "".withCString(call) }
      return try call(start)
    }
  }

  /// The names of the files in a folder, in no order; none if it can't be read.
  ///
  /// - Parameter most: so many at most.
  package static func list(_ folder: String, most: Int = .max) -> [String] {
    guard let directory = withPath(folder, { opendir($0) }) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < most, let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        string(bytes.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The program's arguments, its own name first.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        string(
          UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }
}
