/// The places in nodes of a shape at which references to entities stand that were not read.
struct UnreadEntities {
  /// Directly in the content.
  var isInContent = false
  /// There or anywhere below.
  var isBelow = false
  var isInAttributes = false
  /// True if all that is below is in such entities.
  var isAll = false

  mutating func join(_ other: UnreadEntities) {
    isInContent = isInContent || other.isInContent
    isBelow = isBelow || other.isBelow
    isInAttributes = isInAttributes || other.isInAttributes
    isAll = isAll && other.isAll
  }
}
