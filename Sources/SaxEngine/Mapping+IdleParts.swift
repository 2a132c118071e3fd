package import SaxEvents

/// The parts that readings of one mapping, one after the other, have in common: what depends on the mapping alone
/// is made once. To make it anew took three quarters of the time of a response of 1.7 KB.
extension Mapping {
  /// A mapper for one reading: one that has been given back, if there is one.
  ///
  /// - Parameters: as of ``Mapper/init(_:reading:options:limits:output:)``.
  package func mapper(
    reading format: MappedFormat, options: BuildOptions = BuildOptions(),
    limits: Limits = Limits(), output: @escaping (Emission) throws -> Void
  ) -> Mapper {
    guard let mapper = idleMappers.take(where: { $0 == format }) else {
      return Mapper(self, reading: format, options: options, limits: limits, output: output)
    }
    // What a key of JSON means has been learned by another one's.
    guard mapper.readsKeys(by: options) else {
      idleMappers.giveBack(mapper, as: format)
      return Mapper(self, reading: format, options: options, limits: limits, output: output)
    }
    mapper.restart(options: options, limits: tighten(limits), output: output)
    return mapper
  }

  /// Takes back a mapper that ``mapper(reading:options:limits:output:)`` has made, for another reading.
  ///
  /// - Parameter mapper: which nothing is told any more.
  package func giveBack(_ mapper: Mapper) {
    guard mapper.isWorthKeeping else { return }
    mapper.reset()
    idleMappers.giveBack(mapper, as: mapper.format)
  }

  /// The facts by which objects become values of a caller's type, as an earlier reading has given them back.
  package func takeSelection(_ kind: SelectionKind) -> AnyObject? {
    idleSelections.take { $0 == kind }
  }

  /// Takes them back.
  ///
  /// - Parameter selection: which nobody uses any more.
  package func giveBack(_ selection: AnyObject, as kind: SelectionKind) {
    idleSelections.giveBack(selection, as: kind)
  }
}

/// A caller's type, or another identity, and the name of the mapping type whose objects become that.
package struct SelectionKind: Equatable, Sendable {
  private let identifier: ObjectIdentifier
  /// Held, as another could have its identifier once it has gone.
  private let identity: (any AnyObject & Sendable)?
  /// Nil for that of the caller's type.
  private let typeName: String?

  package init(_ type: Any.Type, typeName: String?) {
    identifier = ObjectIdentifier(type)
    identity = nil
    self.typeName = typeName
  }

  package init(_ identity: some AnyObject & Sendable, typeName: String) {
    identifier = ObjectIdentifier(identity)
    self.identity = identity
    self.typeName = typeName
  }

  package static func == (a: SelectionKind, b: SelectionKind) -> Bool {
    a.identifier == b.identifier && a.typeName == b.typeName
  }
}
