/// The place that `to` names: where a field or the objects of a rule are written.
package enum WritingTarget: Sendable {
  /// Nowhere: it is read alone.
  case none
  /// By the first of these that is for the format.
  case paths([Path])
}
