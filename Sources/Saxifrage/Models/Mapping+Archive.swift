public import SaxEngine
public import SaxEvents
public import SaxValues

extension Mapping {
  /// Objects as an archive, which ``objects(inArchive:limits:)`` gives again as they are.
  ///
  /// - Parameter objects: all of this mapping.
  /// - Throws: ``ArchiveError`` if one can't be archived.
  public func archive(_ objects: [SaxObject]) throws(ArchiveError) -> [UInt8] {
    var encoder = ArchiveEncoder(self)
    for object in objects { try encoder.append(.object(object)) }
    encoder.finish()
    return encoder.output
  }

  /// The objects of an archive.
  ///
  /// - Parameters:
  ///   - archive: all of its bytes.
  ///   - limits: the limits on what it may ask for.
  /// - Throws: ``ArchiveError`` if it is none of this mapping, or not as it was written, or holds other values than objects.
  public func objects(
    inArchive archive: [UInt8], limits: Limits = Limits()
  ) throws(ArchiveError) -> [SaxObject] {
    let found = FoundObjects()
    let reader = ArchiveReader(self, limits: limits) { value in
      guard case .object(let object) = value else {
        throw ArchiveError(
          .value, "the archive holds other values than objects",
          fix: "an ArchiveReader, which is handed all values")
      }
      found.objects.append(object)
    }
    do {
      for start in stride(from: 0, to: archive.count, by: ArchiveForm.blockSize) {
        try reader.feed(Array(archive[start...].prefix(ArchiveForm.blockSize)))
      }
      try reader.finish()
    } catch let error as ArchiveError {
      throw error
    } catch {
      throw ArchiveError(.value, "\(error)")
    }
    return found.objects
  }

  /// Writes an archive to a file, which is there as a whole or not at all: what was there before stays until all is written.
  ///
  ///     try mapping.writeArchive(toFile: "orders.archive") { archive in
  ///       for order in orders { try archive.write(order) }
  ///     }
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - body: writes the objects; it needn't finish.
  /// - Throws: ``ArchiveError`` with the code ``ArchiveError/Code/file`` if the file can't be written; what the body throws.
  public func writeArchive(
    toFile path: String, _ body: (ArchiveWriter) throws -> Void
  ) throws {
    do {
      let file = try FileReplacement(path)
      let writer = ArchiveWriter(self) { try file.write($0) }
      try body(writer)
      try writer.finish()
      try file.commit()
    } catch let error as WritingError where error.code == .file {
      throw ArchiveError(.file, error.message)
    }
  }

  /// Reads an archive from a file, of any length.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - limits: the limits on what it may ask for.
  ///   - take: is handed each value, in the order of writing. A ``StopReading`` ends the reading without an error.
  /// - Throws: ``InputError`` if the file can't be read; ``ArchiveError``; what the taker throws.
  public func readArchive(
    inFile path: String, limits: Limits = Limits(), _ take: (SaxValue) throws -> Void
  ) throws {
    let file = try FileInput(path: path)
    try withoutActuallyEscaping(take) { take in
      let reader = ArchiveReader(self, limits: limits, source: file.name, to: take)
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        guard let count = try file.read(into: &buffer) else { continue }
        if count == 0 { break }
        try reader.feed(Array(buffer[..<count]))
        if reader.isStopped { return }
      }
      try reader.finish()
    }
  }
}

private final class FoundObjects {
  var objects: [SaxObject] = []
}
