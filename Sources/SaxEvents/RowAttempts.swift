/// The success of reading objects at once: after as many that were given up one after the other, as many
/// are not tried.
@usableFromInline
package struct RowAttempts {
  @usableFromInline var failures = 0
  @usableFromInline var pause = 0

  @inlinable
  package init() {}

  /// True if some of the next objects are not to be tried.
  package var isPaused: Bool { pause > 0 }

  /// True if the next object is not to be tried.
  @inlinable @inline(__always)
  package mutating func pauses() -> Bool {
    if pause == 0 { return false }
    pause -= 1
    return true
  }

  @inlinable @inline(__always)
  package mutating func note(isRead: Bool) {
    if isRead {
      if failures > 0 { failures = 0 }
      return
    }
    failures += 1
    // One that the window cuts says nothing of the next.
    if failures > 4 { pause = min(failures, 256) }
  }
}
