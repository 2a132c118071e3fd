internal import CLibXML2
internal import SaxEvents

/// References to what is not read are passed over (XML 1.0 §4.4.3), and the sink is told of them.
extension UnsafeMutablePointer<ReadingState> {
  /// In content.
  func skip(_ name: UnsafePointer<UInt8>) {
    guard holdsNames() else { return }
    if pointee.interest.isCapturing { return missInSource(name) }
    if pointee.interest.passiveDepth != 0 && !pointee.interest.passive.contains(.text) { return }
    pointee.event.origin = .reference
    tell { try pointee.sink.skippedEntity(AddressedNames.measure(name).span) }
  }

  /// In an attribute's value, whose tag libxml2 is reading.
  func skipInTag(_ name: UnsafePointer<UInt8>) {
    guard holdsNames() else { return }
    if pointee.interest.isCapturing { return missInSource(name) }
    if pointee.entities.skippedInTag == nil {
      let mark = referenceMark
      let place = pointee.reader.place(at: mark)
      pointee.entities.skippedInTag = ReadingError.skippedEntity(String(cString: name), at: place)
    }
    guard pointee.interest.passiveDepth == 0 else { return }
    pointee.event.origin = .reference
    tell { try pointee.sink.skippedEntity(inAttributes: AddressedNames.measure(name).span) }
  }

  /// An element opens. What was passed over in its tag may be missed where nobody is told of it:
  /// in a namespace, or in the source that is asked for.
  @inline(__always)
  func settleTag(isWanted: Bool) {
    guard let error = pointee.entities.skippedInTag else { return }
    pointee.entities.skippedInTag = nil
    if isWanted { fail(error, at: currentMark) }
  }

  private func missInSource(_ name: UnsafePointer<UInt8>) {
    let mark = referenceMark
    let place = pointee.reader.place(at: mark)
    fail(ReadingError.skippedEntity(String(cString: name), at: place), at: mark)
  }
}
