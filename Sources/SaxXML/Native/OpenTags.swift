internal import SaxEvents

/// The elements that are open, by the names of their tags.
struct OpenTags: ~Copyable {
  struct Tag {
    let name: QualifiedNames.Entry
    /// The number of namespace declarations in scope around it.
    let declarations: Int
  }

  private var tags: UnsafeMutablePointer<Tag>
  private var capacity = 64

  init() { tags = .allocate(capacity: capacity) }

  deinit { tags.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Tag { tags[index] }

  /// Puts a tag at a depth, in the place of one that has been closed.
  ///
  /// - Parameter depth: the number of elements that are open around it.
  @inline(__always)
  mutating func set(_ tag: Tag, at depth: Int) {
    if depth == capacity { grow() }
    (tags + depth).initialize(to: tag)
  }

  @inline(never)
  private mutating func grow() {
    tags = tags.grown(capacity, to: capacity * 2)
    capacity *= 2
  }
}
