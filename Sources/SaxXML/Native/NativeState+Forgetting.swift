/// Names cost memory as long as they are known: those of a document that has ever new ones are
/// forgotten from time to time. Their numbers are not.
extension NativeState {
  /// A name and its strings take about 600 bytes and their letters: so they are 1.8 MB at most, beyond
  /// the names of what is open. No vocabulary in use has as many, so that this costs others nothing.
  static let namesAtOnce = 2048
  static let bytesAtOnce = 1 << 19
}

extension NativePointer {
  var hasTooManyNames: Bool {
    pointee.qualifiedNames.count > pointee.mostNames || pointee.strings.kept > pointee.mostStrings
      || pointee.strings.size > pointee.mostBytes
  }

  /// Has the next start tag look up its name, and come by ``forgetNames()``, which is not asked for
  /// where the name is the one that is expected.
  func expectNothing() {
    pointee.lastOpened = pointee.qualifiedNames.nothing
    pointee.qualifiedNames.expectNothing(after: pointee.lastOpened)
  }

  /// Forgets those that are not in use if there are too many. Not within a tag.
  @inline(never)
  func forgetNames() {
    guard hasTooManyNames else { return }
    for string in [pointee.noPrefix, pointee.xml, pointee.xmlNamespace, pointee.xmlns] {
      string.pointee.isHeld = true
    }
    for declaration in pointee.declarations {
      declaration.prefix.pointee.isHeld = true
      declaration.namespace?.pointee.isHeld = true
      declaration.outer?.pointee.isHeld = true
    }
    for index in 0..<pointee.open.count { hold(pointee.tags[index].name) }
    // The mapping's answers are asked for anew.
    pointee.rows?.pointee.names.forget()
    pointee.lastOpened = pointee.qualifiedNames.nothing
    pointee.qualifiedNames.forget()
    pointee.strings.forget()
    pointee.mostNames = pointee.qualifiedNames.count + NativeState.namesAtOnce
    pointee.mostStrings = pointee.strings.kept + NativeState.namesAtOnce
    pointee.mostBytes = pointee.strings.size + NativeState.bytesAtOnce
  }

  private func hold(_ name: QualifiedNames.Entry) {
    name.pointee.isHeld = true
    name.pointee.prefix.pointee.isHeld = true
    name.pointee.local.pointee.isHeld = true
    name.pointee.declared?.pointee.isHeld = true
    name.pointee.elementNamespace?.pointee.isHeld = true
    name.pointee.attributeNamespace?.pointee.isHeld = true
  }
}
