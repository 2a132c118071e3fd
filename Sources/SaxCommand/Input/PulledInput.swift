internal import Saxifrage

/// Bytes that are pulled, and may have to be waited for.
protocol PulledInput: AnyObject {
  /// In bytes; nil where that is not known.
  var size: Int? { get }
  /// The format that it is said to have, other than by its name; nil where nobody says.
  var format: InputFormat? { get }
  /// True if no byte at all is no error.
  var mayBeEmpty: Bool { get }
  /// The facts that came before its first byte; nil where nothing does.
  var head: InputHead? { get }
  /// The descriptor that poll(2) has to call readable before there is something; nil where nothing
  /// has to be waited for.
  var signal: Int32? { get }

  /// Reads what is there into the buffer, from its start.
  ///
  /// - Returns: the number of bytes read; 0 at the end, nil if there are none at the moment.
  func read(into buffer: inout [UInt8]) throws -> Int?
}

extension PulledInput {
  var mayBeEmpty: Bool { false }
  var head: InputHead? { nil }
}

/// A file, pipe or terminal.
final class FilePull: PulledInput {
  private let file: FileInput

  init(_ file: consuming FileInput) { self.file = file }

  var size: Int? { file.size }
  var format: InputFormat? { nil }
  var signal: Int32? { file.size == nil ? file.descriptor : nil }

  func read(into buffer: inout [UInt8]) throws(InputError) -> Int? {
    try file.read(into: &buffer)
  }
}

extension ReadingOptions {
  /// With the format that an input is said to be, where nobody has asked for another.
  func reading(_ input: any PulledInput) -> ReadingOptions {
    var result = self
    if format == .auto, let said = input.format { result.format = said }
    if xml.encoding == nil { result.xml.encoding = input.head?.encoding }
    result.inflation = input.head?.inflation
    return result
  }
}
