import Foundation
import SaxTestSupport
import Saxifrage
import Testing

extension SuiteFile {
  var name: String { (path as NSString).lastPathComponent }

  /// The objects and errors as text, which are the same whole, in pieces and by every reader; what
  /// the mapping passes over is checked too.
  ///
  /// - Parameter engine: the C library for the file's format.
  func outcome(
    by mapping: Mapping, engine: ReadingOptions.Engine = .libxml2, dtd: [UInt8]? = nil
  ) throws -> [String] {
    let bytes = try bytes()
    func lines(_ chunk: Int?, _ engine: ReadingOptions.Engine) -> [String] {
      Outcome.lines(
        mapping, bytes, named: path, chunk: chunk, validation: .full, engine: engine, dtd: dtd)
    }
    let whole = lines(nil, .auto)
    #expect(lines(bytes.count < 200_000 ? 7 : 4093, .auto) == whole, "\(path)")
    // Where something is malformed, the readers say so in words of their own.
    let known = whole.filter { !$0.hasPrefix("error") }
    #expect(lines(nil, engine).filter { !$0.hasPrefix("error") } == known, "\(path)")
    return whole
  }

  /// The tree that Foundation reads in the file, with nothing external.
  func tree() throws -> TreeElement { try TreeElement.read(try bytes()) }
}

extension String {
  /// Words with one space between them, as `as collapsed` leaves a text.
  var collapsed: String {
    split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      .joined(separator: " ")
  }
}
