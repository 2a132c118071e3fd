/// The fields that the members of a row go to, and the objects that are in it.
///
/// A row that several objects are made of, or predicates look at, has a view for each of them.
final class RowView {
  /// By field of a member.
  @exclusivity(unchecked) var texts = Stack<ScalarField>()
  /// By shape; without a scope where the node is only on the way to what is wanted.
  @exclusivity(unchecked) var plains = Stack<PlainObject>()

  func set(text index: Int, _ field: ScalarField) {
    extend(texts: index + 1, plains: 0)
    texts[index] = field
  }

  func set(shape index: Int, _ plain: PlainObject) {
    extend(texts: 0, plains: index + 1)
    plains[index] = plain
  }

  /// Makes a place for each that others have learned of.
  @inline(__always)
  func extend(texts count: Int, plains plainCount: Int) {
    if texts.count < count {
      texts.append(repeating: ScalarField(), count: count - texts.count)
    }
    if plains.count < plainCount {
      plains.append(repeating: .unwanted, count: plainCount - plains.count)
    }
  }
}
