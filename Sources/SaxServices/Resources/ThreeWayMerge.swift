internal import SaxEngine
internal import SaxValues
internal import Saxifrage

/// Puts the change from one value to another upon a third.
enum ThreeWayMerge {
  /// Merges a change into a value: objects of one type field by field, dictionaries key by key, all else as a
  /// whole.
  ///
  /// - Parameters:
  ///   - target: the value that is changed; what the change does not touch stays as it is there.
  ///   - old: the value before the change.
  ///   - new: the value behind it.
  static func merged(_ target: SaxValue, from old: SaxValue, to new: SaxValue) -> SaxValue {
    if old == new { return target }
    switch (target, old, new) {
    case (.object(let target), .object(let old), .object(let new))
    where target.shape.isSameType(as: old.shape) && target.shape.isSameType(as: new.shape):
      return .object(merged(target, from: old, to: new))
    case (.dictionary(let target), .dictionary(let old), .dictionary(let new)):
      return .dictionary(merged(target, from: old, to: new))
    default: return new
    }
  }

  private static func merged(
    _ target: SaxObject, from old: SaxObject, to new: SaxObject
  ) -> SaxObject {
    let slots = target.slots.indices.map {
      merged(target.slots[$0], from: old.slots[$0], to: new.slots[$0])
    }
    return SaxObject(shape: target.shape, slots: slots)
  }

  private static func merged(
    _ target: ValueDictionary, from old: ValueDictionary, to new: ValueDictionary
  ) -> ValueDictionary {
    var result = ValueDictionary()
    for (key, value) in zip(target.keys, target.values) {
      switch (old[key], new[key]) {
      case (nil, nil): result.set(value, for: key)
      case (_?, nil): continue
      case (nil, let added?): result.set(added, for: key)
      case (let before?, let after?): result.set(merged(value, from: before, to: after), for: key)
      }
    }
    for (key, value) in zip(new.keys, new.values)
    where target[key] == nil && old[key] != value {
      result.set(value, for: key)
    }
    return result
  }
}
