import SaxEvents

@testable import SaxEngine

/// The results of a reading, a line each: objects as JSON, bad objects and the error that ends it
/// with their places.
final class MappedLines {
  var lines: [String] = []

  /// Adds the line of an object, or of the error in its place.
  ///
  /// - Parameters:
  ///   - skipping: whether an error of an object is a line, and not the end.
  ///   - isNamed: whether an object's type stands before it.
  func take(_ emission: Emission, skipping: Bool, isNamed: Bool = false) throws {
    switch emission.result {
    case .success(let value): lines.append(isNamed ? "\(emission.typeName) \(value)" : "\(value)")
    case .failure(let error):
      if !skipping { throw error }
      lines.append(describe(error))
    }
  }

  /// Has a reader read bytes in pieces of a size.
  ///
  /// - Returns: false if it found them malformed.
  @discardableResult
  func read(_ bytes: [UInt8], by reader: any Reader, chunk: Int) -> Bool {
    do {
      var start = 0
      while start < bytes.count {
        let end = start + min(chunk, bytes.count - start)
        try reader.feed(bytes.span.extracting(start..<end))
        start = end
      }
      try reader.finish()
    } catch let error as BuildError {
      lines.append(describe(error))
    } catch let error as ReadingError {
      lines.append("\(error.place.text) \(error.message)")
      return false
    } catch {
      lines.append("\(error)")
    }
    return true
  }
}
