internal import SaxEngine
internal import SaxLanguage

extension FieldModel {
  /// True if a node that the field takes may be wanted a second time, by the field itself or by another one, and not
  /// as a text alone by both.
  ///
  /// - Parameter all: the fields of its type.
  func sharesNodes(with all: [FieldModel], in format: Path.Format) -> Bool {
    let own = ways(in: format)
    if takesMany {
      for (index, way) in own.enumerated()
      where own[..<index].contains(where: { $0.mayMeet(way) }) { return true }
    }
    for other in all where other.name != name {
      let isText = wantsText && other.wantsText
      for way in own {
        for taken in other.ways(in: format) {
          if !isText, way.mayMeet(taken) { return true }
          if wantsObject, way.mayLead(through: taken) { return true }
          if other.wantsObject, taken.mayLead(through: way) { return true }
        }
      }
    }
    return false
  }

  private var wantsObject: Bool { if case .type = type.innermost { true } else { false } }

  private var wantsText: Bool { reasonForText == nil && !wantsObject }

  private var takesMany: Bool { type.required.isList }
}
